import type {InitialConfigType} from '@lexical/react/LexicalComposer';
import {
  $getRoot,
  $nodesOfType,
  COMMAND_PRIORITY_EDITOR,
  createCommand,
  createEditor,
  DecoratorNode,
  ParagraphNode,
  TextNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from 'lexical';
import {createElement, type ComponentType, type ReactElement, type ReactNode} from 'react';
import {expect, vi} from 'vitest';

import {readBuilds} from '../../../src/features/errors/build/derive/module-builds.ts';
import {findCalls, findHelper} from '../../../src/features/errors/build/derive/calls.ts';
import table from '../../../src/features/errors/build/table.json';
import {$append, linesOf, mount, settled, type MountedEditor} from '../support/editor.ts';
import {type OnError} from '../support/errors.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {uncaughtBy} from '../support/uncaught.ts';

interface Chart extends DecoratorNode<ReactNode> {
  decorate(): ReactNode;
  setPoints: (points: string) => void;
}

const {editor: shown} = (await pageFile('error/index.md', 'editor.ts')) as {editor: LexicalEditor};
const {ChartNode, $isChartNode} = (await pageFile('error/index.md', 'ChartNode.tsx')) as {
  ChartNode: Klass<Chart> & (new (points: string, key?: NodeKey) => Chart);
  $isChartNode: (node: LexicalNode | null | undefined) => node is Chart;
};

prove('A number above the last one below is from a version later than :version[]:', {isShared: true}, () => {
  const thrown = readBuilds(process.cwd()).flatMap(({module, production}) => {
    const helper = findHelper(module, production);
    return helper === undefined ? [] : findCalls(module, production, helper).map(({number}) => number);
  });
  expect(thrown).toContain(15);
  expect(Math.max(...thrown)).toBe(table.codes.at(-1)?.code);
});

/** An `onError` that keeps what it is given, and throws it if it is told to. */
function handler(throws: boolean): {reported: string[]; onError: OnError} {
  const reported: string[] = [];
  return {
    reported,
    onError: (error) => {
      reported.push(messageOf(error));
      if (throws) throw error;
    },
  };
}

/** What a call throws, in words; nothing when it returns. */
function thrownBy(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

const command = createCommand<string>('APPEND');

/** The ways in which code of yours runs inside an update. */
const insideUpdates = {
  callback: (editor: LexicalEditor) =>
    editor.update(() => {
      $append('half');
      throw new Error('broken');
    }),
  transform: (editor: LexicalEditor) => editor.update(() => void $append('half')),
  command: (editor: LexicalEditor) => editor.dispatchCommand(command, 'half'),
};

/** An editor with one committed line, and listeners that fail when the line "half" comes. */
async function fragile(throws: boolean) {
  const {reported, onError} = handler(throws);
  const mounted = mount({onError});
  const {editor} = mounted;
  editor.registerCommand(
    command,
    (text) => {
      $append(text);
      throw new Error('broken');
    },
    COMMAND_PRIORITY_EDITOR,
  );
  editor.registerNodeTransform(TextNode, (node) => {
    if (node.getTextContent() === 'half') throw new Error('broken');
  });
  updateNow(editor, () => void $append('committed'));
  await settled();
  return {...mounted, reported};
}

prove(
  'the callback of update(), a transform | Lexical drops the update, and changes that waited for the same commit.',
  async () => {
    for (const act of [insideUpdates.callback, insideUpdates.transform]) {
      const {editor, element, reported} = await fragile(false);
      editor.update(() => void $append('waiting'));
      act(editor);
      expect(reported).toEqual(['broken']);
      await settled();
      expect(linesOf(editor)).toEqual(['committed']);
      expect(element.textContent).toBe('committed');
      editor.update(() => void $append('waiting'));
      await settled();
      expect(linesOf(editor)).toEqual(['committed', 'waiting']);
    }
  },
);

prove('The caller of update() gets the error. The next discrete update commits the half-made change.', async () => {
  for (const act of [insideUpdates.callback, insideUpdates.transform]) {
    const {editor, reported} = await fragile(true);
    expect(thrownBy(() => act(editor))).toBe('broken');
    expect(reported).toEqual(['broken']);
    await settled();
    expect(linesOf(editor)).toEqual(['committed']);
    editor.update(() => undefined, {discrete: true, skipTransforms: true});
    expect(linesOf(editor)).toEqual(['committed', 'half']);
  }
});

prove(
  'a command listener | Lexical drops the update, and dispatchCommand() returns false. | The caller of dispatchCommand() gets the error. Nothing is undone.',
  async () => {
    const quiet = await fragile(false);
    expect(insideUpdates.command(quiet.editor)).toBe(false);
    await settled();
    expect(linesOf(quiet.editor)).toEqual(['committed']);
    expect(quiet.reported).toEqual(['broken']);

    const loud = await fragile(true);
    expect(thrownBy(() => insideUpdates.command(loud.editor))).toBe('broken');
    loud.editor.update(() => undefined, {discrete: true, skipTransforms: true});
    expect(linesOf(loud.editor)).toEqual(['committed', 'half']);
  },
);

/** What the page declares to go back to a state that was drawn. */
interface Rescue {
  RememberDrawnPlugin: ComponentType;
  onError: InitialConfigType['onError'];
  rememberDrawn: (editor: LexicalEditor) => () => void;
  restoreDrawn: (editor: LexicalEditor) => void;
}

type Method = 'createDOM' | 'decorate' | 'updateDOM';
const methods: Method[] = ['createDOM', 'updateDOM', 'decorate'];

/**
 * The packages as a page that was loaded just now has them: an error while drawing changes what they do for as long as the page is
 * open. With them comes a node whose methods fail as often as `failures` says.
 */
async function reloadedPage() {
  vi.resetModules();
  const lexical = await import('lexical');
  const support = await import('../support/editor.ts');
  const failures: Record<Method, number> = {createDOM: 0, decorate: 0, updateDOM: 0};
  const fail = (method: Method): void => {
    if (failures[method] === 0) return;
    failures[method] -= 1;
    throw new Error(`${method} broke`);
  };
  class FragileNode extends lexical.DecoratorNode<ReactNode> {
    override createDOM(): HTMLElement {
      fail('createDOM');
      return document.createElement('hr');
    }
    override updateDOM(): false {
      fail('updateDOM');
      return false;
    }
    override decorate(): ReactNode {
      fail('decorate');
      return <b>drawn</b>;
    }
  }
  complete(FragileNode, 'fragile', {isStored: true});
  /**
   * An editor that has drawn one line and one such node.
   *
   * @param rescue what is called with the editor when it is there, and what `onError` calls
   */
  const open = (throws: boolean, rescue?: Pick<Rescue, 'rememberDrawn' | 'restoreDrawn'>) => {
    const {reported, onError} = handler(throws);
    const mounted: MountedEditor = support.mount({
      nodes: [FragileNode],
      onError: (error) => {
        rescue?.restoreDrawn(mounted.editor);
        onError(error);
      },
    });
    const {editor, element} = mounted;
    rescue?.rememberDrawn(editor);
    const heard: string[] = [];
    editor.registerUpdateListener(({editorState}) => {
      heard.push(editorState.read(() => lexical.$getRoot().getTextContent()));
    });
    updateNow(editor, () => {
      support.$append('before');
      lexical.$getRoot().append(new FragileNode());
    });
    heard.length = 0;
    return {
      ...mounted,
      heard,
      reported,
      isDrawn: () => element.querySelectorAll('p').length === 2 && element.querySelector('hr') !== null,
      /** Appends a line in an update whose drawing fails. */
      change: (method: Method, times: number, discrete = true) => {
        failures[method] = times;
        editor.update(
          () => {
            if (method === 'createDOM') lexical.$getRoot().append(new FragileNode());
            else for (const node of lexical.$nodesOfType(FragileNode)) node.markDirty();
            support.$append('changed');
          },
          discrete ? {discrete} : {},
        );
      },
      lines: () => support.linesOf(editor),
    };
  };
  return {FragileNode, failures, lexical, open, support};
}

prove('createDOM(), updateDOM(), decorate() | The change is kept. The editor renders everything a second time.', async () => {
  for (const method of methods) {
    const {open} = await reloadedPage();
    const {change, element, isDrawn, lines, reported} = open(false);
    const first = element.firstElementChild;
    change(method, 1);
    expect(reported).toEqual([`${method} broke`]);
    expect(lines()).toContain('changed');
    expect(isDrawn()).toBe(true);
    expect(element.firstElementChild).not.toBe(first);
  }
});

prove('The change is kept and rendered in part. The error is uncaught, or a discrete update throws it.', async () => {
  for (const method of methods) {
    const {open} = await reloadedPage();
    const {change, isDrawn, lines} = open(true);
    expect(thrownBy(() => change(method, 1))).toBe(`${method} broke`);
    expect(lines()).toContain('changed');
    expect(isDrawn()).toBe(false);

    const other = open(true);
    const uncaught = await uncaughtBy(() => expect(thrownBy(() => other.change(method, 1, false))).toBeUndefined());
    expect(uncaught).toEqual([`${method} broke`]);
    expect(other.lines()).toContain('changed');
  }
});

function Broken(): ReactNode {
  throw new Error('the component broke');
}

class BrokenNode extends DecoratorNode<ReactNode> {
  override decorate(): ReactNode {
    return <Broken />;
  }
}
complete(BrokenNode, 'broken', {tag: 'span'});

prove(
  'a React component of a decorator | LexicalErrorBoundary shows "An error was thrown." in its place. | React removes the editor from the page.',
  async () => {
    const shown = async (throws: boolean): Promise<string | null> => {
      const {reported, onError} = handler(throws);
      const {container, editor} = await openRichText(null, [BrokenNode], {onError});
      await updated(editor, () => $append('line').append(new BrokenNode())).catch(() => undefined);
      expect(reported).toEqual(['the component broke']);
      expect(linesOf(editor)).toContain('line');
      return container.querySelector('[contenteditable]')?.textContent ?? null;
    };
    expect(await shown(false)).toBe('lineAn error was thrown.');
    expect(await shown(true)).toBeNull();
  },
);

prove('parseEditorState() | It returns the nodes before the error. | It throws.', () => {
  const stored = storedDocument(storedParagraph('before'), {type: 'poll', version: 1}, storedParagraph('after'));
  const read = (throws: boolean): string[] => {
    const reader = createEditor(handler(throws));
    return reader.parseEditorState(stored).read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getTextContent()),
    );
  };
  expect(read(false)).toEqual(['before']);
  expect(messageThrownBy(() => read(true))).toContain('poll');
});

prove(
  'an update, text content, mutation or decorator listener, or onUpdate | onError is not called, and the change is kept. The error is uncaught, or a discrete update throws it. | The same.',
  async () => {
    const broken = (): never => {
      throw new Error('a listener broke');
    };
    const ways: ((editor: LexicalEditor) => unknown)[] = [
      (editor) => editor.registerUpdateListener(broken),
      (editor) => editor.registerTextContentListener(broken),
      (editor) => editor.registerMutationListener(ParagraphNode, broken),
      (editor) => editor.registerDecoratorListener(broken),
      () => undefined,
    ];
    for (const register of ways) {
      for (const throws of [false, true]) {
        for (const discrete of [false, true]) {
          const {reported, onError} = handler(throws);
          const {editor} = mount({nodes: [BrokenNode], onError});
          const isListener = register(editor) !== undefined;
          let caller: string | undefined;
          const uncaught = await uncaughtBy(() => {
            caller = thrownBy(() =>
              editor.update(() => $append('changed').append(new BrokenNode()), {
                ...(discrete && {discrete}),
                ...(!isListener && {onUpdate: broken}),
              }),
            );
          });
          expect({caller, uncaught}).toEqual(
            discrete ? {caller: 'a listener broke', uncaught: []} : {caller: undefined, uncaught: ['a listener broke']},
          );
          expect(linesOf(editor)).toEqual(['changed']);
          expect(reported).toEqual([]);
        }
      }
    }
  },
);

prove(
  'a root or editable listener, a callback of read() | onError is not called. The caller of setRootElement(), setEditable() or read() gets the error. | The same.',
  () => {
    for (const throws of [false, true]) {
      const {reported, onError} = handler(throws);
      const {editor} = mount({onError});
      let isBroken = false;
      const listener = (): void => {
        if (isBroken) throw new Error('a listener broke');
      };
      editor.registerRootListener(listener);
      editor.registerEditableListener(listener);
      isBroken = true;
      const callers = [
        () => editor.setRootElement(document.createElement('div')),
        () => editor.setEditable(false),
        () => editor.getEditorState().read(listener),
      ];
      expect(callers.map(thrownBy)).toEqual(callers.map(() => 'a listener broke'));
      expect(reported).toEqual([]);
    }
  },
);

prove(
  'an async callback of update(), after its first await | onError is not called, and the changes before the await are kept. The error is an unhandled rejection. | The same.',
  async () => {
    for (const throws of [false, true]) {
      const {reported, onError} = handler(throws);
      const {editor} = mount({onError});
      const $load = async (): Promise<void> => {
        $append('before');
        await Promise.resolve();
        $append('after');
      };
      const uncaught = await uncaughtBy(() => {
        // eslint-disable-next-line @typescript-eslint/no-misused-promises -- this is what the sentence is about
        editor.update($load);
      });
      expect(uncaught.map((message) => messageOf(new Error(message)))).toEqual([
        expect.stringContaining('Unable to find an active editor'),
      ]);
      expect(reported).toEqual([]);
      expect(linesOf(editor)).toEqual(['before']);
    }
  },
);

prove('Let onError report the error and return:', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shown.update(() => {
    $append('half');
    throw new Error('broken');
  });
  expect(print).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({message: 'broken'}));
  print.mockRestore();
  shown.update(() => void $append('next'));
  await settled();
  expect(linesOf(shown)).toEqual(['next']);
});

/** What leaves an editor half drawn: it fails twice, or `onError` throws. `updateDOM` is not called when all is drawn anew. */
const lasting: {method: Method; throws: boolean; times: number}[] = [
  {method: 'createDOM', throws: false, times: 2},
  {method: 'decorate', throws: false, times: 2},
  ...methods.map((method) => ({method, throws: true, times: 1})),
];

prove(
  'If the second try throws, or onError throws, the page shows part of the document. Update listeners are not called, so autosave saves nothing.',
  async () => {
    for (const {method, throws, times} of lasting) {
      const {open} = await reloadedPage();
      const {change, element, heard, isDrawn, lines, reported} = open(throws);
      expect(thrownBy(() => change(method, times))).toBe(`${method} broke`);
      expect(reported).toHaveLength(times);
      expect(isDrawn()).toBe(false);
      expect(element.textContent).toContain('before');
      expect(lines()).toContain('changed');
      expect(heard).toEqual([]);
    }
  },
);

prove('After a second try that throws, no editor of the page gets one until a reload.', async () => {
  const {open} = await reloadedPage();
  const before = open(false);
  expect(thrownBy(() => before.change('decorate', 1))).toBeUndefined();
  thrownBy(() => open(false).change('decorate', 2));
  const after = open(false);
  expect(thrownBy(() => after.change('decorate', 1))).toBe('decorate broke');
  expect(after.reported).toHaveLength(1);
  const {open: openAgain} = await reloadedPage();
  expect(thrownBy(() => openAgain(false).change('decorate', 1))).toBeUndefined();
});

prove('LexicalErrorBoundary never tries again. With your own boundary the node recovers when it changes:', async () => {
  // As the page's class, without its boundary.
  class PlainChartNode extends ChartNode {
    static override getType(): string {
      return 'plain-chart';
    }
    static override clone(node: PlainChartNode): PlainChartNode {
      return new PlainChartNode(node.__points, node.__key);
    }
    declare __points: string;
    override decorate(): ReactNode {
      const {type: Component, props} = (super.decorate() as ReactElement<{children: ReactElement}>).props.children;
      return createElement(Component, props as object);
    }
  }
  const shownBy = async (Chart: typeof ChartNode): Promise<(string | undefined)[]> => {
    const {editor, container} = await openRichText(null, [Chart]);
    const look = (): string | undefined => container.querySelector('[data-lexical-decorator]')?.textContent;
    await updated(editor, () => $append('').append(new Chart('no JSON')));
    const first = look();
    await updated(editor, () => {
      const [node] = $nodesOfType(Chart);
      if ($isChartNode(node)) node.setPoints('[1, 2]');
    });
    return [first, look()];
  };
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await shownBy(PlainChartNode)).toEqual(['An error was thrown.', 'An error was thrown.']);
  expect(await shownBy(ChartNode)).toEqual(['This chart cannot be shown.', '1 – 2']);
  print.mockRestore();
});

prove('Always return an element, and render something that cannot fail:', async () => {
  const {lexical} = await reloadedPage();
  const {expectNoError} = await import('../support/errors.ts');
  const support = await import('../support/editor.ts');
  interface Source extends DecoratorNode<null> {
    __url: string;
    setUrl: (url: string) => void;
  }
  const {SourceNode} = (await pageFile('error/index.md', 'SourceNode.ts')) as {
    SourceNode: Klass<Source> & (new (url: string) => Source);
  };
  class BareNode extends SourceNode {
    static override getType(): string {
      return 'bare';
    }
    static override clone(node: BareNode): BareNode {
      return new BareNode(node.__url);
    }
    override createDOM(): HTMLElement {
      const element = document.createElement('span');
      element.textContent = new URL(this.__url).hostname;
      return element;
    }
  }
  const run = (Class: typeof SourceNode, onError: OnError): MountedEditor => {
    const mounted = support.mount({nodes: [Class], onError});
    const {editor} = mounted;
    updateNow(editor, () => support.$append('see ').append(new Class('https://a.example/x'), new Class('no address')));
    updateNow(editor, () => {
      const [first, second] = lexical.$nodesOfType(Class);
      first?.setUrl('neither');
      second?.setUrl('https://b.example/y');
    });
    return mounted;
  };
  const shownTexts: (string | null)[] = [];
  await expectNoError((onError) => {
    const {editor, element} = run(SourceNode, onError);
    shownTexts.push(element.textContent);
    return editor;
  });
  expect(shownTexts).toEqual([['see ', 'neither', 'b.example'].join('')]);
  const {reported, onError} = handler(false);
  expect(thrownBy(() => run(BareNode, onError))).toBeDefined();
  expect(reported[0]).toMatch(/invalid url/i);
});

const rescueOf = async (): Promise<Rescue> => (await pageFile('error/index.md', 'restoreDrawn.tsx')) as Rescue;

prove('The change that cannot be rendered is lost, and the editor continues:', async () => {
  for (const {method, throws, times} of lasting) {
    for (const discrete of [true, false]) {
      const {lexical, open, support} = await reloadedPage();
      const {editor, element, change, heard, lines} = open(throws, await rescueOf());
      const history = await import('@lexical/history');
      history.registerHistory(editor, history.createEmptyHistoryState(), 0);
      updateNow(editor, () => void support.$append('second').select());
      const drawnBefore = element.innerHTML;
      await uncaughtBy(() => {
        thrownBy(() => change(method, times, discrete));
      });
      expect(lines()).toEqual(['before', '', 'second']);
      expect(element.innerHTML).toBe(drawnBefore);
      heard.length = 0;
      editor.update(() => void support.$append('third'));
      await settled();
      updateNow(editor, () => void support.$append('fourth'));
      expect(lines()).toEqual(['before', '', 'second', 'third', 'fourth']);
      expect(element.textContent).toBe(['before', 'second', 'third', 'fourth'].join(''));
      expect(heard.at(-1)).toContain('fourth');
      for (const left of [
        ['before', '', 'second', 'third'],
        ['before', '', 'second'],
      ]) {
        editor.dispatchCommand(lexical.UNDO_COMMAND, undefined);
        await settled();
        expect(lines()).toEqual(left);
      }
    }
  }
});
