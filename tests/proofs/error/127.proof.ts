import {type SerializedTabNode, TabNode, type TextNode} from 'lexical';

import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {proofsOfTabs} from '../support/tabs.ts';

type $Set = (texts: TextNode[], value: number) => void;
const {$setDetail} = (await pageFile('error/127.md', '$setDetail.ts')) as {$setDetail: $Set};

const {ofClass, ofDropping, ofFix, ofLoops, ofParsing} = proofsOfTabs(127, (text) => text.setDetail(2));

prove('Usually a loop sets the detail of all or of the selected texts: $isTextNode() is also true for tabs.', ofLoops);

prove('Leave tabs out:', () =>
  ofFix(
    (texts) => $setDetail(texts, 2),
    (text) => !(text instanceof TabNode) && text.isUnmergeable(),
  ),
);

class NarrowTabNode extends TabNode {
  static override importJSON(json: SerializedTabNode): NarrowTabNode {
    return new NarrowTabNode().setFormat(json.format).setDetail(json.detail);
  }
  override exportJSON(): SerializedTabNode {
    return {...super.exportJSON(), type: 'narrow-tab'};
  }
}
complete(NarrowTabNode, 'narrow-tab');

class WideTabNode extends TabNode {
  static override importJSON(json: SerializedTabNode): WideTabNode {
    return new WideTabNode().setFormat(json.format).setStyle(json.style);
  }
  override exportJSON(): SerializedTabNode {
    return {...super.exportJSON(), type: 'wide-tab'};
  }
}
complete(WideTabNode, 'wide-tab');

prove('importJSON of a class that extends TabNode calls setDetail(): set only the format and the style.', () =>
  ofClass(NarrowTabNode, WideTabNode),
);

prove('An update changes nothing: onError gets the error, and Lexical drops the update.', ofDropping);

prove("In importJSON, parseEditorState() throws, or returns only the blocks before the tab: don't save those.", () =>
  ofParsing(NarrowTabNode),
);
