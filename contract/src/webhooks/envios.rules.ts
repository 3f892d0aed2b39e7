export const estadosEnvio = ['pendiente', 'entregado', 'fallido', 'retirado'] as const
export type EstadoEnvio = (typeof estadosEnvio)[number]
