/**
 * The page in which code of readers runs, below the site's root. It has a policy of its own, and is no page of the site: it is in no
 * list, and nothing is made from it.
 */
export const frameFile = 'play-frame.html';
