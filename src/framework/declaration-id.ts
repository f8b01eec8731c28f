import {ts} from '../node/typescript.ts';

/**
 * The id under which the symbol map lists a declaration: path inside `node_modules`, `#`, qualified name, for example
 * `lexical/LexicalEditor.d.ts#LexicalEditor.update`.
 *
 * @returns undefined for declarations outside packages and for ones without a name
 */
export function declarationId(declaration: ts.Declaration): string | undefined {
  const [, inside] = /.*\/node_modules\/(.+)$/.exec(declaration.getSourceFile().fileName) ?? [];
  const names: string[] = [];
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isConstructorDeclaration(node)) names.unshift('constructor');
    else if (isNamed(node)) {
      const name = ts.getNameOfDeclaration(node)?.getText() ?? 'default';
      names.unshift(name.replace(/^\[?['"](.*)['"]\]?$/, '$1'));
    }
  }
  return inside === undefined || names.length === 0 ? undefined : `${inside}#${names.join('.')}`;
}

/** Default exports have no name in their declaration. What has none inside a type, such as an index signature, counts as the type. */
function isNamed(node: ts.Node): node is ts.Declaration {
  const isMember = (ts.isClassElement(node) || ts.isTypeElement(node)) && node.name !== undefined;
  return isMember || ts.isDeclarationStatement(node) || ts.isVariableDeclaration(node);
}
