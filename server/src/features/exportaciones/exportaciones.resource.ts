import { defineResource } from '../../http/resource.ts'
import { exportacionesRoutes } from './exportaciones.routes.ts'

export const exportacionesResource = defineResource({
  tags: { exportaciones: 'Todo lo del gimnasio en un archivo, para irse con ello.' },
  routes: [exportacionesRoutes],
})
