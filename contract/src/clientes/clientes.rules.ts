/** Filters of active clients: in debt, with a birthday today, or a member absent for ten days. */
export const situaciones = ['debe', 'cumple', 'ausente'] as const
export type Situacion = (typeof situaciones)[number]
