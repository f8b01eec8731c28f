/**
 * Words that people use for each other. What stands in one line is found by each other; a word may stand in several lines. Words of
 * several parts are written with spaces. Only what holds for every page belongs here: what people call one section is one of its `aliases`.
 */
const families = `
hyperlink, link, anchor, url, href
image, picture, photo, img
divider, separator, horizontal rule, horizontal line, hr
bullet list, unordered list, bullets, ul
numbered list, ordered list, ol
checklist, check list, todo list, task list, checkbox, todo
read only, readonly, disabled, not editable, locked
caret, cursor
autocomplete, typeahead, suggestions
mention, typeahead
emoji, emoticon
strikethrough, strike through, strike
format, mark, bold, italic
accessibility, screen reader, a11y, aria
shortcut, hotkey, keyboard shortcut, key binding, keymap
undo, redo, history
paste, clipboard, copy
server rendering, ssr, server side rendering, next, nextjs
slash menu, slash command, component picker
floating toolbar, bubble menu, inline toolbar
drag and drop, draggable, dnd
max length, character limit
align, alignment, justify
blockquote, quote
heading, h1, h2
code block, syntax highlighting
collaboration, realtime, real time, multiplayer, collaborative, yjs
comment, annotation
migrating, migrate, convert, switch
test, jest, vitest, playwright
performance, slow, lag
embed, youtube, tweet, video
rtl, right to left, direction
delete, remove
clear, empty, reset, blank
save, store, persist, serialize, database
load, restore, deserialize, parse
import, load
export, save, serialize
html, markup
onchange, on change, listener, update listener
event, listener, handler
initial, default, prefill
wysiwyg, rich text
vanilla, without react, plain javascript
upload, file
mobile, android, ios, touch
theme, css, class, style
lost, disappear, gone, vanish, missing
endless, infinite, loop, recursion, freeze, hang
twice, double, duplicate
sanitize, xss, security
line break, newline, empty line
submit, send
schema, node
transaction, update
decoration, decorator
widget, component, decorator
error, exception, crash
font, style
color, style
extension, plugin
void, atom, node view, decorator
blot, node
leaf, text node
dialog, modal
remove formatting, clear formatting, strip formatting
spellcheck, grammarly
typings, typescript, types
offline, local storage, indexeddb
awareness, presence, cursors of others
soft break, shift enter, line break
show, display, render
detect, notice, know
prevent, disable, stop, forbid, avoid
popup, popover, dropdown, tooltip, floating
backend, server
title, heading
typeface, font family
typing, input, enter text
memory leak, clean up
`;

/** Other words for a word or for words side by side, by their stems joined by spaces. */
export type Vocabulary = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Reads the families. @param terms gives the stems of words */
export function readVocabulary(terms: (text: string) => string[]): Vocabulary {
  const others = new Map<string, string[][]>();
  for (const line of families.trim().split('\n')) {
    const family = line.split(',').map(terms);
    for (const words of family) {
      const key = words.join(' ');
      others.set(key, [...(others.get(key) ?? []), ...family.filter((other) => other !== words)]);
    }
  }
  return others;
}
