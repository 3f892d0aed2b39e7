/** How long a place that became free is kept for the first in line. */
export const HORAS_DE_OFERTA = 24

/** How somebody in a waiting list stands: in line, with a place kept for them, or past one that they let go. */
export const estadosDeEspera = ['en-espera', 'ofrecida', 'vencida'] as const
export type EstadoDeEspera = (typeof estadosDeEspera)[number]

/** What is said of whoever was taken off a waiting list, now or before. */
export const ESPERA_QUITADA = 'Ya no está en la lista de espera.'
