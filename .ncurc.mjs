/** How `npm run renew` chooses versions. */
export default {
  // `npm run lexical:upgrade` moves the documented framework.
  reject: ['lexical', '@lexical/*'],
  // No version that needs a newer Node than the oldest one in package.json.
  enginesNode: true,
  // Types of a newer Node would let code pass that the oldest one cannot run.
  target: (name) => (name === '@types/node' ? 'minor' : 'latest'),
};
