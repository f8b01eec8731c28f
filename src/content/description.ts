/** How many characters of a page's description search engines show. */
export const descriptionLimit = 155;
