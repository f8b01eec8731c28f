import {$generateHtmlFromNodes} from '@lexical/html';
import {$getRoot, type LexicalEditor} from 'lexical';

import {styles} from './styles';

const head = `
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta http-equiv="Content-Security-Policy" content="script-src 'none'">
`;

/** The document as a page that needs nothing of your application. */
export function toHtmlPage(editor: LexicalEditor): {title: string; html: string} {
  const state = editor.getEditorState();
  const body = state.read(() => $generateHtmlFromNodes(editor));
  const start = state.read(() => $getRoot().getFirstChild()?.getTextContent().trim() ?? '');
  const title = start.slice(0, 80) || 'Document';
  const page = new DOMParser().parseFromString(body, 'text/html');
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dir = document.documentElement.dir;
  page.title = title;
  const style = page.createElement('style');
  style.textContent = styles;
  page.head.append(style);
  page.head.insertAdjacentHTML('afterbegin', head);
  // Relative addresses lead nowhere from a file.
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
    link.setAttribute('href', link.href);
  }
  for (const image of page.querySelectorAll('img')) {
    image.setAttribute('src', image.src);
  }
  return {title, html: `<!doctype html>${page.documentElement.outerHTML}`};
}
