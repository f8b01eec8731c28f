import {readFileSync} from 'node:fs';
import path from 'node:path';

import {LineCounter, parseDocument} from 'yaml';

/**
 * Reads a YAML file whose problems are reported with their lines.
 *
 * @returns its contents, null when it is no YAML; a line for each mistake; and what tells the place of an offset: `see-also.yml:3`
 */
export function readYaml(file: string): {contents: unknown; problems: string[]; locationAt: (offset?: number) => string} {
  const lineCounter = new LineCounter();
  const {contents, errors} = parseDocument(readFileSync(file, 'utf8'), {lineCounter});
  const locationAt = (offset = 0): string => `${path.basename(file)}:${lineCounter.linePos(offset).line}`;
  const problems = errors.map(({message, pos}) => `${locationAt(pos[0])}: expected YAML, found: ${message.split('\n')[0] ?? ''}`);
  return {contents: errors.length > 0 ? null : contents, problems, locationAt};
}
