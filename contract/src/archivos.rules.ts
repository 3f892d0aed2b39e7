/** In what a list can be taken away: for people, and for other programs. */
export const formatos = ['xlsx', 'csv'] as const
export type Formato = (typeof formatos)[number]
