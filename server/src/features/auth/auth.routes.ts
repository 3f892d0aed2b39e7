import {
  CambioPassword,
  Credenciales,
  Registered,
  SesionPropia,
  Session,
  SessionUser,
} from '@gym/contract/auth'
import { ById, Mensaje } from '@gym/contract/fields'
import { hecho } from '@gym/contract/sentences'
import { NuevoUser } from '@gym/contract/users'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sessionOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { countTry } from '../../limits.ts'
import { cambiarPassword } from '../../operations/cambiarPassword.ts'
import { iniciarSesion } from '../../operations/iniciarSesion.ts'
import { registrarUsuario } from '../../operations/registrarUsuario.ts'
import { hashPassword } from '../../passwords.ts'
import { deleteOwnSession, deleteSession, listSessions } from './sesiones.queries.ts'

export const authRoutes: Routes = (app, { db, clock, limits }) => {
  app.post(
    '/auth/login',
    {
      operationId: 'iniciarSesion',
      summary: 'Inicia una sesión con correo y contraseña',
      allow: 'public',
      errors: ['CREDENCIALES_INCORRECTAS', 'DEMASIADOS_INTENTOS'],
      schema: { body: Credenciales, response: { 200: Session } },
    },
    (request) => iniciarSesion(db, request.body, { ...from(request), now: clock(), limits }),
  )

  app.postOnce(
    '/auth/register',
    {
      operationId: 'registrarUsuario',
      summary:
        'Crea una cuenta; quien no es administrador la crea siempre de afiliado, y queda con sesión iniciada',
      allow: 'public',
      errors: ['SIN_PERMISO', 'CORREO_DUPLICADO', 'DEMASIADOS_INTENTOS'],
      schema: { body: NuevoUser, response: { 201: Registered } },
      // What a stranger is answered holds a token, which is kept nowhere.
      honours: isAdmin,
      hasPassword: true,
      prepare: async (request) => {
        if (!isAdmin(request)) await countTry(limits.registro, request.ip)
        return hashPassword(request.body.password)
      },
    },
    (request, dbOrTrx, passwordHash) => {
      const { password: _, ...nuevo } = request.body
      const how = { ...from(request), byAdmin: isAdmin(request), now: clock() }
      return registrarUsuario(dbOrTrx, { ...nuevo, passwordHash }, how)
    },
  )

  app.get(
    '/auth/perfil',
    {
      operationId: 'getPerfil',
      summary: 'La cuenta de quien llama',
      allow: 'sesion:propia',
      schema: { response: { 200: SessionUser } },
    },
    (request) => Promise.resolve(sessionOf(request).user),
  )

  app.post(
    '/auth/logout',
    {
      operationId: 'cerrarSesion',
      summary: 'Cierra la sesión con la que se llama',
      allow: 'sesion:propia',
      schema: { response: { 200: Mensaje } },
    },
    async (request) => {
      await deleteSession(db, sessionOf(request).tokenHash)
      return { mensaje: hecho.sesionCerrada }
    },
  )

  app.get(
    '/auth/sesiones',
    {
      operationId: 'listSesiones',
      summary: 'Las sesiones abiertas de la propia cuenta',
      allow: 'sesion:propia',
      schema: { response: { 200: z.array(SesionPropia) } },
    },
    (request) => {
      const { user, tokenHash } = sessionOf(request)
      return listSessions(db, { userId: user._id, now: clock(), current: tokenHash })
    },
  )

  app.delete(
    '/auth/sesiones/:id',
    {
      operationId: 'cerrarOtraSesion',
      summary: 'Cierra una sesión de la propia cuenta',
      allow: 'sesion:propia',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await deleteOwnSession(db, sessionOf(request).user._id, request.params.id)
      return { mensaje: hecho.sesionCerrada }
    },
  )

  app.put(
    '/auth/password',
    {
      operationId: 'cambiarPassword',
      summary: 'Cambia la propia contraseña y cierra las demás sesiones',
      allow: 'sesion:propia',
      schema: { body: CambioPassword, response: { 200: Mensaje } },
    },
    async (request) => {
      await cambiarPassword(db, request.body, sessionOf(request))
      return { mensaje: 'Contraseña actualizada.' }
    },
  )
}

const isAdmin = ({ session }: FastifyRequest) => session?.user.rol === 'admin'

function from({ ip, headers }: FastifyRequest) {
  return { address: ip, navegador: headers['user-agent'] || null }
}
