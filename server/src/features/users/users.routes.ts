import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import { FACTOR_QUITADO } from '@gym/contract/auth/factor.rules'
import { CambiosUser, UsersQuery, Usuario } from '@gym/contract/auth/users.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import { z } from 'zod'
import { requirePassword } from '../../core/password.rules.ts'
import { hashPassword } from '../../core/passwords.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import { assertFresh } from '../../http/auth/session-needs.ts'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { cerrarSesionesDeUsuario } from '../../operations/cuentas/cerrarSesionesDeUsuario.ts'
import { editarUsuario, lockForEdit } from '../../operations/cuentas/editarUsuario.ts'
import { eliminarUsuario } from '../../operations/cuentas/eliminarUsuario.ts'
import { quitarFactorDeOtro } from '../../operations/cuentas/quitarFactor.ts'
import { columnas } from './users.archivo.ts'
import { getUser, listUsers } from './users.queries.ts'

/** The ETag ignores `factor`, because turning it on is not an edit conflict. */
const BESIDES_FACTOR = { besides: ['factor'] }

export const usersRoutes: Routes = (app, deps) => {
  const { db, ajustes } = deps
  app.get(
    '/users',
    {
      operationId: 'listUsuarios',
      summary: 'Las cuentas, por páginas',
      allow: 'users:administrar',
      schema: { querystring: UsersQuery, response: { 200: z.array(Usuario) } },
    },
    async (request, reply) => {
      const page = await listUsers(db, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  listFile(app, deps, {
    noun: 'users',
    fileName: 'usuarios',
    operationId: 'exportarUsuarios',
    summary: 'Las cuentas de una lista en un archivo',
    allow: 'users:administrar',
    querystring: enArchivo(UsersQuery),
    title: 'Usuarios',
    columns: columnas,
    read: (query) => listUsers(db, query),
  })

  app.get(
    '/users/:id',
    {
      operationId: 'getUsuario',
      summary: 'Una cuenta',
      allow: 'users:administrar',
      versioned: BESIDES_FACTOR,
      schema: { params: ById, response: { 200: Usuario } },
    },
    (request) => getUser(db, request.params.id),
  )

  app.putOne(
    '/users/:id',
    {
      operationId: 'editarUsuario',
      summary: 'Edita una cuenta',
      allow: 'users:administrar',
      versioned: BESIDES_FACTOR,
      schema: { params: ById, body: CambiosUser, response: { 200: Usuario } },
      recurso: 'users',
      read: getUser,
      lock: lockForEdit,
      errors: ['CONTRASENA_COMUN', 'CONTRASENA_ADIVINABLE', 'CONFIRMA_TU_CONTRASENA'],
      prepare: async ({ params, body: { password, nombre, email, rol } }) => {
        if (!password) return undefined
        const before = await getUser(db, params.id)
        const words = [nombre ?? before.nombre, email ?? before.email, ajustes.current().nombre]
        requirePassword({ rol: rol ?? before.rol, password, words }, 'password')
        return hashPassword(password)
      },
    },
    async (request, trx, passwordHash) => {
      const { password: _, ...cambios } = request.body
      const { id } = request.params
      const session = sessionOf(request)
      const now = deps.clock()
      const how = { session, assertSure: () => assertFresh(session, now), now }
      await editarUsuario(trx, id, { ...cambios, passwordHash }, how)
      return getUser(trx, id)
    },
  )

  app.delete(
    '/users/:id/sesiones',
    {
      operationId: 'cerrarSesionesDeUsuario',
      summary: 'Cierra todas las sesiones de una cuenta; de la propia, las demás',
      allow: 'users:administrar',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await cerrarSesionesDeUsuario(db, request.params.id, sessionOf(request))
      return { mensaje: 'Sesiones cerradas.' }
    },
  )

  app.delete(
    '/users/:id/factor',
    {
      operationId: 'quitarFactorDeUsuario',
      summary: 'Quita la verificación en dos pasos de quien perdió el teléfono, y cierra sus sesiones',
      allow: 'users:administrar',
      session: 'fresh',
      errors: ['CONFIRMA_TU_CONTRASENA', 'FACTOR_NO_ENCONTRADO', 'FACTOR_PROPIO'],
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await quitarFactorDeOtro(db, request.params.id, actorOf(request, deps))
      return { mensaje: FACTOR_QUITADO }
    },
  )

  app.delete(
    '/users/:id',
    {
      operationId: 'eliminarUsuario',
      summary: 'Elimina una cuenta y cierra sus sesiones',
      allow: 'users:administrar',
      session: 'fresh',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await eliminarUsuario(db, request.params.id, actorOf(request, deps))
      return { mensaje: hecho.usuarioEliminado }
    },
  )
}
