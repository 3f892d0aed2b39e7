/** How many rows a page has where nobody asks for another number. */
export const PAGE_SIZE = 25
