import {describe, expect, it} from 'vitest';

import {parseRegistry, parseRoutes, type Generated} from '../../../src/light/route-chunks/read-generated.ts';
import {split} from '../../../src/light/route-chunks/split.ts';

/** What Docusaurus generates for a home page and some documents, by their addresses below `/docs/`. */
function generate(names: readonly string[]): Generated {
  const leaves = names.map(
    (name) => `{path: '/docs/${name}', component: ComponentCreator('/docs/${name}', 'a1'), exact: true, sidebar: "docs"}`,
  );
  const routes = `import ComponentCreator from '@docusaurus/ComponentCreator';
export default [
  {path: '/docs', component: ComponentCreator('/docs', 'b1'), routes: [${leaves.join(', ')}]},
  {path: '/', component: ComponentCreator('/', 'c1'), exact: true},
  {path: '*', component: ComponentCreator('*')},
];
`;
  const registry = [
    ...names.map((name) => [`content-${name}`, `@site/docs/${name}.md`] as const),
    ['layout', '@theme/DocRoot'] as const,
    ['item', '@theme/DocItem'] as const,
    ['home', '@site/src/pages/index.tsx'] as const,
  ].map(
    ([name, file]) =>
      `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${file}"), "${file}", require.resolveWeak("${file}")],`,
  );
  const docs = names.map((name) => ({id: name, path: `/docs/${name}`, sidebar: 'docs'}));
  return {
    routes: parseRoutes(routes),
    registry: parseRegistry(`export default {\n${registry.join('\n')}};\n`),
    chunkNames: {
      '/docs-b1': {__comp: 'layout'},
      '/-c1': {__comp: 'home'},
      ...Object.fromEntries(names.map((name) => [`/docs/${name}-a1`, {__comp: 'item', content: `content-${name}`}])),
    },
    globalData: {'docusaurus-plugin-content-docs': {default: {versions: [{docs}]}}},
  };
}

function pagesOf(folder: string, count: number): string[] {
  return Array.from({length: count}, (_, index) => `${folder}/page-${index}`);
}

describe('sections of the route registry', () => {
  const {shared, sections, layout} = split(generate(['intro', ...pagesOf('api', 50), ...pagesOf('concepts', 3)]));

  it('are the large folders, and one for the rest', () => {
    expect(sections.map(({prefix, pages}) => [prefix, pages.length])).toEqual([
      ['/docs/api/', 50],
      ['/docs/', 4],
    ]);
    expect(sections[1]?.pages[0]).toEqual({
      path: '/docs/intro',
      source: 'intro',
      sidebar: 'docs',
      component: 'item',
      content: 'content-intro',
    });
  });

  it('leave what every page loads as it is, whatever the number of pages', () => {
    expect(shared).toEqual(split(generate(['intro', ...pagesOf('api', 800)])).shared);
    expect(shared.routes.map((route) => route.path)).toEqual(['/docs', '/', '*']);
    expect([...shared.registry.keys()]).toEqual(['layout', 'item', 'home']);
  });

  it('know the components around every document', () => expect(layout).toEqual(['layout', 'item']));

  it('leave a route alone that is not like the others', () => {
    const generated = generate(['intro', 'odd']);
    generated.chunkNames['/docs/odd-a1'] = {__comp: 'item', content: 'content-odd', __props: 'home'};
    expect(split(generated).shared.routes[0]?.routes?.map((route) => route.path)).toEqual(['/docs/odd']);
  });

  it('say when Docusaurus generates something else', () => {
    expect(() => split(generate([]))).toThrow(/split\.ts/);
    const known = '  "home": [() => import(/* webpackChunkName: "home" */ "@site/src/pages/index.tsx"), "", ""],';
    const unknown = '  "intro": {load: () => import("@site/docs/intro.md")},';
    expect(() => parseRegistry(`export default {\n${known}\n${unknown}\n};`)).toThrow(
      /expected 2 lines .* found 1\. .*read-generated\.ts/,
    );
    expect(() => parseRegistry('export default {};')).toThrow('expected 0 lines');
  });
});
