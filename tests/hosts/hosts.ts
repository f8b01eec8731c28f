import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {createStaticServer} from '../e2e/support/static-server.ts';

/** A host that runs on this machine. */
export interface RunningHost {
  /** Name and version, for the table. */
  title: string;
  stop: () => Promise<void>;
}

/**
 * Starts a host on a built site.
 *
 * @param buildDir the folder that it serves
 * @param port port on 127.0.0.1
 * @throws when the host's program is not installed; the message says how to get it
 */
export type StartHost = (buildDir: string, port: number) => Promise<RunningHost>;

const root = path.resolve(import.meta.dirname, '../..');

/** The hosts that the checks know, by the names under which they are asked for. */
export const hosts: Record<string, StartHost> = {serve: startServe, nginx: startNginx, cloudflare: startCloudflare};

async function startServe(buildDir: string, port: number): Promise<RunningHost> {
  const server = createStaticServer(buildDir);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    title: 'npm run serve',
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** nginx with deploy/nginx.conf, changed only in the places that the file names. */
async function startNginx(buildDir: string, port: number): Promise<RunningHost> {
  const asked = spawnSync('nginx', ['-v'], {encoding: 'utf8'});
  if (asked.error !== undefined) {
    throw new Error('expected the program nginx, found none. On Debian: apt-get install nginx-light.');
  }
  const version = /nginx\/([\d.]+)/.exec(asked.stderr)?.[1] ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'hosts-nginx-'));
  const site = readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll('/var/www/docs', buildDir)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  writeFileSync(path.join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    [
      'daemon off;',
      // Only root may name another user; as root, the files of the build must be readable.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'events {}',
      'http {',
      '  include /etc/nginx/mime.types;',
      '  access_log off;',
      ...temporary,
      `  include ${folder}/site.conf;`,
      '}',
      '',
    ].join('\n'),
  );
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')]);
  const stop = async (): Promise<void> => {
    await stopProcess(child);
    rmSync(folder, {recursive: true, force: true});
  };
  await untilAnswering(port, child);
  return {title: `nginx ${version}, deploy/nginx.conf`, stop};
}

/** Cloudflare Pages in its local emulator, with what the build wrote and nothing else. */
async function startCloudflare(buildDir: string, port: number): Promise<RunningHost> {
  const program = path.join(import.meta.dirname, 'node_modules/wrangler/bin/wrangler.js');
  if (!existsSync(program)) {
    throw new Error('expected the emulator of Cloudflare Pages, found none. Run `npm ci --prefix tests/hosts`.');
  }
  // The package's own manifest has its version.
  const {version} = JSON.parse(readFileSync(path.join(program, '../../package.json'), 'utf8')) as {version: string};
  const folder = mkdtempSync(path.join(tmpdir(), 'hosts-cloudflare-'));
  const child = spawn(
    process.execPath,
    [program, 'pages', 'dev', buildDir, '--ip', '127.0.0.1', '--port', String(port), '--compatibility-date', '2025-07-18'],
    {cwd: folder, env: {...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1'}},
  );
  await untilAnswering(port, child);
  return {
    title: `Cloudflare Pages, wrangler ${version}`,
    stop: async () => {
      await stopProcess(child);
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Milliseconds that a host may take to start. */
const timeout = 60_000;

async function untilAnswering(port: number, child: ChildProcess): Promise<void> {
  let output = '';
  const note = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline && child.exitCode === null) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      ({ok}) => ok,
      () => false,
    );
    if (answers) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stopProcess(child);
  throw new Error(`expected an answer on port ${port} within ${timeout / 1000} s, found none. The program said:\n${output}`);
}
