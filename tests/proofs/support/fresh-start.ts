import {afterAll, vi} from 'vitest';

/*
 * Files of proofs share a process and its document, which saves two thirds of the time. Each begins with packages that no other file
 * has loaded, for another platform perhaps, and without listeners of theirs: an editor that an earlier file has left on the page
 * would take the elements of this one for its own.
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

if (targets.length > 0) {
  afterAll(() => {
    document.body.replaceChildren();
    // jsdom has no such method; some files add one.
    Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
  });
}
