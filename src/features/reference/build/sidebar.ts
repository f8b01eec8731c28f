import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

import {locations, readGenerated} from '../../../framework/locations.ts';
import type {ApiModel, ApiSymbol} from '../../../framework/model/types.ts';

type Items = Extract<SidebarsConfig[string], readonly unknown[]>;

/**
 * The sidebar of the reference.
 *
 * @throws when the reference has not been generated yet.
 */
export function loadApiSidebar(siteDir: string): Items {
  // Written by this plugin in this very shape.
  return JSON.parse(readGenerated(locations(siteDir).sidebar)) as Items;
}

/** Index and contents, then modules by package, classes and interfaces. */
export function apiSidebar(model: ApiModel): Items {
  const react = model.modules.filter((module) => module.package === '@lexical/react');
  const others = model.modules.filter((module) => module.package !== '@lexical/react');
  const moduleItem = (label: string, file: string) => ({type: 'doc' as const, id: docId(file), label});
  return [
    {type: 'doc', id: docId('index.md'), label: 'API reference'},
    {type: 'doc', id: docId('modules.md'), label: 'All modules'},
    {type: 'category', label: 'Modules', collapsed: false, items: others.map((module) => moduleItem(module.name, module.file))},
    {
      type: 'category',
      label: '@lexical/react modules',
      items: react.map((module) => moduleItem(module.name.slice('@lexical/react/'.length), module.file)),
    },
    {type: 'category', label: 'Classes', items: pages(model, 'class')},
    {type: 'category', label: 'Interfaces', items: pages(model, 'interface')},
  ];
}

function pages(model: ApiModel, kind: ApiSymbol['kind']): Items {
  return model.modules
    .flatMap((module) => module.symbols)
    .filter((symbol) => symbol.kind === kind)
    .flatMap(({file, name}) => (file === undefined ? [] : [{type: 'doc' as const, id: docId(file), label: name}]))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}

function docId(file: string): string {
  return `api/${file.replace(/\.md$/, '')}`;
}
