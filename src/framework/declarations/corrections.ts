import {
  Converter,
  ReflectionKind,
  TypeScript as ts,
  type Application,
  type Context,
  type DeclarationReflection,
  type Reflection,
} from 'typedoc';

import {declarationId} from '../declaration-id.ts';
import {keepDeclaredTypes} from './declared-types.ts';

/** What the corrections found out and later steps need. */
export interface ConversionFacts {
  /** Types that signatures mention although no import path exports them. */
  internal: WeakSet<Reflection>;
  /** Names of the declarations behind `export default`. */
  defaultNames: WeakMap<Reflection, string>;
  /** The declarations of a reflection: `lexical/LexicalEditor.d.ts#LexicalEditor.update`. */
  declarations: WeakMap<Reflection, string[]>;
}

/** Runs before every listener of TypeDoc itself and of its other plugins. */
const first = 2e9;

/** Makes TypeDoc's conversion of published declarations right, and records what the model needs to know about it. */
export function correctConversion(app: Application): ConversionFacts {
  const facts: ConversionFacts = {
    internal: new WeakSet(),
    defaultNames: new WeakMap(),
    declarations: new WeakMap(),
  };
  keepDeclaredTypes(app);
  keepClasses(app);
  recordDeclarations(app, facts);
  recordInternals(app, facts);
  dropLicenseComments(app);
  return facts;
}

/**
 * `export type {LexicalEditor}` exports a class for typing only; TypeDoc then makes it an interface and loses its
 * constructor and static members. On the page it is what the reader gets an instance of: a class.
 */
function keepClasses(app: Application): void {
  app.converter.on(
    Converter.EVENT_CREATE_DECLARATION,
    (context: Context, reflection: DeclarationReflection) => {
      const flags = context.getSymbolFromReflection(reflection)?.flags ?? 0;
      if (reflection.kind === ReflectionKind.Interface && (flags & ts.SymbolFlags.Class) !== 0) {
        reflection.kind = ReflectionKind.Class;
      }
    },
    1000,
  );
}

function recordDeclarations(app: Application, facts: ConversionFacts): void {
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context: Context, reflection: DeclarationReflection) => {
    const symbol = context.getSymbolFromReflection(reflection);
    const declarations = symbol?.declarations ?? [];
    facts.declarations.set(reflection, [...new Set(declarations.flatMap((declaration) => declarationId(declaration) ?? []))]);
    if (reflection.name === 'default') {
      const name = declarations.flatMap((declaration) => ts.getNameOfDeclaration(declaration)?.getText() ?? []).at(0);
      if (name !== undefined) facts.defaultNames.set(reflection, name);
    }
  });
}

/** `typedoc-plugin-missing-exports` adds what is mentioned but not exported when resolving begins: all before that is exported. */
function recordInternals(app: Application, facts: ConversionFacts): void {
  let exported = new Set<Reflection>();
  const topLevel = (context: Context) => (context.project.children ?? []).flatMap((module) => module.children ?? []);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context: Context) => void (exported = new Set(topLevel(context))), first);
  app.converter.on(Converter.EVENT_RESOLVE_END, (context: Context) => {
    for (const reflection of topLevel(context)) if (!exported.has(reflection)) facts.internal.add(reflection);
  });
}

/**
 * In files whose first statement is a declaration the license header is taken for its documentation. Once before comments
 * are copied to inheriting members, and once for the types that are added because signatures mention them.
 */
function dropLicenseComments(app: Application): void {
  const drop = (context: Context) => {
    for (const reflection of Object.values(context.project.reflections)) {
      const text = reflection.comment?.summary.map((part) => part.text).join('') ?? '';
      if (text.trimStart().startsWith('Copyright (c) Meta')) delete reflection.comment;
    }
  };
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, drop, first);
  app.converter.on(Converter.EVENT_RESOLVE_END, drop, first);
}
