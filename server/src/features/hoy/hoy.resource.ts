import * as hoy from '@gym/contract/hoy/hoy.schema'
import { defineResource } from '../../http/resource.ts'
import { hoyRoutes } from './hoy.routes.ts'

export const hoyResource = defineResource({
  tags: { hoy: 'Lo que pide el día, según quién pregunta.' },
  routes: [hoyRoutes],
  schemas: [hoy],
})
