import path from 'node:path';
import {parseArgs} from 'node:util';

import {createStaticServer} from './static-server.ts';

/** `npm run serve`: serves `build/` until it is stopped. */
function main(): void {
  const {values} = parseArgs({
    options: {
      port: {type: 'string', default: '3000'},
      directory: {type: 'string', default: 'build'},
      quiet: {type: 'boolean', default: false},
    },
  });
  const server = createStaticServer(path.resolve(values.directory));
  server.listen(Number(values.port), '127.0.0.1', () => {
    if (!values.quiet) {
      console.log(`Serving ${values.directory}/ at http://127.0.0.1:${values.port}/`);
    }
  });
}

main();
