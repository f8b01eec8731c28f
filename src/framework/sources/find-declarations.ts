import {isStaticMember, parse, positionOf, ts} from '../../node/typescript.ts';
import {memberName} from '../history/signatures.ts';
import {declarationName} from './source-lines.ts';

/** A name that a source file declares. */
export interface SourceDeclaration {
  /** As `declarationName` makes it. */
  name: string;
  /** Line of the name, counted from 1. */
  line: number;
  /** One name can be a type and, on another line, a value. A class is a value here: an interface may extend it. */
  isType: boolean;
}

/**
 * Finds what a source file declares at its top level, and the members of its classes and interfaces, in their order.
 *
 * @param file Name of the file; its extension says which language it is in.
 */
export function findDeclarations(file: string, text: string): SourceDeclaration[] {
  const source = parse(file, text);
  const found: SourceDeclaration[] = [];
  const add = (name: string, at: ts.Node, isType = false) => {
    found.push({name, line: positionOf(at).line + 1, isType});
  };
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const {name} of statement.declarationList.declarations) {
        for (const identifier of boundNames(name)) add(identifier.text, identifier);
      }
    } else if (ts.isExportAssignment(statement)) {
      add('default', statement);
    } else if (ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement)) {
      const owner = statement.name?.text ?? 'default';
      add(owner, statement.name ?? statement, ts.isInterfaceDeclaration(statement));
      for (const member of statement.members) addMember(owner, member, add);
    } else if (ts.isFunctionDeclaration(statement)) {
      add(statement.name?.text ?? 'default', statement.name ?? statement);
    } else if (ts.isTypeAliasDeclaration(statement)) {
      add(statement.name.text, statement.name, true);
    } else if (ts.isEnumDeclaration(statement) || ts.isModuleDeclaration(statement)) {
      add(statement.name.text, statement.name);
    }
  }
  // JavaScript declares types in comments, which are no statements.
  if (/\.jsx?$/.test(file)) {
    eachNode(source, (node) => {
      if (ts.isJSDocTypedefTag(node) && node.name !== undefined) add(node.name.text, node.name, true);
    });
  }
  return found;
}

type Add = (name: string, at: ts.Node, isType?: boolean) => void;

function addMember(owner: string, member: ts.ClassElement | ts.TypeElement, add: Add): void {
  if (ts.isConstructorDeclaration(member)) {
    add(declarationName({qualifiedName: `${owner}.constructor`, kind: 'constructor', isStatic: false}), member);
    for (const parameter of member.parameters) {
      // `constructor(readonly key: string)` declares a property too.
      if (ts.isParameterPropertyDeclaration(parameter, member) && ts.isIdentifier(parameter.name))
        add(`${owner}.${parameter.name.text}`, parameter.name);
    }
  } else if (member.name !== undefined) {
    const qualifiedName = `${owner}.${memberName(member.name)}`;
    const isProperty = ts.isPropertyDeclaration(member) || ts.isPropertySignature(member);
    add(
      declarationName({qualifiedName, kind: isProperty ? 'property' : 'method', isStatic: isStaticMember(member)}),
      member.name,
    );
  }
}

function boundNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** Every node, those in comments included, which `forEachChild` passes over. */
function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  for (const child of node.getChildren()) eachNode(child, visit);
}
