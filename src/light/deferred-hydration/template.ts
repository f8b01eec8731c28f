import path from 'node:path';

import {inlineScript} from '../../node/inline-script.ts';
import {aheadFile} from './ahead-file.ts';

/**
 * Render barrier: an inline script waits for the style sheets before it. After the navigation bar, it lets a browser paint the bar
 * before it lays out the rest, and before the styles of the rest have loaded (src/light/light-css links them here). Browsers may
 * ignore such a link when they parse on, but not a script. The script removes itself before React hydrates.
 */
const renderBarrier = '<script>document.currentScript.remove()</script>';

/**
 * Code of the template that changes what Docusaurus and its theme made. Where they made something else it throws, which stops the
 * build with the address of the page.
 */
const changes = `
const changed = (what, text, find, by) => {
  if (text.search(find) === -1) {
    throw new Error(
      'src/light/deferred-hydration/template.ts: expected ' + find + ' in ' + what + ', found none in ' + JSON.stringify(text.slice(0, 500)) +
      '. Docusaurus or its theme makes other HTML now: adapt the template, or remove the change.'
    );
  }
  return text.replace(find, by);
};
const start = 'the tags at the start of the body';
const earlyScripts = [];
const preBodyTags = changed(start, it.preBodyTags, /<script>[^]*?<\\/script>/g, (script) => {
  earlyScripts.push(script);
  return '';
});
const appHtml = changed('the HTML of the page', it.appHtml, /<\\/nav>/, '</nav>${renderBarrier}');
if (it.stylesheets.length !== 1) {
  throw new Error(
    'src/light/deferred-hydration/template.ts: expected one style sheet, found "' + it.stylesheets.join(' ') + '". The loader fetches one: ' +
    'make the bundler write one again (see cacheGroups in node_modules/@docusaurus/core/lib/webpack/base.js), or hand all of them to loader.ts.'
  );
}
`;

/**
 * The HTML around every built page, for Docusaurus' option `ssrTemplate`: the stock template with the site's scripts handed
 * to the inline loader instead of being fetched with the page.
 *
 * The loader comes before the style sheet, because a script behind one waits for it. It is also told which style sheet is the
 * site's own: src/light/light-css puts smaller ones into the page. Docusaurus' own scripts, which say which colors
 * the page has, come before it too: in the body they would stop the browser before there is anything to paint.
 *
 * @param siteDir folder of the repository
 */
export function deferredHydrationTemplate(siteDir: string): string {
  const loader = inlineScript(path.join(siteDir, 'src/light/deferred-hydration/client/loader.ts'));
  return `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <script data-scripts="<%= it.scripts.map((script) => it.baseUrl + script).join(' ') %>" data-styles="<%= it.baseUrl %><%= it.stylesheets[0] %>" data-ahead="<%= it.baseUrl %>${aheadFile(siteDir).name}">${escapeTemplate(loader)}</script>
    <%${changes}%>
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <%~ it.headTags %>
    <%~ earlyScripts.join('') %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ preBodyTags %>
    <div id="__docusaurus"><%~ appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
}

/** The loader is text for the template engine, whose tags it must not contain. */
function escapeTemplate(code: string): string {
  if (/<%|%>/.test(code)) {
    throw new Error(
      'src/light/deferred-hydration/client/loader.ts: the minified loader contains "<%" or "%>", which the template would read as its own. Write the expression differently.',
    );
  }
  return code;
}
