/** Daily filters of active clients: in debt, birthday, absent for ten days. */
export const situaciones = ['debe', 'cumple', 'ausente'] as const
export type Situacion = (typeof situaciones)[number]
