import * as auditoria from '@gym/contract/auditoria/auditoria.schema'
import { exported, local } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { auditoriaRoutes } from './auditoria.routes.ts'

export const auditoriaResource = defineResource({
  tags: { auditoria: 'Quién hizo qué y qué se rechazó: solo se agrega.' },
  routes: [auditoriaRoutes],
  schemas: [auditoria],
  tables: {
    auditoria: exported('once', 'Quién hizo qué, y qué se rechazó.', {
      unaudited: 'the audit itself',
      columns: {
        token_id: 'El token con que se hizo',
        usuario_id: 'Quién lo hizo: el id de users',
        direccion: 'La dirección de red desde la que se hizo',
      },
    }),
    auditoria_eslabones: exported('owner', 'La cadena que prueba que nadie cambió la auditoría.', {
      unaudited: 'the audit itself',
    }),
    auditoria_sin_eslabon: exported('owner', 'Los actos que aún no están en la cadena.', {
      unaudited: 'the audit itself',
    }),
    revisiones_auditoria: local('free', 'Que la auditoría esté completa se prueba de nuevo.', {
      live: ['cadena'],
    }),
  },
})
