import {type ReactNode, useCallback, useEffect, useState, useSyncExternalStore} from 'react';

import {INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND} from '@lexical/list';
import {$createHeadingNode, $createQuoteNode} from '@lexical/rich-text';
import {$setBlocksType} from '@lexical/selection';
import {mergeRegister} from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';

import {describeTree} from '../StateView/describe-state.ts';
import {Recorder} from '../StateView/recorder.ts';
import {createHeroEditor, registerHeroFeatures} from './create-hero-editor.ts';
import {firstDocument} from './first-document.ts';
import {type Action, Frame, State, Toolbar, type ToolbarState} from './Frame.tsx';
import {toolbarStateOf} from './toolbar-state.ts';

interface RunningEditorProps {
  /** What the reader did while the editor was loading: it takes the focus, and the button's action if there is one. */
  intent: Action | 'focus' | undefined;
}

function createFilledEditor(): LexicalEditor {
  const editor = createHeroEditor();
  editor.setEditorState(editor.parseEditorState({root: firstDocument}));
  return editor;
}

/** The editor of the home page, alive. */
export default function RunningEditor({intent}: RunningEditorProps): ReactNode {
  const [editor] = useState(createFilledEditor);
  const [recorder, setRecorder] = useState<Recorder>();
  const attach = useCallback(
    (surface: HTMLDivElement) => {
      const unregister = registerHeroFeatures(editor);
      editor.setRootElement(surface);
      // Only now is the first document the editor's state: without an element nothing is committed.
      const created = new Recorder(editor, new Map());
      setRecorder(created);
      return () => {
        created.dispose();
        unregister();
        editor.setRootElement(null);
      };
    },
    [editor],
  );
  useEffect(() => {
    if (intent !== undefined) {
      editor.focus();
      if (intent !== 'focus') {
        perform(editor, intent, false);
      }
    }
  }, [editor, intent]);
  return (
    <Frame
      toolbar={<LiveToolbar editor={editor} />}
      surface={
        <div
          ref={attach}
          className="ed-content"
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline="true"
          aria-label="Rich text editor"
          tabIndex={0}
          spellCheck={false}
        />
      }
      state={recorder !== undefined && <LiveState recorder={recorder} />}
    />
  );
}

function LiveToolbar({editor}: {editor: LexicalEditor}): ReactNode {
  const [state, setState] = useState<ToolbarState>({pressed: [], canUndo: false, canRedo: false});
  useEffect(() => {
    const history = {canUndo: false, canRedo: false};
    const show = (): void => {
      setState(toolbarStateOf(editor.getEditorState(), history));
    };
    const follow = (name: keyof typeof history) => (value: boolean) => {
      history[name] = value;
      show();
      return false;
    };
    return mergeRegister(
      editor.registerUpdateListener(show),
      editor.registerCommand(CAN_UNDO_COMMAND, follow('canUndo'), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, follow('canRedo'), COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  return (
    <Toolbar
      state={state}
      onAction={(action) => {
        perform(editor, action, state.pressed.includes(action));
      }}
    />
  );
}

function LiveState({recorder}: {recorder: Recorder}): ReactNode {
  const {steps, current} = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const step = steps[current];
  return (
    <State
      lines={step === undefined ? [] : describeTree(step.state, step.changes)}
      steps={steps}
      current={current}
      onTravel={(index) => {
        recorder.travel(index);
      }}
    />
  );
}

/** Carries out what a button says; pressed block buttons turn the block back into a paragraph. */
function perform(editor: LexicalEditor, action: Action, isPressed: boolean): void {
  switch (action) {
    case 'bold':
    case 'italic':
    case 'code':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, action);
      break;
    case 'undo':
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      break;
    case 'redo':
      editor.dispatchCommand(REDO_COMMAND, undefined);
      break;
    case 'list':
      editor.dispatchCommand(isPressed ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined);
      break;
    case 'heading':
      setBlocks(editor, isPressed ? $createParagraphNode : () => $createHeadingNode('h2'));
      break;
    case 'quote':
      setBlocks(editor, isPressed ? $createParagraphNode : $createQuoteNode);
      break;
  }
}

function setBlocks(editor: LexicalEditor, $create: () => ElementNode): void {
  editor.update(() => {
    $setBlocksType($getSelection(), $create);
  });
}
