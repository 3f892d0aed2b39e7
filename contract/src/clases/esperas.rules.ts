/** Hours for which a free place is reserved for the first client on the waiting list. */
export const HORAS_DE_OFERTA = 24

export const estadosDeEspera = ['en-espera', 'ofrecida', 'vencida'] as const

export const ESPERA_QUITADA = 'Ya no está en la lista de espera.'
