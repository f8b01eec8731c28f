/**
 * Documentation of types that are not the framework's: DOM interfaces and JavaScript objects at MDN, utility types in
 * TypeScript's handbook, React and Yjs at their projects.
 */

/** Headings in the handbook. */
const utilityTypes = [
  'Awaited<Type>',
  'Exclude<UnionType, ExcludedMembers>',
  'Extract<Type, Union>',
  'InstanceType<Type>',
  'NonNullable<Type>',
  'Omit<Type, Keys>',
  'Parameters<Type>',
  'Partial<Type>',
  'Pick<Type, Keys>',
  'Readonly<Type>',
  'Record<Keys, Type>',
  'Required<Type>',
  'ReturnType<Type>',
];

const readonlyCollections: Record<string, string> = {ReadonlyArray: 'Array', ReadonlyMap: 'Map', ReadonlySet: 'Set'};

const reactTypes: Record<string, string> = {
  AllHTMLAttributes: 'https://react.dev/reference/react-dom/components/common',
  AriaAttributes: 'https://react.dev/reference/react-dom/components/common',
  ComponentClass: 'https://react.dev/reference/react/Component',
  Context: 'https://react.dev/reference/react/createContext',
  Element: 'https://react.dev/reference/react/createElement#returns',
  FC: 'https://react.dev/learn/your-first-component',
  ForwardRefExoticComponent: 'https://react.dev/reference/react/forwardRef',
  HTMLAttributes: 'https://react.dev/reference/react-dom/components/common',
  MutableRefObject: 'https://react.dev/reference/react/useRef',
  PropsWithChildren: 'https://react.dev/learn/typescript#typing-children',
  ReactNode: 'https://react.dev/reference/react/isValidElement#react-elements-vs-react-nodes',
  ReactPortal: 'https://react.dev/reference/react-dom/createPortal',
  RefAttributes: 'https://react.dev/reference/react/forwardRef',
  RefCallback: 'https://react.dev/reference/react-dom/components/common#ref-callback',
  RefObject: 'https://react.dev/reference/react/createRef',
};

const yjsTypes: Record<string, string> = {
  Text: 'https://docs.yjs.dev/api/shared-types/y.text',
  Doc: 'https://docs.yjs.dev/api/y.doc',
  XmlText: 'https://docs.yjs.dev/api/shared-types/y.xmltext',
  XmlElement: 'https://docs.yjs.dev/api/shared-types/y.xmlelement',
  Map: 'https://docs.yjs.dev/api/shared-types/y.map',
  UndoManager: 'https://docs.yjs.dev/api/undo-manager',
  RelativePosition: 'https://docs.yjs.dev/api/relative-positions',
  YTextEvent: 'https://docs.yjs.dev/api/shared-types/y.text#ytextevent-api',
  YMapEvent: 'https://docs.yjs.dev/api/shared-types/y.map#ymapevent-api',
  YEvent: 'https://docs.yjs.dev/api/y.event',
};

/**
 * Where a type of another project is documented.
 *
 * @param packageName npm package of its declaration: `typescript`, `@types/react`.
 * @param file Declaration file inside the package: `lib/lib.dom.d.ts`.
 * @returns `undefined` when no page is known for sure.
 */
export function externalTypeUrl(packageName: string | undefined, file: string | undefined, name: string): string | undefined {
  const own = (table: Record<string, string>, key = name) => (Object.hasOwn(table, key) ? table[key] : undefined);
  switch (packageName) {
    case 'typescript': {
      const heading = utilityTypes.find((utility) => utility.startsWith(`${name}<`));
      if (heading !== undefined) {
        const anchor = heading.toLowerCase().replace(/[<>,]/g, '').replace(' ', '-');
        return `https://www.typescriptlang.org/docs/handbook/utility-types.html#${anchor}`;
      }
      if (file?.includes('lib.dom') === true) return `https://developer.mozilla.org/en-US/docs/Web/API/${name}`;
      return `https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/${own(readonlyCollections) ?? name}`;
    }
    case '@types/react':
    case 'react':
      return own(reactTypes, name.replace(/^React\./, ''));
    case 'yjs':
      // The framework imports some of them with a `Y` in front of their names.
      return own(yjsTypes) ?? own(yjsTypes, name.replace(/^Y(?=[A-Z])/, ''));
    default:
      return undefined;
  }
}
