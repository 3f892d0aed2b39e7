import { sessionOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { networkOf } from '../../network.ts'

/** Desks see one another's work as it is done. */
export const cambiosRoutes: Routes = (app, { cambios }) => {
  app.get(
    '/cambios',
    {
      operationId: 'seguirCambios',
      summary: 'Avisa de cada recurso que cambia, mientras dure la sesión: su nombre y su versión',
      allow: 'sesion:propia',
      atKiosk: true,
      files: ['text/event-stream'],
      exposeHeadRoute: false,
    },
    (request, reply) =>
      reply
        .type('text/event-stream; charset=utf-8')
        // A proxy passes each hint on at once. A stream is the last answer of its connection: none stays open behind it.
        .headers({ 'x-accel-buffering': 'no', connection: 'close' })
        .send(cambios.open({ ...sessionOf(request), red: networkOf(request.ip) })),
  )
}
