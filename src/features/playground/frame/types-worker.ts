import type ts from 'typescript';

import type {LanguageResponse, LanguageRequest} from '../shared/language.ts';
import {LanguageService} from './language-service.ts';

/*
 * The types worker. It fetches the declarations when it starts, and handles requests one after another.
 */

/** Put in by the build (files.ts). */
declare const settings: {
  compilerOptions: ts.CompilerOptions;
  library: string;
  around: Record<string, string>;
  modules: string[];
  types: string;
  links: string;
};

async function fetchJson(address: string): Promise<Record<string, string>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} did not load (status ${response.status}). Reload the page.`);
  // The build has written it so.
  return (await response.json()) as Record<string, string>;
}

let links: Promise<Record<string, string>> | undefined;

const service = fetchJson(settings.types).then(
  (types) =>
    new LanguageService({
      compilerOptions: settings.compilerOptions,
      types: new Map(Object.entries(types)),
      library: settings.library,
      around: settings.around,
      modules: new Set(settings.modules),
      links: () => (links ??= fetchJson(settings.links)),
    }),
);

let last = Promise.resolve();

self.addEventListener('message', ({data}: MessageEvent<LanguageRequest>) => {
  last = last.then(async () => {
    let answered: LanguageResponse;
    try {
      const known = await service;
      known.update(data.files);
      answered = {id: data.id, answer: await known.answer(data.question)};
    } catch (error) {
      answered = {id: data.id, failure: error instanceof Error ? error.message : String(error)};
    }
    self.postMessage(answered);
  });
});
