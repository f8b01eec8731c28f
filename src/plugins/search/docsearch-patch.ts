/** A change to the pinned DocSearch bundle: `find` must occur exactly once. */
interface Patch {
  why: string;
  find: string;
  replace: string;
}

const always: Patch[] = [
  {
    why: 'a <style> element inside the logo would break the content security policy style-src',
    find: 'e.createElement("style",null,".cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}")',
    replace: 'null',
  },
  {
    why: 'the modal is a dialog around a search box; as a button it would hide its contents from assistive technology',
    find: 'role:"button",tabIndex:0,onMouseDown:',
    replace:
      'role:void 0,"aria-expanded":void 0,"aria-haspopup":void 0,"aria-controls":void 0,"aria-labelledby":void 0,onMouseDown:',
  },
  {
    why: 'error messages that people paste are longer than 64 characters',
    find: 'maxLength:64',
    replace: 'maxLength:512',
  },
  {
    why: 'the first query of a visit can already find nothing, and then there is nothing to suggest',
    find: 'context:{searchSuggestions:[]}',
    replace: 'context:{searchSuggestions:["Quick start","Editor state","Troubleshooting"]}',
  },
];

const embeddedOnly: Patch[] = [
  {
    why: 'the embedded index is not a service of Algolia',
    find: 'e.createElement("div",{className:"DocSearch-Logo"},e.createElement(Jt,{translations:{searchByText:b}}))',
    replace: 'null',
  },
];

/**
 * The code of `@docsearch/react` with what its options cannot change.
 *
 * @param source text of `dist/esm/index.js` of the pinned version
 * @param file where it was read, for the error message
 */
export function patchDocSearch(source: string, file: string, backend: 'embedded' | 'hosted'): string {
  let result = source;
  for (const {find, replace, why} of backend === 'embedded' ? [...always, ...embeddedOnly] : always) {
    const count = result.split(find).length - 1;
    if (count !== 1) {
      throw new Error(
        `${file}: expected exactly one occurrence of ${JSON.stringify(find)}, found ${count}. ` +
          `It is replaced because ${why}. The version of @docsearch/react changed: pin 3.9.0 again, or adapt src/plugins/search/docsearch-patch.ts to the new bundle.`,
      );
    }
    result = result.replace(find, () => replace);
  }
  return result;
}
