/*
 * Entry of the built site: runs the parts of Docusaurus' own entry one by one. In one go they keep a slow phone from
 * answering for a fifth of a second. Everything is in the scripts that the page loads anyway, and no part named here has
 * styles, whose order Docusaurus' entry decides.
 */

/** Yields to the browser, so that it can handle input. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ 'react-router-dom');
  await import(/* webpackMode: "eager" */ 'react-helmet-async');
  await pause();
  await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry');
}

start().catch((error: unknown) => {
  // Clicks are no longer kept for React, which will not run.
  window.earlyInput?.release();
  throw error;
});
