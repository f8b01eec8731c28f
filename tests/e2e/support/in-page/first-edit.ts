// Notes when code can be changed, when the code editor is there, when the preview is there and changes, and how long keys take.
(() => {
  if (window !== window.top) return;
  const noted: NonNullable<Window['firstEdit']> = {keys: [], runs: []};
  window.firstEdit = noted;
  const now = (): number => performance.timeOrigin + performance.now();
  const afterPaint = (use: (time: number) => void): void => {
    requestAnimationFrame(() => {
      // A message that is posted before a frame is painted arrives after it.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => use(now());
      channel.port2.postMessage(0);
    });
  };

  addEventListener(
    'click',
    ({timeStamp}) => {
      noted.click ??= performance.timeOrigin + timeStamp;
    },
    true,
  );
  addEventListener(
    'keydown',
    ({timeStamp}) => {
      const pressed = performance.timeOrigin + timeStamp;
      noted.lastKey = pressed;
      afterPaint((time) => noted.keys.push(time - pressed));
    },
    true,
  );

  const found = new Set<string>();
  const note = (name: 'field' | 'editor' | 'preview', isThere: boolean): void => {
    if (!isThere || found.has(name)) return;
    found.add(name);
    afterPaint((time) => (noted[name] = time));
  };
  const isSeen = (element: Element | null | undefined): boolean => (element?.getBoundingClientRect().height ?? 0) > 1;
  const shownFrame = (): Element | null => document.querySelector('iframe[title="Preview"]:not([data-waiting])');
  const look = (): void => {
    for (const panel of document.querySelectorAll('[role="tabpanel"]')) {
      const editor = panel.shadowRoot?.querySelector('.cm-content');
      const plain = panel.querySelector<HTMLTextAreaElement>('textarea');
      note('field', (editor?.textContent ?? plain?.value ?? '') !== '' && isSeen(editor ?? plain));
      note('editor', (editor?.textContent ?? '') !== '' && isSeen(editor));
    }
    note('preview', shownFrame() !== null);
    // Afterwards it would be work that is measured.
    if (found.size < 3) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  let shown: Element | null = null;
  new MutationObserver(() => {
    const frame = shownFrame();
    if (frame === shown || frame === null) return;
    shown = frame;
    afterPaint((time) => noted.runs.push(time));
  }).observe(document, {subtree: true, childList: true, attributeFilter: ['data-waiting']});
})();
