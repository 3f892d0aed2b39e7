import { CambioPassword, Credenciales, Registered, Session, SessionUser } from '@gym/contract/auth'
import { Mensaje } from '@gym/contract/fields'
import { NuevoUser } from '@gym/contract/users'
import { countTry } from '../../http/limits.ts'
import { sessionOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { cambiarPassword } from '../../operations/cambiarPassword.ts'
import { iniciarSesion } from '../../operations/iniciarSesion.ts'
import { registrarUsuario } from '../../operations/registrarUsuario.ts'
import { deleteSession } from './sesiones.queries.ts'

export const authRoutes: Routes = (app, { clock, limits }) => {
  app.post(
    '/auth/login',
    { allow: 'public', schema: { body: Credenciales, response: { 200: Session } } },
    (request) => iniciarSesion(request.db, request.body, { address: request.ip, now: clock(), limits }),
  )

  app.post(
    '/auth/register',
    { allow: 'public', schema: { body: NuevoUser, response: { 201: Registered } } },
    async (request, reply) => {
      const byAdmin = request.session?.user.rol === 'admin'
      if (!byAdmin) await countTry(limits.registro, request.ip)
      reply.code(201)
      return registrarUsuario(request.db, request.body, { byAdmin, address: request.ip, now: clock() })
    },
  )

  app.get('/auth/perfil', { allow: 'sesion:propia', schema: { response: { 200: SessionUser } } }, (request) =>
    Promise.resolve(sessionOf(request).user),
  )

  app.post(
    '/auth/logout',
    { allow: 'sesion:propia', schema: { response: { 200: Mensaje } } },
    async (request) => {
      await deleteSession(request.db, sessionOf(request).tokenHash)
      return { mensaje: 'Sesión cerrada.' }
    },
  )

  app.put(
    '/auth/password',
    { allow: 'sesion:propia', schema: { body: CambioPassword, response: { 200: Mensaje } } },
    async (request) => {
      await cambiarPassword(request.db, request.body, sessionOf(request))
      return { mensaje: 'Contraseña actualizada.' }
    },
  )
}
