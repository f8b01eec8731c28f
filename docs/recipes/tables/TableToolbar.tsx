import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {type MouseEvent, useEffect, useState} from 'react';
import {$mergeCells, $splitCells, $toggleHeaders, registerTabKey} from './cells';
import {$outerTables, $tableToCsv, $tableToMarkdown} from './exports';
import {$selectedArea, type Area} from './grid';
import {$deleteLines, $deleteTable, $insertLine, $insertTable} from './rowsAndColumns';

const changes: Record<string, (area: Area) => void> = {
  'Row above': (area) => $insertLine(area, 'row', 'before'),
  'Row below': (area) => $insertLine(area, 'row', 'after'),
  'Column before': (area) => $insertLine(area, 'column', 'before'),
  'Column after': (area) => $insertLine(area, 'column', 'after'),
  'Delete rows': (area) => $deleteLines(area, 'row'),
  'Delete columns': (area) => $deleteLines(area, 'column'),
  'Delete table': ({table}) => $deleteTable(table),
  'Merge cells': $mergeCells,
  'Split cells': $splitCells,
  'Header row': (area) => $toggleHeaders(area, 'row'),
  'Header column': (area) => $toggleHeaders(area, 'column'),
};

const formats: Record<string, () => string> = {
  CSV: () => $outerTables().map($tableToCsv).join('\r\n\r\n'),
  Markdown: () => $outerTables().map($tableToMarkdown).join('\n\n'),
};

/** The buttons, and the Tab key. A read-only editor shows only the exports. */
export function TableToolbar() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [exported, setExported] = useState<{name: string; text: string} | null>(null);
  useEffect(() => registerTabKey(editor), [editor]);

  const button = (label: string, onClick: (event: MouseEvent<HTMLElement>) => void) => (
    <button
      key={label}
      type="button"
      className="ed-button"
      // Keeps the focus, and with it the selected cells, in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
    </button>
  );
  const changeButton = (label: string, $change: () => void) =>
    button(label, ({currentTarget, detail}) => {
      editor.update($change, {discrete: true});
      // The update focuses the text. After a key press, the next key belongs to the button.
      if (detail === 0) currentTarget.focus();
    });
  const show = (name: string, $export: () => string) =>
    setExported({name, text: editor.getEditorState().read($export)});
  return (
    <>
      {isEditable && (
        <div className="ed-toolbar" role="group" aria-label="Table">
          {changeButton('Insert table', () => $insertTable(2, 3))}
          {Object.entries(changes).map(([label, $change]) =>
            changeButton(label, () => {
              const area = $selectedArea();
              if (area !== null) $change(area);
            }),
          )}
        </div>
      )}
      <div className="ed-toolbar" role="group" aria-label="Export">
        {Object.entries(formats).map(([name, $export]) => button(name, () => show(name, $export)))}
      </div>
      {exported !== null && (
        <textarea
          key={`${exported.name} ${exported.text}`}
          className="ed-input"
          aria-label={exported.name}
          rows={4}
          defaultValue={exported.text}
        />
      )}
    </>
  );
}
