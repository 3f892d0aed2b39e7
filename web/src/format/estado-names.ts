import type { Cliente } from '@gym/contract/clientes/clientes.schema'

export const estadoNames: Record<Cliente['estado'], string> = { activo: 'Activo', inactivo: 'Inactivo' }
