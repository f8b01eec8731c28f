import {parseArgs} from 'node:util';

import {siteDir} from '../../config/site.ts';
import {runCommand} from '../run-command.ts';
import {createPage, RequestError, type Created} from './create-page.ts';
import {isNewKind, newKinds} from './kinds.ts';

const kinds = Object.keys(newKinds);

const usage = `Writes a page that passes all checks, with its first sample and proof, and lists it in sidebars.ts.

  npm run new -- <kind> "<name>" [--in <folder>]

  kind        ${kinds.join(', ')}
  name        the title; of a package its npm name, of an error its number
  --in        the folder in docs/ when it is another one than ${Object.entries(newKinds)
    .filter(([kind]) => kind !== 'error' && kind !== 'examples' && kind !== 'package')
    .map(([kind, {folder}]) => `${folder} (${kind})`)
    .join(', ')}

  npm run new -- concept "Collaborative undo"
  npm run new -- guide "Forms" --in react
  npm run new -- error 129`;

function summary({page, proof, files, sidebarId, isListed}: Created): string {
  const route = page.replace(/\.md$/, '');
  const proofs = proof.replace(/\.proof\.ts$/, '');
  return [
    ...files.map((file) => `wrote ${file}`),
    ...(sidebarId !== undefined && isListed ? [`added '${sidebarId}' to sidebars.ts, as the last of its list`] : []),
    ...(isListed ? [] : ['sidebars.ts has no list with pages of this folder']),
    '',
    'Next:',
    ...(isListed ? [] : [`- add '${sidebarId ?? ''}' to a list of sidebars.ts`]),
    `- npm start, and open http://localhost:3000/${route}`,
    `- replace the text below each <!-- comment -->, the description and the proofs`,
    `- npm test -- samples ${page}`,
    `- npm run check -- prose ${page}`,
    `- npm run proofs -- ${page}`,
    `- npx vitest run --project proofs:development ${proofs}.`,
    `- npx prettier --write ${proof} && npm run check -- types`,
  ].join('\n');
}

async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {in: {type: 'string'}, help: {type: 'boolean', short: 'h'}},
  });
  const [kind, name, ...others] = positionals;
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const wrong = (problem: string) => new Error(`${problem}\n\n${usage}`);
  if (kind === undefined) throw wrong('expected a kind and a name');
  if (!isNewKind(kind)) throw wrong(`expected one of ${kinds.join(', ')}, found "${kind}"`);
  if (name === undefined) throw wrong('expected a kind and a name');
  if (others.length > 0) throw wrong(`expected one name, found ${others.length + 1}: put it in quotes`);
  try {
    console.log(summary(await createPage({siteDir, kind, name, folder: values.in})));
    return 0;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    console.error(error.message);
    return 1;
  }
}

runCommand(main);
