import type {Paragraph, PhrasingContent} from 'mdast';

import type {IntroducedNames} from '../../../framework/history/introduced-names.ts';
import {versionUrl} from '../../../framework/paths.ts';

/** How many names the line has room for; the newest ones. */
const shownAtMost = 6;

/** A line below a page: which of its names earlier versions lack. The names are links where they stand. */
export function introducedNote(late: readonly IntroducedNames[]): Paragraph {
  let room = shownAtMost;
  const children: PhrasingContent[] = [];
  for (const {minor, entries} of late) {
    const shown = entries.slice(0, room);
    if (shown.length === 0) break;
    room -= shown.length;
    children.push(text(children.length === 0 ? `Names on this page that are missing before ${minor}: ` : `; before ${minor}: `));
    shown.forEach(({qualifiedName}, index) => {
      if (index > 0) children.push(text(', '));
      children.push({type: 'inlineCode', value: qualifiedName});
    });
  }
  const others = late.reduce((sum, {entries}) => sum + entries.length, 0) - (shownAtMost - room);
  return {
    type: 'paragraph',
    data: {hProperties: {className: ['late-names']}},
    children: [
      ...children,
      text(others === 0 ? '. ' : `; and ${others} more before older versions. `),
      {type: 'link', url: versionUrl('earlier'), children: [text('What came when')]},
    ],
  };
}

function text(value: string): PhrasingContent {
  return {type: 'text', value};
}
