import {$createTextNode, type Klass, type SerializedTabNode, TabNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {proofsOfTabs} from '../support/tabs.ts';
import {expectNoErrorIn} from '../support/updates.ts';

type $Set = (texts: TextNode[], value: number) => void;
const {$setDetail} = (await pageFile('error/127.md', '$setDetail.ts')) as {$setDetail: $Set};
type WideTabClass = Klass<TabNode> & (new () => TabNode);
const {WideTabNode} = (await pageFile('error/127.md', 'WideTabNode.ts')) as {WideTabNode: WideTabClass};

const {ofAll, ofClass, ofFix, ofSelected, ofWideTab} = proofsOfTabs(127, (text) => text.setDetail(2));
const $setAll = (texts: TextNode[]): void => $setDetail(texts, 2);

prove(
  'A loop sets it on all texts of the document. $isTextNode() is true for tabs too, and getAllTextNodes() gives them.',
  ofAll,
);

prove('A loop over selection.getNodes() sets it on the selected texts, and a tab is among them.', ofSelected);

class NarrowTabNode extends TabNode {
  static override importJSON(json: SerializedTabNode): NarrowTabNode {
    return new NarrowTabNode().setFormat(json.format).setDetail(json.detail);
  }
  override exportJSON(): SerializedTabNode {
    return {...super.exportJSON(), type: 'narrow-tab'};
  }
}
complete(NarrowTabNode, 'narrow-tab');

prove('A class of yours extends TabNode, and its importJSON calls setDetail() as that of a text does.', () =>
  ofClass(NarrowTabNode),
);

prove(
  'Leave tabs out. isSimpleText() is no test for this: it is also false for tokens, for segmented texts and for classes of your own.',
  () => ofFix(WideTabNode, $setAll, (text) => !(text instanceof TabNode) && text.isUnmergeable()),
);

prove(
  "Give the detail as a number: 1 is directionless, 2 unmergeable. The type also allows 'unmergable', a name that the code does not know.",
  () =>
    expectNoErrorIn({}, () => {
      const text = $createTextNode('a');
      expect([text.setDetail(1).isDirectionless(), text.isUnmergeable()]).toEqual([true, false]);
      expect([text.setDetail(2).isDirectionless(), text.isUnmergeable()]).toEqual([false, true]);
      expect(text.setDetail('unmergable').isUnmergeable()).toBe(false);
    }),
);

prove('A class that extends TabNode takes over the format and the style:', () => ofWideTab(WideTabNode, $setAll));
