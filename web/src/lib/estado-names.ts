import type { Cliente } from '@gym/contract/clientes'

export const estadoNames: Record<Cliente['estado'], string> = { activo: 'Activo', inactivo: 'Inactivo' }
