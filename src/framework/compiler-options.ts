import {ts} from '../node/typescript.ts';

/** How every sample is compiled: as strict as the site's own code, as a bundler of today would see it. */
export const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  allowJs: true,
  checkJs: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  // `import './styles.css'` is what readers write; there is nothing to check in it.
  noUncheckedSideEffectImports: false,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
};

/**
 * The framework's declarations use the global `JSX` namespace, which the types of React 19 no longer declare. Without it `JSX.Element`
 * and every union with it would be `any`.
 */
export const globalJsx = `import type {JSX as ReactJsx} from 'react';
declare global {
  namespace JSX {
    type Element = ReactJsx.Element;
    type IntrinsicElements = ReactJsx.IntrinsicElements;
  }
}
`;
