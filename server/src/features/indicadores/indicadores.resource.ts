import * as conciliacion from '@gym/contract/indicadores/conciliacion.schema'
import * as indicadores from '@gym/contract/indicadores/indicadores.schema'
import * as preguntas from '@gym/contract/indicadores/preguntas.schema'
import { defineResource } from '../../http/resource.ts'
import { indicadoresRoutes } from './indicadores.routes.ts'
import { preguntasRoutes } from './preguntas.routes.ts'

export const indicadoresResource = defineResource({
  tags: { indicadores: 'Los números del gimnasio y sus gráficas.' },
  routes: [indicadoresRoutes, preguntasRoutes],
  schemas: [conciliacion, indicadores, preguntas],
})
