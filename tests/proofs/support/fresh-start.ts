import {afterAll, vi} from 'vitest';

/*
 * Files of proofs share a process and its document, which saves two thirds of the time. Each begins with packages that no other file
 * has loaded, for another platform perhaps, and without listeners and timers of theirs: an editor that an earlier file has left on
 * the page would take the elements of this one for its own, and a component's timer would run when the page is gone.
 */
vi.resetModules();

type Listener = Parameters<EventTarget['addEventListener']>;

const targets: EventTarget[] = typeof window === 'undefined' ? [] : [window, document];

for (const target of targets) {
  const add = target.addEventListener.bind(target);
  const added: Listener[] = [];
  target.addEventListener = (...listener: Listener) => {
    added.push(listener);
    add(...listener);
  };
  afterAll(() => {
    target.addEventListener = add;
    for (const listener of added) target.removeEventListener(...listener);
  });
}

const {setTimeout, setInterval} = globalThis;
const timers: NodeJS.Timeout[] = [];
// A proxy keeps what else these functions have, such as their form for `promisify`.
const recorder = {
  apply: (make: typeof setTimeout | typeof setInterval, self: unknown, input: Parameters<typeof setTimeout>): NodeJS.Timeout => {
    const timer = make.apply(self, input);
    timers.push(timer);
    return timer;
  },
};
Object.assign(globalThis, {setTimeout: new Proxy(setTimeout, recorder), setInterval: new Proxy(setInterval, recorder)});
afterAll(() => {
  Object.assign(globalThis, {setTimeout, setInterval});
  for (const timer of timers) clearTimeout(timer);
});

if (targets.length > 0) {
  afterAll(() => {
    document.body.replaceChildren();
    // jsdom has no such method; some files add one.
    Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
  });
}
