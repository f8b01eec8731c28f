import {$createParagraphNode, $createTextNode, $getRoot, createEditor} from 'lexical';

import type {Note} from './Saver';

function documentOf(text: string): string {
  const editor = createEditor();
  const $write = () => $getRoot().append($createParagraphNode().append($createTextNode(text)));
  editor.update(() => void $write(), {discrete: true});
  return JSON.stringify(editor.getEditorState());
}

/** Stands for your server. */
export class DemoServer {
  private isOffline = false;
  private stored: Note = {json: documentOf('Bring an umbrella.'), revision: '1', continues: []};

  load(): Promise<Note> {
    return Promise.resolve(this.stored);
  }

  async save(note: Note): Promise<Note | null> {
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (this.isOffline) {
      throw new Error('There is no connection.');
    }
    const isRefused = !note.continues.includes(this.stored.revision);
    this.stored = isRefused ? this.stored : note;
    return isRefused ? this.stored : null;
  }

  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline;
  }

  saveAsSomebodyElse(): void {
    this.stored = {json: documentOf('Bring two umbrellas.'), revision: 'theirs', continues: []};
  }
}

export function Switches({server}: {server: DemoServer}) {
  return (
    <div className="ed-toolbar">
      <label className="ed-switch">
        <input type="checkbox" onChange={({target}) => server.setOffline(target.checked)} /> Offline
      </label>
      <button type="button" className="ed-button" onClick={() => server.saveAsSomebodyElse()}>
        Somebody else saves
      </button>
    </div>
  );
}
