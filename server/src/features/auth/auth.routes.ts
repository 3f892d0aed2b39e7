import {
  CambioPassword,
  Confirmacion,
  Credenciales,
  Registered,
  SesionPropia,
  Session,
  SessionUser,
} from '@gym/contract/auth/auth.schema'
import { NuevoUser } from '@gym/contract/auth/users.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createKeyedQueue } from '../../core/keyed-queue.ts'
import { networkOf } from '../../core/network.ts'
import { isWeak, requirePassword } from '../../core/password.rules.ts'
import { hashPassword } from '../../core/passwords.ts'
import { createToken } from '../../core/secret-tokens.ts'
import { countCall, REGISTERING, REGISTERING_AT_THE_GYM } from '../../db/security/call-limits.ts'
import { sessionOf } from '../../http/auth/permissions.ts'
import { assertFresh } from '../../http/auth/session-needs.ts'
import type { Routes } from '../../http/routes.ts'
import { cambiarPassword } from '../../operations/cuentas/cambiarPassword.ts'
import { confirmarPassword } from '../../operations/cuentas/confirmarPassword.ts'
import { addressPlace, iniciarSesion } from '../../operations/cuentas/iniciarSesion.ts'
import { registrarUsuario } from '../../operations/cuentas/registrarUsuario.ts'
import { salirDelQuiosco } from '../../operations/cuentas/salirDelQuiosco.ts'
import { isStaffPlace, knownSince } from './lugares.queries.ts'
import { deleteOwnSession, deleteSession, listSessions, setQuiosco } from './sesiones.queries.ts'

export const authRoutes: Routes = (app, { db, clock, ajustes }) => {
  const turns = createKeyedQueue({ atMost: LOGINS_AT_ONCE })

  async function countRegistering(ip: string) {
    const now = clock()
    const isAtTheGym = await isStaffPlace(db, addressPlace(ip), knownSince(now))
    const rules = isAtTheGym ? REGISTERING_AT_THE_GYM : REGISTERING
    await countCall(db, { claves: [`registro ${networkOf(ip)}`], valor: '', rules, now })
  }

  app.post(
    '/auth/login',
    {
      operationId: 'iniciarSesion',
      summary: 'Inicia una sesión con correo y contraseña, y con código donde la cuenta lo pide',
      allow: 'public',
      errors: ['CREDENCIALES_INCORRECTAS', 'CODIGO_REQUERIDO', 'CODIGO_INCORRECTO', 'DEMASIADOS_INTENTOS'],
      schema: { body: Credenciales, response: { 200: Session } },
    },
    async (request, reply) => {
      const where = from(request)
      const gimnasio = ajustes.current().nombre
      const session = await iniciarSesion(db, request.body, { ...where, gimnasio, now: clock(), turns })
      setMarkCookie(request, reply, where.marca)
      return session
    },
  )

  app.postOnce(
    '/auth/register',
    {
      operationId: 'registrarUsuario',
      summary:
        'Crea una cuenta; quien no es administrador la crea siempre de afiliado. El token es de la cuenta nueva',
      allow: 'public',
      errors: [
        'SIN_PERMISO',
        'CONFIRMA_TU_CONTRASENA',
        'CORREO_DUPLICADO',
        'CORREO_CON_OTRAS_LETRAS',
        'DEMASIADOS_INTENTOS',
        'CONTRASENA_COMUN',
        'CONTRASENA_ADIVINABLE',
      ],
      schema: { body: NuevoUser, response: { 201: Registered } },
      // Only an admin's request is replayed: a new member needs the token, which the stored response lacks.
      acceptsKey: isAdmin,
      stored: ({ user }) => ({ user }),
      hasPassword: true,
      prepare: async (request) => {
        const { nombre, email, password, rol, role } = request.body
        const words = [nombre, email, ajustes.current().nombre]
        requirePassword({ rol: rol ?? role ?? 'user', password, words }, 'password')
        if (!isAdmin(request)) await countRegistering(request.ip)
        return { passwordHash: await hashPassword(password), claveDebil: isWeak({ password, words }) }
      },
    },
    (request, dbOrTrx, { passwordHash, claveDebil }) => {
      const { password: _, ...nuevo } = request.body
      const { session } = request
      const assertSure = () => session && assertFresh(session, clock())
      const how = { ...from(request), byAdmin: isAdmin(request), assertSure, claveDebil, now: clock() }
      return registrarUsuario(dbOrTrx, { ...nuevo, passwordHash }, how)
    },
  )

  app.get(
    '/auth/perfil',
    {
      operationId: 'getPerfil',
      summary: 'La cuenta de quien llama',
      allow: 'sesion:propia',
      session: ['sign-in', 'kiosk'],
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
      session: 'sign-in',
      schema: { response: { 200: Mensaje } },
    },
    async (request) => {
      await deleteSession(db, sessionOf(request).tokenHash)
      return { mensaje: hecho.sesionCerrada }
    },
  )

  app.post(
    '/auth/confirmar',
    {
      operationId: 'confirmarPassword',
      summary: 'Confirma la propia contraseña: por 15 minutos no se vuelve a pedir',
      allow: 'sesion:propia',
      session: 'setup',
      errors: ['CONTRASENA_ACTUAL_INCORRECTA', 'DEMASIADOS_INTENTOS'],
      schema: { body: Confirmacion, response: { 200: Mensaje } },
    },
    async (request) => {
      await confirmarPassword(db, request.body.password, { session: sessionOf(request), now: clock() })
      return { mensaje: 'Contraseña confirmada.' }
    },
  )

  app.put(
    '/auth/quiosco',
    {
      operationId: 'entrarAlQuiosco',
      summary: 'Hace de esta sesión el quiosco: registra entradas y nada más',
      allow: 'entradas:escribir',
      session: ['kiosk', 'present'],
      schema: { response: { 200: Mensaje } },
    },
    async (request) => {
      await setQuiosco(db, sessionOf(request).tokenHash, true)
      return { mensaje: 'Esta ventana es el quiosco.' }
    },
  )

  app.delete(
    '/auth/quiosco',
    {
      operationId: 'salirDelQuiosco',
      summary: 'Deja el quiosco, con la contraseña de la cuenta',
      allow: 'sesion:propia',
      session: ['setup', 'kiosk'],
      errors: ['CONTRASENA_ACTUAL_INCORRECTA', 'DEMASIADOS_INTENTOS'],
      schema: { body: Confirmacion, response: { 200: Mensaje } },
    },
    async (request) => {
      await salirDelQuiosco(db, request.body.password, { session: sessionOf(request), now: clock() })
      return { mensaje: 'Esta ventana ya no es el quiosco.' }
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
      session: 'sign-in',
      errors: [
        'CONTRASENA_ACTUAL_INCORRECTA',
        'MISMA_CONTRASENA',
        'CONTRASENA_COMUN',
        'CONTRASENA_ADIVINABLE',
        'DEMASIADOS_INTENTOS',
      ],
      schema: { body: CambioPassword, response: { 200: Mensaje } },
    },
    async (request) => {
      const { nombre, email, rol } = sessionOf(request).user
      const chosen = { password: request.body.nueva, words: [nombre, email, ajustes.current().nombre] }
      requirePassword({ rol, ...chosen }, 'nueva')
      const how = { session: sessionOf(request), claveDebil: isWeak(chosen), now: clock() }
      await cambiarPassword(db, request.body, how)
      return { mensaje: 'Contraseña actualizada.' }
    },
  )
}

const LOGINS_AT_ONCE = 100
const MARK = 'dispositivo'
const MARK_LIFETIME_S = 90 * 24 * 60 * 60

const isAdmin = ({ session }: FastifyRequest) => session?.user.rol === 'admin'

function from({ ip, headers }: FastifyRequest) {
  const marca = parseCookie(headers.cookie ?? '')[MARK] || createToken()
  return { address: ip, navegador: headers['user-agent'] || null, marca }
}

/** Sets the cookie that marks a known browser, so that failed logins elsewhere do not lock it out. */
function setMarkCookie({ protocol }: FastifyRequest, reply: FastifyReply, marca: string) {
  const cookie = stringifySetCookie({
    name: MARK,
    value: marca,
    path: '/api/auth/login',
    maxAge: MARK_LIFETIME_S,
    httpOnly: true,
    sameSite: 'strict',
    secure: protocol === 'https',
  })
  reply.header('set-cookie', cookie)
}
