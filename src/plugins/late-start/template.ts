import path from 'node:path';

import {buildSync} from 'esbuild';

/** The loader as one minified statement; the same bytes for every page, so that one hash in the policy admits it. */
function inlineLoader(siteDir: string): string {
  const {outputFiles} = buildSync({
    entryPoints: [path.join(siteDir, 'src/plugins/late-start/client/loader.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  const [file] = outputFiles;
  if (file === undefined) {
    throw new Error('src/plugins/late-start/client/loader.ts: expected esbuild to give one file, found none.');
  }
  return file.text.trim();
}

/**
 * The HTML around every built page, for Docusaurus' option `ssrTemplate`: the stock template with the site's scripts handed
 * to the inline loader instead of being fetched with the page.
 *
 * The loader comes before the style sheet, because a script behind one waits for it.
 *
 * @param siteDir folder of the repository
 */
export function lateStartTemplate(siteDir: string): string {
  return `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <script data-scripts="<%= it.scripts.map((script) => it.baseUrl + script).join(' ') %>">${escapeTemplate(inlineLoader(siteDir))}</script>
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags.replace(' style="display: none;"', '') %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
}

/** The loader is text for the template engine, whose tags it must not contain, and for HTML, whose script it must not end. */
function escapeTemplate(code: string): string {
  if (/<%|%>|<\/script/i.test(code)) {
    throw new Error(
      'src/plugins/late-start/client/loader.ts: the minified loader contains "<%", "%>" or "</script", which ends it in the template. Write the expression differently.',
    );
  }
  return code;
}
