import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** What others see of a user, as `y-protocols` encodes it. */
export interface Presence {
  /** The id that the browser's Yjs document has. */
  client: number;
  /** JSON; "null" when the user is gone. */
  state: string;
  clock: number;
}

let lastClock = 0;

/** Browsers ignore a state unless its clock has risen, also after a restart of this server. */
export function nextClock(): number {
  lastClock = Math.max(Date.now(), lastClock + 1);
  return lastClock;
}

export function encodePresence(users: readonly Presence[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, users.length);
  for (const {client, clock, state} of users) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, state);
  }
  return encoding.toUint8Array(encoder);
}

/** The state that a browser sends of its own user. It also sends those of others, which do not count. */
export function readPresence(bytes: Uint8Array, client: number, name: string): string | undefined {
  const decoder = decoding.createDecoder(bytes);
  let found: string | undefined;
  for (let rest = decoding.readVarUint(decoder); rest > 0; rest -= 1) {
    const id = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    const state = decoding.readVarString(decoder);
    if (id === client) {
      found = cleanState(JSON.parse(state), name);
    }
  }
  return found;
}

const color = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d ,.%/]{5,40}\))$/i;

/** Only fields that Lexical knows, with values that it can show. */
function cleanState(state: unknown, name: string): string {
  if (state === null) {
    return 'null';
  }
  const fields = fieldsOf(state);
  return JSON.stringify({
    anchorPos: cleanPosition(fields['anchorPos']),
    awarenessData: {},
    color:
      typeof fields['color'] === 'string' && color.test(fields['color']) ? fields['color'] : 'gray',
    focusPos: cleanPosition(fields['focusPos']),
    focusing: fields['focusing'] === true,
    name,
  });
}

function cleanPosition(position: unknown): object | null {
  const {assoc, item, tname, type} = fieldsOf(position);
  const clean = {
    assoc: assoc === -1 ? -1 : 0,
    item: cleanId(item),
    tname: tname === 'root' ? tname : null,
    type: cleanId(type),
  };
  return clean.item === null && clean.tname === null && clean.type === null ? null : clean;
}

function cleanId(id: unknown): object | null {
  const {client, clock} = fieldsOf(id);
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
  return isCount(client) && isCount(clock) ? {client, clock} : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? {...value} : {};
}
