import {
  ActivacionDeFactor,
  CodigoDeFactor,
  CodigosDeRecuperacion,
  Factor,
  FactorNuevo,
} from '@gym/contract/auth/auth.schema'
import { FACTOR_QUITADO } from '@gym/contract/auth/factor.rules'
import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { Mensaje } from '@gym/contract/core/fields'
import { AppError } from '../../core/app-error.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { activarFactor } from '../../operations/cuentas/activarFactor.ts'
import { quitarFactorPropio } from '../../operations/cuentas/quitarFactor.ts'
import { renovarCodigos } from '../../operations/cuentas/renovarCodigos.ts'
import { getOwnFactor, savePendingFactor } from './factores.queries.ts'
import { newSecret, toHandOver } from './totp.ts'

const UNNAMED_GYM = 'Admin Gimnasios'

export const factorRoutes: Routes = (app, deps) => {
  const { db, ajustes } = deps
  app.get(
    '/auth/factor',
    {
      operationId: 'getFactor',
      summary: 'Si la propia cuenta tiene la verificación en dos pasos',
      allow: 'sesion:propia',
      session: 'setup',
      schema: { response: { 200: Factor } },
    },
    (request) => getOwnFactor(db, sessionOf(request).user._id),
  )

  app.post(
    '/auth/factor',
    {
      operationId: 'crearFactor',
      summary: 'Empieza a configurar la verificación en dos pasos: su secreto se muestra solo esta vez',
      allow: 'sesion:propia',
      session: ['fresh', 'setup'],
      errors: ['CONFIRMA_TU_CONTRASENA', 'FACTOR_ACTIVO'],
      schema: { response: { 200: FactorNuevo } },
    },
    async (request) => {
      const { _id, email } = sessionOf(request).user
      const secreto = newSecret()
      if (!(await savePendingFactor(db, _id, secreto))) throw new AppError('FACTOR_ACTIVO')
      const gimnasio = nombrePropio(ajustes.current()) ?? UNNAMED_GYM
      return toHandOver(secreto, { gimnasio, correo: email })
    },
  )

  app.post(
    '/auth/factor/activar',
    {
      operationId: 'activarFactor',
      summary: 'Activa la verificación en dos pasos con un código del teléfono, y cierra las demás sesiones',
      allow: 'sesion:propia',
      session: ['fresh', 'setup'],
      errors: [
        'CONFIRMA_TU_CONTRASENA',
        'CODIGO_ACTUAL_INCORRECTO',
        'FACTOR_NO_ENCONTRADO',
        'FACTOR_ACTIVO',
        'FACTOR_EMPEZADO_DE_NUEVO',
      ],
      schema: { body: ActivacionDeFactor, response: { 200: CodigosDeRecuperacion } },
    },
    async (request) => {
      const how = { session: sessionOf(request), now: deps.clock() }
      return { codigosDeRecuperacion: await activarFactor(db, request.body, how) }
    },
  )

  app.post(
    '/auth/factor/codigos',
    {
      operationId: 'renovarCodigos',
      summary: 'Códigos de recuperación nuevos; los anteriores dejan de servir',
      allow: 'sesion:propia',
      session: 'fresh',
      errors: [
        'CONFIRMA_TU_CONTRASENA',
        'CODIGO_ACTUAL_INCORRECTO',
        'FACTOR_NO_ENCONTRADO',
        'DEMASIADOS_INTENTOS',
      ],
      schema: { body: CodigoDeFactor, response: { 200: CodigosDeRecuperacion } },
    },
    async (request) => ({
      codigosDeRecuperacion: await renovarCodigos(db, request.body.codigo, actorOf(request, deps)),
    }),
  )

  app.delete(
    '/auth/factor',
    {
      operationId: 'quitarFactor',
      summary: 'Quita la propia verificación en dos pasos',
      allow: 'sesion:propia',
      session: 'fresh',
      errors: [
        'CONFIRMA_TU_CONTRASENA',
        'CODIGO_ACTUAL_INCORRECTO',
        'FACTOR_NO_ENCONTRADO',
        'DEMASIADOS_INTENTOS',
      ],
      schema: { body: CodigoDeFactor, response: { 200: Mensaje } },
    },
    async (request) => {
      await quitarFactorPropio(db, request.body.codigo, actorOf(request, deps))
      return { mensaje: FACTOR_QUITADO }
    },
  )
}
