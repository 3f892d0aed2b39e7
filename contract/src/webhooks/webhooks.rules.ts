export const nombreEvento = {
  'cliente.creado': 'Se crea un cliente',
  'cliente.eliminado': 'Se elimina un cliente, se une a otro o se borran sus datos',
  'membresia.creada': 'Se crea una membresía',
  'membresia.vence': 'Una membresía llega a su último día',
  'pago.registrado': 'Se registra un pago',
  'pago.anulado': 'Se elimina un pago',
  'pago.devuelto': 'Se devuelve dinero de un pago',
  'entrada.registrada': 'Alguien entra o asiste a una clase',
  'entrada.deshecha': 'Se deshace una entrada',
  'importacion.hecha': 'Termina una importación',
} as const

export type Evento = keyof typeof nombreEvento
export const eventos = Object.keys(nombreEvento) as [Evento, ...Evento[]]

export const MAX_WEBHOOKS = 20
/** Days for which a failed delivery is retried; `DIAS_DE_ENVIOS`: days for which deliveries are retained. */
export const DIAS_DE_INTENTOS = 3
export const DIAS_DE_ENVIOS = 30

export const WEBHOOK_ELIMINADO = 'Webhook eliminado: ya no se le avisa.'
