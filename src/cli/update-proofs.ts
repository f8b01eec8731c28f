import {writeFileSync} from 'node:fs';
import path from 'node:path';

import {format, resolveConfig} from 'prettier';

import {siteDir} from '../config/site.ts';
import {readPage} from '../content/versions.ts';
import {installedLexicalVersion} from '../node/framework.ts';
import {readProofs} from '../features/proofs/files.ts';
import {lostQuotes, withNewQuotes, withoutLostProofs, type LostQuote} from '../features/proofs/reworded.ts';
import {runCommand} from './run-command.ts';

const usage = `Brings the proofs of a page up to date after its sentences were reworded.

  npm run update -- proofs docs/concepts/history.md            lists the quotes that the page no longer has
  npm run update -- proofs docs/concepts/history.md --accept   writes the closest sentence of the page into each proof
  npm run update -- proofs docs/concepts/history.md --prune    removes the proofs of sentences that the page no longer says`;

function describe(name: string, {text, line, closest}: LostQuote): string {
  const now =
    closest === undefined
      ? 'the page says nothing like it: change the proof, or remove it with --prune'
      : `${Math.round(closest.likeness * 100)} % like line ${closest.line}: ${closest.text}`;
  return `${name}:${line}\n  - ${text}\n  + ${now}`;
}

async function update(page: string, {accept, prune}: {accept: boolean; prune: boolean}): Promise<void> {
  const proofs = readProofs(siteDir).get(page);
  if (proofs === undefined) {
    throw new Error(`${page}: expected a page that has proofs, such as docs/concepts/history.md, found none in tests/proofs.`);
  }
  const version = installedLexicalVersion(siteDir);
  for (const {file, code} of proofs) {
    const find = (text: string): LostQuote[] => lostQuotes(readPage(path.join(siteDir, page)), file, text);
    const lost = find(code);
    for (const quote of lost) console.log(describe(path.relative(siteDir, file), quote));
    const accepted = accept ? withNewQuotes(code, lost, version) : code;
    const result = prune ? withoutLostProofs(accepted, find(accepted)) : accepted;
    if (result === code) continue;
    writeFileSync(file, await format(result, {...(await resolveConfig(file)), filepath: file}));
    console.log(`${path.relative(siteDir, file)} was written. Read each new quote: does its proof still show it?`);
  }
}

async function main(args: readonly string[]): Promise<void> {
  const pages = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.filter((arg) => arg.startsWith('--') && !['--accept', '--prune'].includes(arg));
  if (pages.length === 0 || unknown.length > 0) throw new Error(`${unknown.join(' ')}\n${usage}`.trim());
  const options = {accept: args.includes('--accept'), prune: args.includes('--prune')};
  for (const page of pages) await update(path.relative(siteDir, path.resolve(page)).replaceAll('\\', '/'), options);
}

runCommand(() => main(process.argv.slice(2)));
