import {renameSync, writeFileSync} from 'node:fs';

/** Writes a file in one step: whoever reads it at the same time, also in another process, never finds half of it. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const whole = `${file}.${process.pid}.new`;
  writeFileSync(whole, content);
  renameSync(whole, file);
}
