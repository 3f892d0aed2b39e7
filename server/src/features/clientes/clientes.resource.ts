import * as clientes from '@gym/contract/clientes/clientes.schema'
import * as fichas from '@gym/contract/clientes/fichas.schema'
import * as fusiones from '@gym/contract/clientes/fusiones.schema'
import * as lineas from '@gym/contract/clientes/lineas.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { clientesRoutes } from './clientes.routes.ts'
import { fichasRoutes } from './fichas.routes.ts'
import { fotosRoutes } from './fotos.routes.ts'
import { fusionesRoutes } from './fusiones.routes.ts'

export const clientesResource = defineResource({
  tags: { clientes: 'Las personas que van al gimnasio.' },
  routes: [clientesRoutes, fichasRoutes, fotosRoutes, fusionesRoutes],
  schemas: [clientes, fichas, fusiones, lineas],
  tables: {
    clientes: exported('editable', 'Las personas que van al gimnasio, también las eliminadas.', {
      live: ['clientes'],
    }),
    clientes_al_dia: exported('owner', 'La última entrada de cada cliente. El programa la calcula.', {
      unaudited: 'derived from entries',
      columns: { cliente_id: 'El id de clientes' },
    }),
    clientes_historial: exported(
      { update: ['cliente_id'] },
      'Qué se cambió de cada cliente, quién y cuándo.',
      { unaudited: 'a history itself', live: ['clientes'] },
    ),
    fotos: exported('free', 'Las fotos de los clientes; también están como imágenes en la carpeta fotos.', {
      live: ['clientes'],
    }),
    fusiones: exported(
      { update: ['en_id', 'numero_identificacion'] },
      'Las fichas repetidas que se unieron.',
      { live: ['clientes'] },
    ),
  },
})
