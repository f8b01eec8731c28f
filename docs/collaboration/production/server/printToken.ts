import {createToken} from './access';

const [room = '', name = '', right = 'read'] = process.argv.slice(2);
const expires = Date.now() + 60 * 60 * 1000;
console.log(createToken({canWrite: right === 'write', expires, name, room, user: name}));
