/*
 * jsdom names no browser that people use, and the framework takes its name for Safari's: it has "AppleWebKit" and no "Chrome".
 * So each file of proofs gets the names of one that they use before it loads the framework, which looks at them once.
 */
const browsers = {
  chrome: {
    platform: 'Win32',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  },
  safari: {
    platform: 'MacIntel',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  },
} as const;

if (typeof window !== 'undefined') {
  const names = browsers[import.meta.env.PROOF_BROWSER === 'safari' ? 'safari' : 'chrome'];
  for (const [name, value] of Object.entries(names)) {
    // Getters, as in browsers: proofs spy on them.
    Object.defineProperty(navigator, name, {configurable: true, get: () => value});
  }
}
