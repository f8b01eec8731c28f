import {$createAutoLinkNode, $createLinkNode, $isLinkNode, $toggleLink, LinkNode} from '@lexical/link';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {$createTextNode, $getRoot, $isElementNode, $isTextNode, $nodesOfType, REDO_COMMAND, UNDO_COMMAND} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect, test} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, mount} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, dispatch, showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  toAddress: (typed: string) => string | null;
}

const page = '/page-components/docs/recipes/link-editor.md';

/** The page's editor, with the first paragraph's last words selected. */
async function showPage() {
  document.body.replaceChildren();
  const style = document.body.appendChild(document.createElement('style'));
  style.textContent = '.ed-frame {position: relative} .ed-floating {position: absolute}';
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/LinksEditor.tsx`)) as {default: ComponentType});
  const {container, editor, element} = shown;
  const form = () => container.querySelector('form');
  const select = (from: number, to: number, text = 2) =>
    change(editor, () => $getRoot().getAllTextNodes()[text]?.select(from, to));
  await act(async () => {
    await userEvent.click(element);
  });
  await select(8, 11);
  return {
    ...shown,
    form,
    select,
    field: () => form()?.querySelector('input'),
    button: (label: string) =>
      [...container.querySelectorAll<HTMLElement>('button, a.ed-button')].find(({textContent}) => textContent === label),
    press: (keys: string) =>
      act(async () => {
        await userEvent.keyboard(keys);
        await keysHandled();
      }),
    click: (target: Element) =>
      act(async () => {
        await userEvent.click(target);
        await keysHandled();
      }),
    links: () => [...element.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    json: () => JSON.stringify(editor.getEditorState()),
  };
}

const tea = 'the tea list https://example.org/tea';
const open = '{Control>}k{/Control}';

prove('The editor state keeps its selection while the field has the focus.', async () => {
  const {element, field, press, links, unmount} = await showPage();
  await press(open);
  expect([document.activeElement, String(window.getSelection())]).toEqual([field(), '']);
  await press('example.org/you{Enter}');
  expect(links()).toEqual([tea, 'you https://example.org/you']);
  expect([document.activeElement, String(window.getSelection())]).toEqual([element, 'you']);
  await unmount();
});

prove('Save links the selected text, in each block separately.', async () => {
  const {editor, press, links, unmount} = await showPage();
  await change(editor, () => {
    const selection = $getRoot().getAllTextNodes()[2]?.select(8, 8);
    const last = $getRoot().getLastDescendant();
    if (last !== null) selection?.focus.set(last.getKey(), 3, 'text');
  });
  await press(`${open}/menu{Enter}`);
  expect(links()).toEqual([tea, 'you order. /menu', 'Ask /menu']);
  await unmount();
});

prove('With a caret outside a link, it inserts the address as text.', async () => {
  const {editor, select, press, links, unmount} = await showPage();
  await select(8, 8);
  await press(`${open}/menu{Enter}`);
  expect(links()).toEqual([tea, '/menu /menu']);
  await select(0, 0, $getRootTexts(editor) - 1);
  await change(editor, () => {
    $toggleLink('/all');
  });
  expect(links()).toContain('Ask the kitchen for the rest. /all');
  await unmount();
});

/** How many texts a document has. */
function $getRootTexts(editor: Awaited<ReturnType<typeof showPage>>['editor']): number {
  return editor.getEditorState().read(() => $getRoot().getAllTextNodes().length);
}

prove('Each change is one step of undo.', async () => {
  const {editor, press, links, click, button, json, unmount} = await showPage();
  const states = [json()];
  await press(`${open}/menu{Enter}`);
  states.push(json());
  await press(open);
  await click(button('Remove') ?? document.body);
  states.push(json());
  expect(links()).toEqual([tea]);
  for (const state of [states[1], states[0]]) {
    await dispatch(editor, UNDO_COMMAND, undefined);
    await act(keysHandled);
    expect(json()).toBe(state);
  }
  for (const state of [states[1], states[2]]) {
    await dispatch(editor, REDO_COMMAND, undefined);
    await act(keysHandled);
    expect(json()).toBe(state);
  }
  await unmount();
});

const refused = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,a',
  'file:///a',
];

prove('addresses.ts allows http:, https:, mailto:, tel: and paths of your site.', async () => {
  const {toAddress} = (await import(/* @vite-ignore */ `${page}/addresses.ts`)) as Sample;
  // Without its protocol, a name before a port reads as a protocol.
  for (const address of [...refused, '', 'two words', 'a.org:80/b', 'localhost:3000'])
    expect(toAddress(address), address).toBeNull();
  const allowed = ['https://a.org', 'http://a.org', 'mailto:a@b.org', 'tel:+123', '/tea', '#top'];
  expect(allowed.map(toAddress)).toEqual(allowed);
  expect(['a.org', ' a.org/b ', 'a@b.org'].map(toAddress)).toEqual(['https://a.org', 'https://a.org/b', 'mailto:a@b.org']);
  expect(['a.org?by=a@b.org', 'http://localhost:3000'].map(toAddress)).toEqual([
    'https://a.org?by=a@b.org',
    'http://localhost:3000',
  ]);
  // A link in a stored document may be long: the form checks its address each time that it renders.
  const start = performance.now();
  for (const text of ['.'.repeat(30_000), 'a.'.repeat(15_000), `${'@'.repeat(30_000)}/`]) toAddress(text);
  expect(performance.now() - start).toBeLessThan(500);
});

/** The page's form with an address that it refuses, sent with a click on Save. */
async function refuse() {
  const shown = await showPage();
  const {button, click, field, press} = shown;
  const before = shown.json();
  const reported: string[] = [];
  await press(open);
  field()?.addEventListener('invalid', () => reported.push(field()?.validationMessage ?? ''));
  for (const url of ['', 'javascript:alert(1)']) {
    await press(`${url}{Enter}`);
    await click(button('Save') ?? document.body);
  }
  return {...shown, before, reported};
}

prove('the form | a message, and the document is unchanged', async () => {
  const {before, field, json, press, links, reported, unmount} = await refuse();
  const message = 'Type a web address, an email address or a path such as /tea.';
  expect([reported, json(), field()?.value]).toEqual([Array(4).fill(message), before, 'javascript:alert(1)']);
  await press('{Control>}a{/Control}/menu{Enter}');
  expect(links()).toEqual([tea, 'you /menu']);
  await unmount();
});

prove('The browser shows the message for a refused address, and the focus moves to the field.', async () => {
  const {field, reported, unmount} = await refuse();
  expect([reported.length, document.activeElement]).toEqual([4, field()]);
  await unmount();
});

test('an open form keeps what was typed when its button is pressed again', async () => {
  const {button, click, field, press, unmount} = await showPage();
  await press(`${open}/men`);
  await click(button('Link') ?? document.body);
  expect(field()?.value).toBe('/men');
  await unmount();
});

prove('pasted HTML | the link becomes text', async () => {
  const {editor, element, links, unmount} = await showPage();
  await change(editor, () => $getRoot().selectEnd());
  const data = new DataTransfer();
  data.setData('text/html', `${refused.map((href) => `<a href="${href}">bad</a>`).join(' ')} <a href="/ok">good</a>`);
  await act(async () => {
    element.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData: data}));
    await keysHandled();
  });
  expect(element.textContent).toContain('bad bad bad');
  expect(links()).toEqual([tea, 'good /ok']);
  await unmount();
});

prove('a command or code | the link becomes text in the same update', async () => {
  const {editor, links, unmount} = await showPage();
  for (const url of refused) {
    await change(editor, () => {
      $append('').append(
        $createLinkNode(url).append($createTextNode('a')),
        $createAutoLinkNode(url).append($createTextNode('b')),
      );
    });
    expect(links()).toEqual([tea]);
  }
  await change(editor, () => {
    $append('').append($createLinkNode('/ok').append($createTextNode('a')));
  });
  expect(links()).toEqual([tea, 'a /ok']);
  await unmount();
});

/** A stored document with a link. */
function storedLink(url: string): string {
  const link = {...storedParagraph('stored'), rel: null, target: null, title: null, type: 'link', url};
  return storedDocument(storedParagraph(link));
}

prove('a stored document | the link becomes text after the document is shown', async () => {
  const {editor, element, links, json, unmount} = await showPage();
  const load = async (url: string) => {
    await act(async () => {
      editor.setEditorState(editor.parseEditorState(storedLink(url)));
      await keysHandled();
    });
    return [element.textContent, ...links()];
  };
  expect(await load('/ok')).toEqual(['stored', 'stored /ok']);
  for (const url of refused) {
    expect(await load(url)).toEqual(['stored']);
    expect(json()).not.toContain('"url"');
  }
  await unmount();
});

prove('LinkNode shows about:blank in place of javascript:.', () => {
  const {editor, element} = mount({nodes: [LinkNode]});
  editor.setEditorState(editor.parseEditorState(storedLink('javascript:alert(1)')));
  expect(element.querySelector('a')?.getAttribute('href')).toBe('about:blank');
  editor.setEditorState(editor.parseEditorState(storedLink('https://a.org/')));
  expect(element.querySelector('a')?.getAttribute('href')).toBe('https://a.org/');
});

prove('LinkPlugin with validateUrl links selected text when you paste an address over it.', async () => {
  const {element, select, links, unmount} = await showPage();
  const paste = (text: string) =>
    act(async () => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData: data}));
      await keysHandled();
    });
  await paste('https://example.net/you');
  expect(links()).toEqual([tea, 'you https://example.net/you']);
  await select(0, 3, 4);
  await paste('tea');
  await select(0, 3, 4);
  await paste('javascript:alert(1)');
  expect(links()).toHaveLength(2);
  await unmount();
});

prove('Ctrl+K opens the form with the address selected. Enter saves. Esc closes the form without a change.', async () => {
  const {form, field, select, press, json, links, unmount} = await showPage();
  await select(2, 5, 1);
  const before = json();
  await press(open);
  const input = field();
  expect(input?.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('https://example.org/tea');
  await press('x{Escape}');
  expect([form(), json()]).toEqual([null, before]);
  await press(`${open}/menu{Enter}`);
  expect([form(), links()]).toEqual([null, ['the tea list /menu']]);
  await unmount();
});

prove(
  'An automatic link has no Remove: the link would come back with the next change of its text. A new address turns it into a plain link.',
  async () => {
    const {editor, press, button, links, unmount} = await showPage();
    const typed = 'https://typed.example.org';
    await change(editor, () => {
      const paragraph = $append(typed);
      paragraph.select();
    });
    const types = () => editor.getEditorState().read(() => $nodesOfType(LinkNode).map((link) => link.getType()));
    expect(links()).toEqual([tea, `${typed} ${typed}`]);
    await press(open);
    expect([button('Save') === undefined, button('Remove')]).toEqual([false, undefined]);
    await press('{Escape}');
    // Taken away by code, it comes back with the next letter of its text.
    await change(editor, () => {
      const link = $getRoot().getAllTextNodes().at(-1)?.getParent();
      if (!$isLinkNode(link)) throw new Error('expected a link');
      for (const child of link.getChildren()) link.insertBefore(child);
      link.remove();
    });
    await change(editor, () => {
      const text = $getRoot().getLastDescendant();
      if ($isTextNode(text)) text.setTextContent(`${typed}/a`);
    });
    expect(links()).toEqual([tea, `${typed}/a ${typed}/a`]);
    await change(editor, () => $getRoot().selectEnd());
    await press(`${open}{Control>}a{/Control}/own{Enter}`);
    expect(links()).toEqual([tea, `${typed}/a /own`]);
    expect(types()).toEqual(['link', 'link']);
    await press(open);
    expect(button('Remove')).toBeDefined();
    await unmount();
  },
);

prove('The form shows the first link of the selection. Save gives its address to all selected links.', async () => {
  const {editor, field, press, links, unmount} = await showPage();
  await press(`${open}/second{Enter}`);
  await change(editor, () => {
    const first = $getRoot().getFirstChild();
    if ($isElementNode(first)) first.select(0, first.getChildrenSize());
  });
  await press(open);
  expect(field()?.value).toBe('https://example.org/tea');
  await press('/all{Enter}');
  expect(new Set(links().map((link) => link.split(' ').at(-1)))).toEqual(new Set(['/all']));
  await unmount();
});

test('a locked editor opens no form', async () => {
  const {editor, form, button, press, click, unmount} = await showPage();
  await click(button('Link') ?? document.body);
  expect(form()).not.toBeNull();
  await act(async () => {
    editor.setEditable(false);
    await Promise.resolve();
  });
  expect([form(), button('Link')]).toEqual([null, undefined]);
  await press(open);
  expect(form()).toBeNull();
  await unmount();
});

prove('Nothing opens. The editor has no selection yet, or it is read-only.', async () => {
  const {container, editor, form, press, unmount} = await showPage();
  await unmount();
  document.body.append(container);
  const again = await showSample((await import(/* @vite-ignore */ `${page}/LinksEditor.tsx`)) as {default: ComponentType});
  const button = again.container.querySelector('button');
  await act(async () => {
    button?.click();
    await Promise.resolve();
  });
  expect(again.container.querySelector('form')).toBeNull();
  await change(again.editor, () => $getRoot().selectEnd());
  await act(async () => {
    button?.click();
    await Promise.resolve();
  });
  expect(again.container.querySelector('form')).not.toBeNull();
  expect([editor.isEditable(), form(), typeof press]).toEqual([true, null, 'function']);
  await again.unmount();
});

prove("The browser's own shortcut runs. Move the focus into the text: the editor handles the key only there.", async () => {
  const {button, form, press, unmount} = await showPage();
  button('Link')?.focus();
  await press(open);
  expect(form()).toBeNull();
  await unmount();
});

prove('"LinkPlugin: LinkNode not registered on editor". Add LinkNode and AutoLinkNode to nodes.', async () => {
  const message = (nodes: (typeof LinkNode)[]) => renderInComposer(<LinkPlugin />, {nodes}).then(() => 'none', messageOf);
  expect(await message([])).toBe('LinkPlugin: LinkNode not registered on editor');
  expect(await message([LinkNode])).toBe('none');
});

prove(
  'The form closes at once. A button took the focus from the text and gave it back. Call preventDefault() on its mousedown.',
  async () => {
    const {element, form, button, click, unmount} = await showPage();
    await click(button('Link') ?? document.body);
    expect(form()).not.toBeNull();
    await act(async () => {
      element.focus();
      await keysHandled();
    });
    expect(form()).toBeNull();
    await unmount();
  },
);

prove('Click the link, change its address, and press Enter. An empty address removes the link.', async () => {
  document.body.replaceChildren();
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/SmallEditor.tsx`)) as {default: ComponentType});
  const {container, element, unmount} = shown;
  const save = async (address: string) => {
    await act(async () => {
      await userEvent.click(element.querySelector('a') ?? element);
      await keysHandled();
    });
    await act(async () => {
      await userEvent.fill(container.querySelector('input') ?? element, address);
      await userEvent.keyboard('{Enter}');
      await keysHandled();
    });
    return element.querySelector('a')?.getAttribute('href');
  };
  expect(await save('javascript:alert(1)')).toBe('https://example.org/tea');
  expect(await save('https://example.org/menu')).toBe('https://example.org/menu');
  expect(document.activeElement).toBe(element);
  expect([await save(''), element.textContent]).toEqual([undefined, 'Read the tea list']);
  await unmount();
});
