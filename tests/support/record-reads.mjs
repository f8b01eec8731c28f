// Loaded with --import: writes the path of each file that the process reads into the file named by RECORDED_READS.
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
import process from 'node:process';
import {fileURLToPath, URL} from 'node:url';

const record = fs.appendFileSync;
const log = process.env.RECORDED_READS;

function recorded(read) {
  return (file, ...rest) => {
    if (typeof file === 'string' || file instanceof URL) record(log, `${file instanceof URL ? fileURLToPath(file) : file}\n`);
    return read(file, ...rest);
  };
}

fs.readFileSync = recorded(fs.readFileSync);
fs.readFile = recorded(fs.readFile);
fs.promises.readFile = recorded(fs.promises.readFile);
syncBuiltinESMExports();
