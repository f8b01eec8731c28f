declare module '@generated/route-chunks/routes.js' {
  import type {SectionRoute} from '@site/src/light/route-chunks/client/pages';

  const routes: SectionRoute[];
  export default routes;
}

declare module '@generated/route-chunks/registry.js' {
  const registry: Record<string, [load: () => Promise<unknown>, source: string, id: string]>;
  export default registry;
}

declare module '@generated/route-chunks/chunk-names.json' {
  const chunkNames: Record<string, unknown>;
  export default chunkNames;
}

declare module '@generated/route-chunks/version.json' {
  const props: {version: {docsSidebars: Record<string, unknown>}};
  export default props;
}

declare module '@generated/route-chunks/global-data.json' {
  const data: {
    'docusaurus-plugin-content-docs': {default: {versions: {docs: {id: string; path: string; sidebar?: string}[]}[]}};
  };
  export default data;
}

declare module '@generated/route-chunks/sections.js' {
  export const sidebarLoaders: Record<string, () => Promise<{default: unknown}>>;
  const sections: {prefix: string; sidebars: string[]; load: () => Promise<unknown>}[];
  export default sections;
}
