import {type SerializedTabNode, TabNode, type TextModeType, type TextNode} from 'lexical';

import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {proofsOfTabs} from '../support/tabs.ts';

type $Set = (texts: TextNode[], value: TextModeType) => void;
const {$setMode} = (await pageFile('error/128.md', '$setMode.ts')) as {$setMode: $Set};

const {ofClass, ofDropping, ofFix, ofLoops, ofParsing} = proofsOfTabs(128, (text) => text.setMode('token'));

prove('Usually a loop sets the mode of all or of the selected texts: $isTextNode() is also true for tabs.', ofLoops);

prove('Leave tabs out:', () =>
  ofFix(
    (texts) => $setMode(texts, 'token'),
    (text) => text.isToken(),
  ),
);

class NarrowTabNode extends TabNode {
  static override importJSON(json: SerializedTabNode): NarrowTabNode {
    return new NarrowTabNode().setFormat(json.format).setMode(json.mode);
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

prove('importJSON of a class that extends TabNode calls setMode(): set only the format and the style.', () =>
  ofClass(NarrowTabNode, WideTabNode),
);

prove('An update changes nothing: onError gets the error, and Lexical drops the update.', ofDropping);

prove("In importJSON, parseEditorState() throws, or returns only the blocks before the tab: don't save those.", () =>
  ofParsing(NarrowTabNode),
);
