import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $createTableNodeWithDimensions,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getRoot, type ParagraphNode} from 'lexical';
import {$cells} from './grid';
import {TableToolbar} from './TableToolbar';

const initialConfig = {
  namespace: 'PriceList',
  nodes: [TableNode, TableRowNode, TableCellNode],
  onError: (error: Error) => console.error(error),
  editorState() {
    const table = $createTableNodeWithDimensions(2, 2, {columns: false, rows: true});
    const texts = ['Item', 'Price', 'Tea, green', '4.20'];
    $cells(table).forEach(({cell}, index) => {
      cell.getFirstChildOrThrow<ParagraphNode>().append($createTextNode(texts[index]));
    });
    $getRoot().append(table, $createParagraphNode());
  },
  theme: {
    paragraph: 'ed-paragraph',
    table: 'ed-table',
    tableCell: 'ed-td',
    tableCellHeader: 'ed-th',
    tableSelection: 'ed-selecting',
  },
};

export default function PriceList() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <TableToolbar />
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className="ed-content ed-scroll"
              ariaLabel="Price list"
              ariaMultiline
            />
          }
          placeholder={<div className="ed-placeholder">Insert a table</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      {/* TableToolbar handles Tab, also in merged cells. */}
      <TablePlugin hasTabHandler={false} />
    </LexicalComposer>
  );
}
