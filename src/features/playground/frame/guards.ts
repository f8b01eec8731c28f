/** Milliseconds that code may block the browser. */
const loopTimeout = 2000;

/** Calls of the loop guard between two reads of the clock. */
const interval = 512;

/** Global that readers' compiled code calls in each loop body and each function (src/features/playground/browser/run/compile.ts). */
const guardName = '__loopGuard';

/**
 * Stops what would never end: loops, by the calls that are compiled into them, and updates that follow from each other without a pause,
 * which are microtasks. Browsers may run the frame and the page around it in one thread, where nobody else could stop them.
 *
 * @param onEndlessUpdates is told of the second
 */
export function startGuards(onEndlessUpdates: () => void): void {
  let since = 0;
  let calls = 0;
  let isCounting = false;
  const pauses = new MessageChannel();
  pauses.port1.onmessage = () => {
    isCounting = false;
  };
  const begin = (): void => {
    isCounting = true;
    since = performance.now();
    calls = 0;
    pauses.port2.postMessage(null);
  };
  let isStopped = false;

  Object.defineProperty(window, guardName, {
    value: (): void => {
      if (!isCounting) {
        isStopped = false;
        begin();
        return;
      }
      calls += 1;
      isStopped ||= calls % interval === 0 && performance.now() - since > loopTimeout;
      // After the timeout every call throws, also in a loop around this one.
      if (isStopped) throw endlessLoop();
    },
  });

  const queue = window.queueMicrotask.bind(window);
  window.queueMicrotask = (callback) =>
    queue(() => {
      if (!isCounting) begin();
      // Each may take longer than the one before.
      if (performance.now() - since > loopTimeout) {
        onEndlessUpdates();
        throw new Error('Each update caused another one. Look for a listener that updates the editor after every update.');
      }
      callback();
    });
}

function endlessLoop(): Error {
  const error = new Error(`A loop ran for more than ${String(loopTimeout / 1000)} seconds and was stopped.`);
  error.name = 'EndlessLoopError';
  return error;
}
