import {afterAll, afterEach, chai} from 'vitest';

/** Expectations that failed while code of the framework was calling, since the last test. */
const failures: Error[] = [];

const proto = chai.Assertion.prototype;
// eslint-disable-next-line @typescript-eslint/unbound-method -- it gets its assertion below
const {assert} = proto;

/** Runs a matcher, and notes its failure when code of the framework is calling. */
function noting<T>(matcher: () => T): T {
  try {
    return matcher();
  } catch (error) {
    if (error instanceof Error && /node_modules\/.*lexical/i.test(error.stack ?? '')) failures.push(error);
    throw error;
  }
}

// An editor catches what is thrown in an update and gives it to `onError`; the proof would go on as if it had held. An expectation
// that is repeated until it holds fails too, but nobody of the framework calls it.
proto.assert = function noteFailure(this: Chai.AssertionStatic, ...args: Chai.AssertionArgs): void {
  noting(() => {
    assert.apply(this, args);
  });
};

// This matcher throws by itself and not through `assert`.
const toMatchObject: unknown = Reflect.get(proto, 'toMatchObject');
if (typeof toMatchObject !== 'function') throw new Error('expected the matcher toMatchObject, found none');
Reflect.set(proto, 'toMatchObject', function noteMismatch(this: object, ...args: unknown[]): unknown {
  return noting((): unknown => Reflect.apply(toMatchObject, this, args));
});

afterEach(() => {
  const [first] = failures.splice(0);
  if (first !== undefined) throw first;
});

// The next file may run in the same process, with failures of its own.
afterAll(() => {
  proto.assert = assert;
  Reflect.set(proto, 'toMatchObject', toMatchObject);
});
