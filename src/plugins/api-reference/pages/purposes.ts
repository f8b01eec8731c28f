import type {ApiMember, ApiSymbol} from '../model/types.ts';

/** What a group of exports is for. */
export interface Purpose {
  title: string;
  /** One sentence; Markdown. */
  description: string;
  /** Whether a symbol belongs here. A symbol goes to the first group that takes it. */
  takes: (symbol: ApiSymbol) => boolean;
}

/** A group with its symbols. */
export interface PurposeGroup extends Pick<Purpose, 'title' | 'description'> {
  symbols: ApiSymbol[];
}

const named =
  (pattern: RegExp) =>
  ({name}: ApiSymbol): boolean =>
    pattern.test(name);

/** The order in which the groups are shown: from what a reader meets first to what is for special cases. */
const shownOrder = [
  'Editor and updates',
  'Nodes',
  'Selection',
  'Commands',
  'DOM import and export',
  'Serialization',
  'Utilities and helper types',
];

/**
 * The exports of the core by what they are for. The core is the one module that is too large to be read kind by kind; any
 * other module has a page of its own because it has one purpose.
 */
const corePurposes: readonly Purpose[] = [
  {
    title: 'Commands',
    description: 'What happened or should happen, as values that are dispatched and handled.',
    takes: ({kind, name}) => kind === 'command' || /^(createCommand$|COMMAND_PRIORITY_|Command)|Command$|CommandType$/.test(name),
  },
  {
    title: 'Editor and updates',
    description: 'Making an editor, reading and changing its state, listening to changes.',
    takes: named(
      /^(createEditor|CreateEditorArgs|LexicalEditor|EditorState|Editor(Config|SetOptions|UpdateOptions|FocusOptions|ThemeClass)|\$getEditor|getNearestEditorFromDOMNode|isCurrentlyReadOnlyMode|\$(add|has)UpdateTag)|Listeners?$|^(EditorThemeClasses|TextNodeThemeClasses|HTMLConfig|ErrorHandler|LexicalNodeReplacement|Transform)$/,
    ),
  },
  {
    title: 'Serialization',
    description: 'The shapes of a state and its nodes as JSON.',
    takes: named(/^Serialized|^\$parseSerializedNode$/),
  },
  {
    title: 'DOM import and export',
    description: 'How nodes become HTML and HTML becomes nodes, and checks of DOM elements.',
    takes: named(/^DOM|^is(HTML|Block|Inline)/),
  },
  {
    title: 'Selection',
    description: 'Where the caret is: reading, making and setting selections and their points.',
    takes: named(/Selection|Point|^\$(insertNodes|selectAll|getCharacterOffsets|setCompositionKey|getTextContent)$/),
  },
  {
    title: 'Nodes',
    description: 'The classes that content is made of, and how nodes are made, found and told apart.',
    takes: ({kind, name}) =>
      kind === 'class' ||
      /Node|^\$(getRoot|copyNode|splitNode|hasAncestor|isRootOrShadowRoot|isLeafNode)$/.test(name) ||
      /^(Klass|Text(Format|Mode)Type|ElementFormatType)/.test(name),
  },
  {
    title: 'Utilities and helper types',
    description: 'What does not belong to one of the groups above.',
    takes: () => true,
  },
];

/** The exports of a module in groups; none for a module that is read kind by kind. */
export function byPurpose(moduleName: string, exported: readonly ApiSymbol[]): PurposeGroup[] {
  if (moduleName !== 'lexical') return [];
  const groupOf = (symbol: ApiSymbol) => corePurposes.find(({takes}) => takes(symbol));
  return corePurposes
    .map((purpose) => ({
      title: purpose.title,
      description: purpose.description,
      symbols: exported.filter((symbol) => groupOf(symbol) === purpose).toSorted(byKind),
    }))
    .filter(({symbols}) => symbols.length > 0)
    .toSorted((a, b) => shownOrder.indexOf(a.title) - shownOrder.indexOf(b.title));
}

const kindOrder: readonly ApiSymbol['kind'][] = ['class', 'interface', 'command', 'function', 'variable', 'type'];

function byKind(a: ApiSymbol, b: ApiSymbol): number {
  return kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind);
}

/** What a group of members is for; a member goes to the first group that takes its name. */
const memberPurposes: readonly {title: string; names: RegExp}[] = [
  {title: 'Listeners and commands', names: /^register|Command$/},
  {
    title: 'For your own class to override',
    names:
      /^(create|update)DOM$|^(import|export)(DOM|JSON)$|^(clone|transform|getType|can[A-Z]\w*|collapseAtStart|excludeFromCopy|extractWithChild|insertNewAfter|is(Inline|ShadowRoot|ParentRequired)|createParentElementNode|selectionTransform)$/,
  },
  {title: 'State of the editor', names: /EditorState$|^(update|toJSON|isComposing|hasNodes?)$|Editable$/},
  {title: 'DOM', names: /RootElement|ElementByKey|Decorators|(?<!apply)DOM/},
  {title: 'Children', names: /Child|Descendant|AllTextNodes|^(append|splice|clear|isEmpty)$/},
  {
    title: 'Place in the tree',
    names:
      /Parent|Sibling|TopLevel|CommonAncestor|NodesBetween|IndexWithin|^is(Attached|Before)$|^insert(Before|After)$|^(replace|remove)$/,
  },
  {
    title: 'Selection',
    names:
      /^select|Selected$|StartEndPoints|CachedNodes|^(anchor|focus|blur|modify|setTextNodeRange|applyDOMRange|getNodes|dirty)$|^is(Backward|Collapsed)$/,
  },
  {
    title: 'Format and style',
    names: /Format|Style|Mode$|Detail|Direction|Indent|^(format|style)$|^is(Token|Segmented|Unmergeable)|Unmergeable$/,
  },
  {title: 'Text and content', names: /Text|^(insert|delete)[A-Z]|^forwardDeletion$|^(extract|mergeWithSibling)$/},
  {title: 'Versions and identity', names: /^get(Latest|Writable|Key)$|^(markDirty|isDirty|is|clone)$/},
  {title: 'Cells and rows', names: /Cell|Row|Col|Table|Header|Shape/},
];

/** Members for everybody, from which number on a class lists them by purpose. */
const large = 25;

/** The members of a large class that are for everybody, by purpose; none of a class that can be looked through. */
export function membersByPurpose(members: readonly ApiMember[]): {title: string; members: ApiMember[]}[] {
  const open = members.filter(({name, kind}) => !name.startsWith('_') && kind !== 'constructor');
  if (open.length < large) return [];
  const titleOf = ({name, isStatic}: ApiMember) =>
    // A class of nodes overrides the static `clone()`; that of a selection copies it.
    memberPurposes.find(({names}) => names.test(name === 'clone' && !isStatic ? 'is' : name))?.title ?? otherMembers;
  return [...memberPurposes.map(({title}) => title), otherMembers]
    .map((title) => ({title, members: open.filter((member) => titleOf(member) === title)}))
    .filter((group) => group.members.length > 0);
}

const otherMembers = 'Other members';
