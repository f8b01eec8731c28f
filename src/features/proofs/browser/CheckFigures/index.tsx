import type {ReactNode} from 'react';

import figures from '@check-figures';

/** What each count is of, in words that follow it. */
const rows: readonly (readonly [keyof typeof figures, string])[] = [
  ['pages', 'pages written by hand'],
  ['compiled', 'code samples compiled'],
  ['executed', 'samples executed'],
  ['outputs', 'printed outputs compared with the page'],
  ['live', 'editors that run in a page'],
  ['proven', 'quotes of sentences, bullets and table rows, each with a test'],
  ['unproven', 'sentences that cannot be tested, each with its source'],
];

/** A table of what the build of this site has checked (src/features/proofs). */
export default function CheckFigures(): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How many</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, label]) => (
          <tr key={key}>
            <td>{label}</td>
            <td>{figures[key]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
