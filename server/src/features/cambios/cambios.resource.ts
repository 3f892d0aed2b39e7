import { defineResource } from '../../http/resource.ts'
import { cambiosRoutes } from './cambios.routes.ts'

export const cambiosResource = defineResource({
  tags: { cambios: 'Lo que otros hacen, a medida que lo hacen.' },
  routes: [cambiosRoutes],
})
