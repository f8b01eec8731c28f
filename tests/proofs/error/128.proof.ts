import {type Klass, type SerializedTabNode, TabNode, type TextModeType, type TextNode} from 'lexical';

import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {proofsOfTabs} from '../support/tabs.ts';

type $Set = (texts: TextNode[], value: TextModeType) => void;
const {$setMode} = (await pageFile('error/128.md', '$setMode.ts')) as {$setMode: $Set};
type WideTabClass = Klass<TabNode> & (new () => TabNode);
const {WideTabNode} = (await pageFile('error/128.md', 'WideTabNode.ts')) as {WideTabNode: WideTabClass};

const {ofAll, ofClass, ofFix, ofSelected, ofWideTab} = proofsOfTabs(128, (text) => text.setMode('token'));
const $setAll = (texts: TextNode[]): void => $setMode(texts, 'token');

prove(
  'A loop sets it on all texts of the document. $isTextNode() is true for tabs too, and getAllTextNodes() gives them.',
  ofAll,
);

prove('A loop over selection.getNodes() sets it on the selected texts, and a tab is among them.', ofSelected);

class NarrowTabNode extends TabNode {
  static override importJSON(json: SerializedTabNode): NarrowTabNode {
    return new NarrowTabNode().setFormat(json.format).setMode(json.mode);
  }
  override exportJSON(): SerializedTabNode {
    return {...super.exportJSON(), type: 'narrow-tab'};
  }
}
complete(NarrowTabNode, 'narrow-tab');

prove('A class of yours extends TabNode, and its importJSON calls setMode() as that of a text does.', () =>
  ofClass(NarrowTabNode),
);

prove(
  'Leave tabs out. isSimpleText() is no test for this: it is also false for tokens, for segmented texts and for classes of your own.',
  () =>
    ofFix(
      WideTabNode,
      (texts) => ['token', 'segmented'].forEach((mode) => $setMode(texts, mode as TextModeType)),
      (text) => text.getMode() === 'segmented',
    ),
);

prove('A class that extends TabNode takes over the format and the style:', () => ofWideTab(WideTabNode, $setAll));
