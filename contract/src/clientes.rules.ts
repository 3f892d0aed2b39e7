/** What the desk looks at of active clients each day: who owes, who has their birthday, who has not come for ten days. */
export const situaciones = ['debe', 'cumple', 'ausente'] as const
export type Situacion = (typeof situaciones)[number]
