/** Where the tests find the built site: `PORT`, so that several runs on one machine do not meet, or 4173. */
export const port = Number(process.env['PORT'] ?? 4173);

/** Where `npm start` answers while it is tested, at the same time. */
export const developmentPort = port + 20;
