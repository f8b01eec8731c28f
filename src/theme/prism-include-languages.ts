// Change: ejected; does nothing. Why: the theme would load a highlighter with every page, but code is colored at build.

/** The theme calls this with its highlighter, which the site does not use in the browser. */
export default function prismIncludeLanguages(): void {
  // Nothing to register.
}
