import { networkOf } from '../../core/network.ts'
import { sessionOf } from '../../http/auth/permissions.ts'
import type { Routes } from '../../http/routes.ts'

export const cambiosRoutes: Routes = (app, { cambios }) => {
  app.get(
    '/cambios',
    {
      operationId: 'seguirCambios',
      summary: 'Avisa de cada recurso que cambia, mientras dure la sesión: su nombre y su versión',
      allow: 'sesion:propia',
      session: 'kiosk',
      files: ['text/event-stream'],
      exposeHeadRoute: false,
    },
    (request, reply) =>
      reply
        .type('text/event-stream; charset=utf-8')
        // Stops nginx from buffering the hints, and closes the connection with the stream.
        .headers({ 'x-accel-buffering': 'no', connection: 'close' })
        .send(cambios.open({ ...sessionOf(request), red: networkOf(request.ip) })),
  )
}
