// Notes when a reader presses keys and links, and when what they lead to is on screen, on any of the sites that are compared.
(() => {
  const times: NonNullable<Window['firstUse']> = {};
  window.firstUse = times;
  const found = new Set<string>();
  const timeOf = (event: Event): number => performance.timeOrigin + event.timeStamp;
  const notePaint = (name: keyof typeof times): void => {
    if (found.has(name)) return;
    found.add(name);
    requestAnimationFrame(() => {
      // A message that is posted before a frame is painted arrives after it.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        times[name] = performance.timeOrigin + performance.now();
      };
      channel.port2.postMessage(0);
    });
  };

  addEventListener(
    'keydown',
    (event) => {
      times.lastKey = timeOf(event);
      if (event.ctrlKey && event.key.toLowerCase() === 'k') times.hotKey ??= times.lastKey;
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      // Storage keeps it when the link loads a new document.
      if (event.isTrusted && sessionStorage.getItem('clicked') === null) sessionStorage.setItem('clicked', String(timeOf(event)));
    },
    true,
  );

  const isSearchBox = (element: Element | null): boolean =>
    element instanceof HTMLInputElement &&
    /search/i.test(
      [element.type, element.className, element.placeholder, element.id, element.ariaLabel ?? '', element.name].join(''),
    );
  const look = (): void => {
    if (isSearchBox(document.activeElement)) notePaint('box');
    const result = document.querySelector(
      '.DocSearch-Hit a, .VPLocalSearchBox .result, .pagefind-ui__result-link, .pagefind-ui__result a',
    );
    if (result !== null && result.getBoundingClientRect().height > 1) notePaint('result');
    const heading = document.querySelector('main h1, h1')?.textContent ?? '';
    const before = sessionStorage.getItem('heading');
    if (before === null) {
      if (heading !== '' && document.readyState === 'complete') sessionStorage.setItem('heading', heading);
    } else if (heading !== '' && heading !== before) {
      times.click = Number(sessionStorage.getItem('clicked'));
      notePaint('heading');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
