import type {Facts} from '../../../../src/framework/published-code/types.ts';
import {
  type ApiMember,
  type ApiModule,
  type ApiSignature,
  type ApiSymbol,
  noComment,
} from '../../../../src/framework/model/types.ts';

/** A symbol of a made-up module; what a test does not care about is empty. */
export function apiSymbol(part: Partial<ApiSymbol> & Pick<ApiSymbol, 'name'>): ApiSymbol {
  const module = part.module ?? 'lexical';
  const anchor = part.name.replace('$', '').toLowerCase();
  return {
    id: `${module}#${part.name}`,
    qualifiedName: part.name,
    kind: 'function',
    module,
    url: `/docs/api/modules/${module}#${anchor}`,
    anchor,
    file: undefined,
    exportedAs: 'name',
    typeOnly: false,
    flags: [],
    signatures: [],
    comment: noComment,
    source: undefined,
    declarations: [],
    members: [],
    inherited: [],
    extends: [],
    implements: [],
    extendedBy: [],
    properties: [],
    props: undefined,
    payload: undefined,
    ...part,
  };
}

/** A member of a class. */
export function apiMember(part: Partial<ApiMember> & Pick<ApiMember, 'id' | 'name'>): ApiMember {
  return {
    qualifiedName: part.id.split('#')[1] ?? part.name,
    kind: 'method',
    anchor: part.name.toLowerCase(),
    url: `/docs/api/classes/x#${part.name.toLowerCase()}`,
    isStatic: false,
    flags: [],
    signatures: [],
    comment: noComment,
    source: undefined,
    declarations: [],
    overrides: undefined,
    defaultValue: undefined,
    ...part,
  };
}

/** A signature that is one plain text. */
export function apiSignature(line: string): ApiSignature {
  return {code: [{text: line}], line, comment: noComment, parameters: [], result: '', returns: ''};
}

/** A made-up module. */
export function apiModule(part: Partial<ApiModule> & Pick<ApiModule, 'name'>): ApiModule {
  return {
    package: part.name,
    url: `/docs/api/modules/${part.name}`,
    file: `modules/${part.name}.md`,
    source: {path: 'packages/x/src/index.ts', line: undefined, url: 'https://example.org/index.ts'},
    text: '',
    summary: '',
    symbols: [],
    references: [],
    ...part,
  };
}

/** Facts of a made-up reference: nothing is known. */
export const noFacts: Facts = {
  commands: [],
  everyCommand: [],
  nodes: [],
  defaults: {},
  sizes: [],
  throws: {},
  reports: {},
  everywhere: [],
  conditions: {},
};
