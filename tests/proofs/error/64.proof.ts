import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $createTextNode,
  $getRoot,
  $nodesOfType,
  createEditor,
  DecoratorNode,
  ElementNode,
  type Klass,
  type LexicalNode,
  ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount, readIn} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {$firstOf, countOf, updateNow, useClass, type NodeClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {CalloutNode} = (await pageFile('error/64.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<ElementNode>};

/** What is meant to be a class of nodes, wherever it comes from. */
const asNode = (given: unknown): Klass<LexicalNode> => given as Klass<LexicalNode>;

class Plain {
  readonly name = 'heading';
}

class Nameless extends ElementNode {}

prove('The method is misspelled or not static: write static getType().', async () => {
  class Misspelled extends ElementNode {
    static gettype(): string {
      return 'callout';
    }
  }
  class OfInstances extends ElementNode {
    override getType(): string {
      return 'callout';
    }
  }
  for (const klass of [Misspelled, OfInstances]) await expectError(64, (onError) => createEditor({nodes: [klass], onError}));
});

prove('registerNodeTransform() or $nodesOfType() got ElementNode or DecoratorNode: call it for each class.', async () => {
  await expectError(64, () => createEditor().registerNodeTransform(ElementNode, () => undefined));
  await expectError(64, () => readIn(createEditor(), () => $nodesOfType(DecoratorNode)));
  const editor = createEditor({nodes: [HeadingNode]});
  const blocks: Klass<LexicalNode>[] = [ParagraphNode, HeadingNode];
  for (const klass of blocks) {
    editor.registerNodeTransform(klass, () => undefined);
    readIn(editor, () => $nodesOfType(klass));
  }
});

/** What creating an editor throws, when something else than a class stands in `nodes`. */
const thrownFor = (...given: unknown[]): string[] =>
  given.map((node) => messageThrownBy(() => createEditor({nodes: [asNode(node)]})));

/** Of the two texts of a row, the one that this build gives; minified names change with each release. */
const expected = (development: string, production: RegExp): RegExp =>
  build === 'production' ? production : new RegExp(`^${development.replace(/[().]/g, '\\$&')}$`);

function expectAll(messages: string[], pattern: RegExp): void {
  for (const message of messages) expect(message).toMatch(pattern);
}

prove('A value in nodes is not a class of nodes: the message has no number.', () => {
  for (const message of thrownFor(undefined, {}, () => null, 'heading', Plain)) expect(message).not.toContain('Minified');
  expect(thrownFor(Nameless)[0]).toBe(`LexicalNode: Node ${Nameless.name} does not implement .getType().`);
});

prove(
  "Cannot read properties of undefined (reading 'replace') | undefined: the import has another name, or two modules import each other",
  async () => {
    const module: Record<string, unknown> = {...(await import('@lexical/rich-text'))};
    const text = "Cannot read properties of undefined (reading 'replace')";
    expect(thrownFor(undefined, module['Heading'])).toEqual([text, text]);
    expect(() => createEditor({nodes: [asNode(module['HeadingNode'])]})).not.toThrow();
  },
);

prove(
  "Cannot read properties of undefined (reading 'name'), production: (reading 'getType') | an object: import * as, or a list inside the list",
  async () => {
    const messages = thrownFor(await import('@lexical/rich-text'), [HeadingNode]);
    expectAll(
      messages,
      expected(
        "Cannot read properties of undefined (reading 'name')",
        /^Cannot read properties of undefined \(reading 'getType'\)$/,
      ),
    );
  },
);

prove(
  "Cannot read properties of undefined (reading 'hasOwnProperty'), production: e.getType is not a function | a React component or another arrow function, a string, or a node instead of its class",
  () => {
    const Component = (): null => null;
    const nodes: LexicalNode[] = [];
    const headings = createEditor({nodes: [HeadingNode]});
    updateNow(headings, () => nodes.push($createHeadingNode('h1')));
    expectAll(
      thrownFor(Component, 'heading', nodes[0]),
      expected("Cannot read properties of undefined (reading 'hasOwnProperty')", /^\w+\.getType is not a function$/),
    );
  },
);

prove('klass.getType is not a function, production: e.getType is not a function | a class that extends no class of nodes', () =>
  expectAll(thrownFor(Plain), expected('klass.getType is not a function', /^\w+\.getType is not a function$/)),
);

prove('Give the class a type that no other class has:', async () => {
  for (const klass of [Nameless, class extends DecoratorNode<null> {}])
    await expectError(64, (onError) => createEditor({nodes: [klass], onError}));
  const editor = await expectNoErrorWith({nodes: [CalloutNode]}, ({editor: used}) =>
    updateNow(used, () => void $getRoot().append(new CalloutNode().append($createTextNode('Careful')))),
  );
  expect([linesOf(editor)[0], countOf(editor, CalloutNode)]).toEqual(['Careful', 1]);
  const used = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
  expect(countOf(used, CalloutNode)).toBe(4);
  expect(readIn(used, () => $firstOf(CalloutNode).getTextContent())).toBe('inside');
});

prove('Nothing is lost: the call throws and changes nothing.', async () => {
  const {editor} = mount();
  updateNow(editor, () => void $append('kept'));
  const before = editor.getEditorState();
  await expectError(64, () => editor.registerNodeTransform(ElementNode, () => undefined));
  expect(editor.getEditorState()).toBe(before);
  await expectError(64, () => createEditor({nodes: [Nameless]}));
});
