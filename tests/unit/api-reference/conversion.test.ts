import path from 'node:path';

import {ReflectionKind, type DeclarationReflection} from 'typedoc';
import {beforeAll, describe, expect, it} from 'vitest';

import {convertDeclarations} from '../../../src/framework/declarations/convert.ts';
import {locations} from '../../../src/framework/locations.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

const files = {
  'index.d.ts': "export type {Editor} from './Editor';\nexport declare function edit(): Editor;",
  'other.d.ts': 'export declare const other: string;',
  'Editor.d.ts': `/**
 * Copyright (c) Meta Platforms, Inc. and affiliates.
 */
export declare class Editor {
  static version: string;
  constructor(name: string);
  options: Options;
}
export interface Options {name: string}`,
};

// Where the types of React are found.
const folder = temporaryFolder(files, path.join(siteDir, '.cache'));
let converted: Awaited<ReturnType<typeof convertDeclarations>>;

beforeAll(async () => {
  // Of a single module, TypeDoc makes no module.
  const entries = ['index', 'other'].map((name) => ({name, types: path.join(folder, `${name}.d.ts`)}));
  const {typedocOptions} = locations(siteDir);
  converted = await convertDeclarations([{entries}], {typedocOptions, cacheDir: folder});
});

function find(name: string): DeclarationReflection {
  const found = converted.project.getChildByName(['index', name]);
  if (found?.isDeclaration() !== true) throw new Error(`TypeDoc found no "${name}".`);
  return found;
}

describe('published declarations', () => {
  it('of a class that is exported for typing only are those of a class, with constructor and static members', () => {
    expect(find('Editor').kind).toBe(ReflectionKind.Class);
    expect(find('Editor').children?.map(({name}) => name)).toEqual(expect.arrayContaining(['constructor', 'version', 'options']));
  });

  it('are not described by the license of their file', () => expect(find('Editor').comment).toBeUndefined());

  it('that signatures mention and nothing exports are known as such', () => {
    expect(converted.facts.internal.has(find('Options'))).toBe(true);
    expect(converted.facts.internal.has(find('Editor'))).toBe(false);
  });
});
