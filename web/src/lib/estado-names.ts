import type { Cliente } from '@gym/contract/clientes'

/** What the state of a client or of a product is called on the screen. */
export const estadoNames: Record<Cliente['estado'], string> = { activo: 'Activo', inactivo: 'Inactivo' }
