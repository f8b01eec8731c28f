// `@lexical/code`, and with it `@lexical/markdown`, bring Prism, which as it loads colors all code of the page anew: hidden lines
// would show, and links would be gone. This is its way to be told not to (https://prismjs.com/docs/Prism.html#.manual).
if (typeof window !== 'undefined') {
  Object.assign(window, {Prism: {manual: true}});
}

export {};
