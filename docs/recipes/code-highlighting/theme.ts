import type {EditorThemeClasses} from 'lexical';

export const theme: EditorThemeClasses = {
  code: 'ed-codeblock',
  codeHighlight: {
    // Many token types share a look.
    atrule: 'ed-keyword',
    attr: 'ed-keyword',
    builtin: 'ed-string',
    char: 'ed-string',
    comment: 'ed-comment',
    function: 'ed-function',
    keyword: 'ed-keyword',
    selector: 'ed-string',
    string: 'ed-string',
    tag: 'ed-keyword',
  },
  paragraph: 'ed-paragraph',
};
