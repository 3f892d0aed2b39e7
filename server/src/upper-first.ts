/** A word of the database as people read it at the beginning of a cell. */
export const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
