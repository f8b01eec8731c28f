import {$isLinkNode} from '@lexical/link';
import {$getRoot, $isElementNode, $isTextNode} from 'lexical';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {Doc, encodeStateAsUpdate, Map as YMap, XmlElement, XmlHook, XmlText, type YXmlEvent} from 'yjs';

import {startPageServer, tokenFor, type PageServer} from '../../support/page-server.ts';
import {attack, attackBelow, attackDocument, join, until, type User} from './support/users.ts';

/** What strangers, readers and writers can send to the server of docs/collaboration/production.md. */

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(async () => {
  await server.remove();
});

let number = 0;
let room: string;
let ada: User;
let bob: User;
beforeEach(async () => {
  number += 1;
  // Each attack is tried, also after one that has ended the process.
  if (server.pid() === undefined) await server.start();
  room = `attack-${String(number)}`;
  [ada, bob] = await Promise.all([join(server, room, 'Ada'), join(server, room, 'Bob')]);
});

/** Two other users still write to each other, through the same process. */
async function expectUnharmed(pid: number | undefined): Promise<void> {
  expect(server.pid()).toBe(pid);
  const [one, two] = [`from Ada ${String(Math.random())}`, `from Bob ${String(Math.random())}`];
  ada.write(one);
  await until(() => bob.lines().includes(one), `Bob sees "${one}"`);
  bob.write(two);
  await until(() => ada.lines().includes(two), `Ada sees "${two}"`);
  const late = await join(server, room, 'Late');
  expect(late.lines()).toEqual(ada.lines());
}

const rights = {
  'no token': () => 'none',
  'a token to read': () => tokenFor(room, 'Mallory', {canWrite: false}),
  'a token to write': () => tokenFor(room, 'Mallory'),
};

describe.each(Object.entries(rights))('with %s', (_, tokenOf) => {
  test('broken frames do not end the process', async () => {
    const pid = server.pid();
    const frames = [
      // Reserved bits, an unknown kind, no mask, a control frame that is too long, a length beyond all bounds.
      [0xf2, 0x80, 1, 2, 3, 4],
      [0x83, 0x80, 1, 2, 3, 4],
      [0x82, 0x01, 0],
      [0x89, 0xfe, 0xff, 0xff, 1, 2, 3, 4],
      [0x82, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4],
      [0x88, 0x82, 0, 0, 0, 0, 0, 1],
    ];
    for (const frame of frames) {
      const socket = await attackBelow(server, room, tokenOf());
      socket.write(new Uint8Array(frame));
    }
    const socket = await attackBelow(server, room, tokenOf());
    socket.resetAndDestroy();
    await expectUnharmed(pid);
  });

  test('messages that are too large or make no sense close the connection of the sender', async () => {
    const pid = server.pid();
    const large = await attack(server, room, {token: tokenOf()});
    large.socket.send(new Uint8Array(2 * 2 ** 20));
    expect([1006, 1009, 4403]).toContain(await large.closed);
    const parts = await attack(server, room, {token: tokenOf()});
    // One message that never ends, in pieces.
    for (let piece = 0; piece < 20; piece += 1) parts.socket.send(new Uint8Array(2 ** 17), {fin: false});
    expect([1006, 1009, 4403]).toContain(await parts.closed);
    for (const bytes of [[], [0], [200, 200, 200, 200, 200, 200, 200, 200, 200], [1, 200], [1, 1, 255], [0, 0, 5, 1], [7]]) {
      const attacker = await attack(server, room, {token: tokenOf()});
      attacker.send(...bytes);
      expect([4400, 4403]).toContain(await attacker.closed);
    }
    const text = await attack(server, room, {token: tokenOf()});
    text.socket.send('hello');
    expect([4400, 4403]).toContain(await text.closed);
    await expectUnharmed(pid);
  });
});

test('random changes of a writer never reach others in part', async () => {
  const pid = server.pid();
  const valid = encodeStateAsUpdate(ada.doc);
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 60; round += 1) {
    const attacker = await attack(server, room);
    const bytes = valid.slice(0, 1 + random(valid.length));
    for (let change = 0; change < 3; change += 1) bytes[random(bytes.length)] = random(256);
    attacker.sendUpdate(bytes);
    attacker.socket.close();
  }
  await expectUnharmed(pid);
});

test('an unsafe change with a broken end is refused as a whole', async () => {
  const attacker = await attackDocument(server, room);
  const updates: Uint8Array[] = [];
  const evil = new Doc();
  evil.on('update', (update: Uint8Array) => updates.push(update));
  evil.get('root', XmlText).insertEmbed(0, typed(new XmlText(), {__type: 'paragraph', __style: 'position: fixed'}));
  attacker.sendUpdate((updates[0] ?? new Uint8Array()).slice(0, -1));
  expect(await attacker.closed).toBe(4400);
  expect(JSON.stringify(ada.doc.get('root', XmlText).toDelta())).not.toContain('fixed');
});

test('what a reader changes is dropped', async () => {
  const pid = server.pid();
  const reader = await attackDocument(server, room, {canWrite: false});
  const before = ada.lines();
  reader.doc.get('root', XmlText).delete(0, 1);
  reader.doc.get('root', XmlText).setAttribute('__dir', 'rtl');
  await expectUnharmed(pid);
  expect(bob.lines().slice(0, before.length)).toEqual(before);
});

/** Gives a new node its properties. */
function typed<T extends XmlElement | XmlText | YMap<unknown>>(node: T, properties: Record<string, unknown>): T {
  for (const [key, value] of Object.entries(properties)) {
    if (node instanceof YMap) node.set(key, value);
    else node.setAttribute(key, value);
  }
  return node;
}

const paragraph = {__dir: null, __format: 0, __indent: 0, __textFormat: 0, __type: 'paragraph'};
const text = {__detail: 0, __format: 0, __mode: 0, __style: '', __type: 'text'};
const link = {...paragraph, __rel: null, __target: null, __textFormat: undefined, __title: null, __type: 'link', __url: '/'};

/** The block that the page's server makes first. */
const firstBlock = (doc: Doc): XmlText => (doc.get('root', XmlText).toDelta() as {insert: XmlText}[])[0]?.insert ?? new XmlText();

describe('a node that the server does not know is refused', () => {
  /** Blocks that come into the root. */
  const blocks: Record<string, () => XmlText | YMap<unknown> | XmlHook> = {
    'unknown type': () => typed(new XmlText(), {...paragraph, __type: 'nope'}),
    'no type': () => new XmlText(),
    'a type that is a list': () => typed(new XmlText(), {...paragraph, __type: ['paragraph']}),
    'a type of another kind': () => typed(new XmlText(), {...text}),
    'a kind of Yjs that Lexical has not': () => typed(new XmlHook('paragraph'), paragraph),
    'a text outside of a block': () => typed(new YMap(), text),
    'a tag that runs code': () =>
      typed(new XmlText(), {...paragraph, __textFormat: undefined, __tag: 'script', __type: 'heading'}),
  };
  /** What comes into a block. */
  const parts: Record<string, () => object> = {
    'unknown type of a text': () => typed(new YMap(), {...text, __type: 'constructor'}),
    'an object in a text': () => ({image: 'https://evil.example'}),
    'an address that is a list': () => typed(new XmlText(), {...link, __url: ['javascript:alert(1)']}),
    'an address inside an object': () => typed(new XmlText(), {...link, __url: {href: 'javascript:alert(1)'}}),
    'a picture of an unknown type': () => typed(new XmlElement('image'), {__type: 'image', src: 'javascript:alert(1)'}),
  };
  /** Properties that a block gets. */
  const properties: Record<string, [name: string, value: () => unknown]> = {
    'a nested document': ['__caption', () => new Doc()],
    'another type over the old one': ['__type', () => 'nope'],
    'an unknown property': ['__parent', () => 'root'],
    'a property of objects': ['constructor', () => 'x'],
    'a number that is a text': ['__indent', () => '9'],
    'a number beyond all bounds': ['__indent', () => 1e9],
    'a type as a property': ['__title', () => new XmlText('x')],
  };
  const attacks: Record<string, (doc: Doc, block: XmlText) => void> = {
    'letters outside of a block': (doc) => doc.get('root', XmlText).insert(0, 'loose'),
    'a format of Yjs': (_, block) => block.insert(0, 'bold', {bold: true}),
    'the type taken away': (_, block) => block.removeAttribute('__type'),
    'a needed property taken away': (_, block) => block.removeAttribute('__format'),
    'another root': (doc) => {
      doc.getMap('other').set('key', 'x'.repeat(1000));
    },
    'blocks in each other without end': (_, block) => {
      let inner = block;
      for (let depth = 0; depth < 3000; depth += 1) {
        const outer = inner;
        inner = typed(new XmlText(), paragraph);
        outer.insertEmbed(0, inner);
      }
    },
  };
  for (const [name, make] of Object.entries(blocks)) {
    attacks[name] = (doc) => doc.get('root', XmlText).insertEmbed(1, make());
  }
  for (const [name, make] of Object.entries(parts)) {
    attacks[name] = (_, block) => block.insertEmbed(0, make());
  }
  for (const [name, [property, make]] of Object.entries(properties)) {
    attacks[name] = (_, block) => {
      typed(block, {[property]: make()});
    };
  }
  test.each(Object.entries(attacks))('%s', async (_, change) => {
    const pid = server.pid();
    const attacker = await attackDocument(server, room);
    const before = encodeStateAsUpdate(ada.doc);
    attacker.doc.transact(() => change(attacker.doc, firstBlock(attacker.doc)));
    expect(await attacker.closed).toBe(4400);
    expect(encodeStateAsUpdate(ada.doc)).toEqual(before);
    await expectUnharmed(pid);
  });
});

test('what a user sends cannot forge or flood the log', async () => {
  const attacker = await attackDocument(server, room);
  const block = typed(new XmlText(), {...paragraph, __type: `line\nforged line ${'x'.repeat(10_000)}`});
  attacker.doc.get('root', XmlText).insertEmbed(1, block);
  expect(await attacker.closed).toBe(4400);
  await expectUnharmed(server.pid());
  const log = server.problems.join('');
  expect(log).toContain('forged line');
  expect(log).not.toContain('\nforged line');
  expect(log).not.toContain('x'.repeat(1000));
});

describe('what would act in the browsers of others is taken out', () => {
  /** The values that a property of the first text or link has, in both browsers, whenever it changes. */
  async function seen(properties: Record<string, unknown>, later?: Record<string, unknown>): Promise<string> {
    const all: unknown[] = [];
    const note = (events: YXmlEvent[]): void => {
      all.push(...events.map(({target}) => target.toJSON()));
    };
    for (const user of [ada, bob]) user.doc.get('root', XmlText).observeDeep(note as never);
    const attacker = await attackDocument(server, room);
    const node = typed(properties['__type'] === 'text' ? new YMap<unknown>() : new XmlText(), properties);
    attacker.doc.transact(() => {
      firstBlock(attacker.doc).insertEmbed(0, node);
      if (node instanceof YMap) firstBlock(attacker.doc).insert(1, 'words');
      else {
        node.insertEmbed(0, typed(new YMap(), text));
        node.insert(1, 'words');
      }
    });
    await until(() => bob.lines()[0]?.includes('words') === true, 'Bob sees the words');
    if (later !== undefined) {
      typed(node, later);
      // The server takes messages in turn: who sees this block has had the change before it.
      attacker.doc.get('root', XmlText).insertEmbed(1, typed(new XmlText(), paragraph));
      await until(() => bob.lines().length > 1, 'Bob sees the next block');
    }
    await expectUnharmed(server.pid());
    const read = (user: User): unknown[] =>
      user.editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .flatMap((block) => ($isElementNode(block) ? block.getChildren() : []))
          .flatMap((child) => [$isLinkNode(child) ? child.getURL() : '', $isTextNode(child) ? child.getStyle() : '']),
      );
    return JSON.stringify([all, read(ada), read(bob)]);
  }
  const hostile = 'position: fixed; inset: 0; z-index: 9999; background: url(https://evil.example)';
  test.each([
    hostile,
    `color: red; ${hostile}`,
    'COLOR: red; Position: fixed',
    'color: red/**/; position/**/: fixed',
    'color: url(https://evil.example)',
    'color: red; background-image: image-set("https://evil.example" 1x)',
    'font-family: "a;position:fixed"',
    'c\\6flor: fixed',
  ])('style %s', async (style) => {
    const made = await seen({...text, __style: style});
    expect(made).not.toMatch(/fixed|evil|6f/i);
    const changed = await seen(text, {__style: style});
    expect(changed).not.toMatch(/fixed|evil|6f/i);
  });
  test('a harmless style stays as it is', async () =>
    expect(await seen({...text, __style: 'color: #3a6428; font-size: 15px;'})).toContain('color: #3a6428; font-size: 15px;'));
  const linkOnly = Object.fromEntries(Object.entries(link).filter(([, value]) => value !== undefined));
  test.each([
    'javascript:alert(1)',
    ' JaVa\nScript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://a/b',
    'http://[',
  ])('address %s', async (address) => {
    expect(await seen({...linkOnly, __url: address})).not.toMatch(/script:|data:|blob:|http:\/\/\[/i);
    expect(await seen(linkOnly, {__url: address})).not.toMatch(/script:|data:|blob:|http:\/\/\[/i);
  });
  test('a harmless address stays as it is', async () =>
    expect(await seen({...linkOnly, __url: 'https://example.com/a'})).toContain('https://example.com/a'));
});

describe('awareness', () => {
  const statesAtAda = (): Map<number, Record<string, unknown>> => ada.provider.awareness.getStates();

  test('only known fields of the own user pass, with the name of the token', async () => {
    const pid = server.pid();
    const attacker = await attack(server, room, {canWrite: false, client: 77});
    const hostile = 'red;position:fixed;inset:0;width:100vw;height:100vh;background-image:url(https://evil.example)';
    const position = {assoc: 0, item: {client: 1, clock: 2}, tname: null, type: null};
    const partial = {focusing: true, anchorPos: position, focusPos: {...position, item: {client: 1, clock: -1}}};
    const states: unknown[] = [
      {focusing: true},
      {focusing: 1, color: hostile, name: 'Ada', style: hostile},
      {focusing: true, anchorPos: {}, focusPos: {}, color: 'teal'},
      partial,
      {focusing: true, anchorPos: {...position, item: null, tname: 'other'}, focusPos: 'root', awarenessData: {html: '<b>'}},
      ['list'],
      'text',
      7,
      {__proto__: null, toString: 1, name: {toString: 1}},
    ];
    for (const state of states) {
      attacker.sendPresence({77: state});
      await until(() => statesAtAda().has(77), 'Ada sees Mallory');
      attacker.sendPresence({77: null});
      await until(() => !statesAtAda().has(77), 'Ada sees Mallory leave');
    }
    attacker.sendPresence({77: {...partial, color: '#123456'}});
    await until(() => statesAtAda().get(77)?.['color'] === '#123456', 'Ada sees the color');
    expect(statesAtAda().get(77)).toEqual({
      anchorPos: position,
      awarenessData: {},
      color: '#123456',
      focusPos: null,
      focusing: true,
      name: 'Mallory',
    });
    attacker.sendPresence({77: {color: hostile, name: 'Ada'}});
    await until(() => statesAtAda().get(77)?.['color'] === 'gray', 'the color is replaced');
    expect(statesAtAda().get(77)?.['name']).toBe('Mallory');
    await expectUnharmed(pid);
  });

  test.each(['Mallory', 'Bob'])('nobody speaks for another user, or takes one away, also not as %s', async (name) => {
    const left = vi.fn();
    bob.provider.on('connection-close', left);
    bob.provider.awareness.setLocalState({name: 'Bob', color: 'teal'});
    await until(() => statesAtAda().get(bob.doc.clientID)?.['name'] === 'Bob', 'Ada sees Bob');
    const attacker = await attack(server, room, {canWrite: false, client: bob.doc.clientID, name});
    attacker.sendPresence({[bob.doc.clientID]: {color: 'red'}}, 2 ** 40);
    attacker.sendPresence({[bob.doc.clientID]: null, 5: {color: 'red'}}, 2 ** 41);
    bob.provider.awareness.setLocalState({name: 'Bob', color: 'navy'});
    await until(() => statesAtAda().get(bob.doc.clientID)?.['color'] === 'navy', 'Ada sees the new color');
    expect(statesAtAda().has(5)).toBe(false);
    expect(left).not.toHaveBeenCalled();
  });

  test("connections that announce no id do not take each other's place", async () => {
    const [one, two] = [await attack(server, room), await attack(server, room)];
    one.sendPresence({1: {color: 'teal'}});
    await expectUnharmed(server.pid());
    expect([one.socket.readyState, two.socket.readyState]).toEqual([one.socket.OPEN, one.socket.OPEN]);
  });

  test('a user who comes back is there at once, and sees the others at once', async () => {
    for (const user of [ada, bob]) user.provider.awareness.setLocalState({color: 'teal'});
    await until(() => statesAtAda().size === 2, 'Ada sees Bob');
    bob.provider.disconnect();
    await until(() => statesAtAda().size === 1, 'Ada sees Bob leave');
    bob.provider.connect();
    await vi.waitFor(() => expect([statesAtAda().size, bob.provider.awareness.getStates().size]).toEqual([2, 2]), {
      timeout: 2000,
    });
  });
});

test('a client that ignores that its token has expired is cut off', async () => {
  const pid = server.pid();
  const attacker = await attackDocument(server, room, {expires: Date.now() + 1500});
  // It reads nothing any more, so it never answers the close.
  attacker.socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 1600));
  const count = ada.lines().length;
  attacker.doc.get('root', XmlText).insertEmbed(0, typed(new XmlText(), paragraph));
  attacker.socket.resume();
  await attacker.closed;
  await expectUnharmed(pid);
  // Those that Ada and Bob have written since.
  expect(ada.lines()).toHaveLength(count + 2);
});

test('who sends too much at once is cut off', async () => {
  const pid = server.pid();
  const attacker = await attack(server, room);
  for (let message = 0; message < 2500; message += 1) attacker.send(1, 1, 0);
  expect(await attacker.closed).toBe(1008);
  // The entire document, asked for with the shortest number and with a longer one.
  for (const step1 of [
    [0, 0],
    [0, 0x80, 0],
  ]) {
    const asks = await attack(server, room, {canWrite: false});
    for (let message = 0; message < 50; message += 1) asks.send(...step1, 1, 0);
    expect(await asks.closed).toBe(1008);
  }
  await expectUnharmed(pid);
});
