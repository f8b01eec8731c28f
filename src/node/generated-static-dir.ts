/** Static folder for files that plugins make before the bundle is built; `staticDirectories` of the site lists it. */
export const generatedStaticDir = '.cache/static';
