import {$getNodeByKey} from 'lexical';

import type {StoredNode} from '../../proofs/support/stored-json.ts';
import {useAll} from './actions.ts';
import {ownNodes, richDocument} from './content.ts';
import type {LiveSample} from './live-sample.ts';
import {record, settled} from './page.ts';
import {MountedSample} from './mounted-sample.ts';

/** What using a sample once has come to. */
interface Used {
  /** Blocks with nodes of the sample's own. */
  nodes: readonly StoredNode[];
  json: string;
  /** What went wrong first. */
  wrong: string | undefined;
}

const known = new Map<string, Promise<Used>>();

/** Uses a sample, alone on the page; once for all scenarios. */
export function usedOnce(sample: LiveSample): Promise<Used> {
  const used = known.get(sample.name) ?? use(sample);
  known.set(sample.name, used);
  return used;
}

async function use(sample: LiveSample): Promise<Used> {
  const shown = await new MountedSample(sample).mount();
  try {
    const nodes = ownNodes(shown.json());
    await useAll(shown);
    const json = shown.json();
    return {nodes: [...nodes, ...ownNodes(json, nodes)], json, wrong: record.takeAll()[0]};
  } finally {
    await shown.remove();
    record.takeAll();
  }
}

/** Opens a document with everything that a sample can hold, and gives it as the sample itself stores it. */
export async function storedBy(shown: MountedSample, without?: string): Promise<string> {
  await shown.open(richDocument(shown.editor, (await usedOnce(shown.sample)).nodes, without));
  // A state that is set meets no transforms, such as those that color code; one that has been edited has met them.
  shown.editor.update(
    () => {
      for (const key of shown.editor.getEditorState()._nodeMap.keys()) $getNodeByKey(key)?.markDirty();
    },
    {tag: 'history-merge'},
  );
  await settled();
  return shown.json();
}
