// Runs in the measured page before anything else, as text: what a TypeScript runner adds to functions would not be there.
(() => {
  const observed: Window['observed'] = {paint: 0, largest: 0, shift: 0, tasks: []};
  window.observed = observed;
  const on = (type: string, use: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({type, buffered: true});
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') observed.paint = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    observed.largest = entry.startTime;
  });
  on('layout-shift', (entry) => {
    // TypeScript's library does not know this kind of entry.
    const {value, hadRecentInput} = entry as PerformanceEntry & {value: number; hadRecentInput: boolean};
    if (!hadRecentInput) observed.shift += value;
  });
  on('longtask', ({startTime, duration}) => {
    observed.tasks.push({start: startTime, duration});
  });
})();
