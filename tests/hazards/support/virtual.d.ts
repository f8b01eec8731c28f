/* Modules that live-samples.mts writes. */

declare module 'virtual:live-samples' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- Such a module cannot import from a file.
  export const samples: readonly import('./live-sample.ts').LiveSample[];
}

declare module 'virtual:live-samples/tests/hazards/fixtures/broken.md' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- Such a module cannot import from a file.
  export const samples: readonly import('./live-sample.ts').LiveSample[];
}
