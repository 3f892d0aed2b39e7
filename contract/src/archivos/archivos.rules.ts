export const formatos = ['xlsx', 'csv'] as const
export type Formato = (typeof formatos)[number]
