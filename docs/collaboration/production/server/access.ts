import {createHmac, timingSafeEqual} from 'node:crypto';

/** What a token says about the user who shows it. */
export interface Access {
  room: string;
  /** The id of the account: two users may have one name. */
  user: string;
  name: string;
  canWrite: boolean;
  /** In milliseconds since 1970. */
  expires: number;
}

const secret = process.env['TOKEN_SECRET'] ?? '';
if (secret === '') {
  throw new Error('Set TOKEN_SECRET to a long random text.');
}

function sign(payload: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest();
}

/** For your application: call it when a logged-in user opens a document. */
export function createToken(access: Access): string {
  const payload = Buffer.from(JSON.stringify(access)).toString('base64url');
  return `${payload}.${sign(payload).toString('base64url')}`;
}

/** What a token allows in a room. */
export function readToken(token: string, room: string): Access | 'expired' | 'refused' {
  const [payload = '', signature = ''] = token.split('.');
  const expected = sign(payload);
  const found = Buffer.from(signature, 'base64url');
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) {
    return 'refused';
  }
  // The signature shows that createToken wrote it.
  const access = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Access;
  // A room is also the name of a file.
  if (access.room !== room || !/^[a-z\d_-]{1,100}$/.test(room)) {
    return 'refused';
  }
  return access.expires > Date.now() ? access : 'expired';
}
