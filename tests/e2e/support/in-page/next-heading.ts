// Notes when a link is clicked and when another heading is on screen; storage keeps both when the link loads a new document.
(() => {
  const now = (): number => performance.timeOrigin + performance.now();
  const heading = (): HTMLElement | null => document.querySelector('h1');
  addEventListener(
    'click',
    () => {
      sessionStorage.setItem('clicked', String(now()));
      sessionStorage.setItem('from', heading()?.textContent ?? '');
    },
    true,
  );
  const look = (): void => {
    const from = sessionStorage.getItem('from');
    const shown = heading();
    if (from !== null && shown !== null && shown.textContent !== from && shown.getClientRects().length > 0) {
      // The frame in which it was found is on screen when the next one is asked for.
      requestAnimationFrame(() => sessionStorage.setItem('shown', String(now())));
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
})();
