import { NuevoPrimerAdmin, PrimerAdmin, Session } from '@gym/contract/auth/auth.schema'
import { errors } from '@gym/contract/core/errors'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import { requirePassword } from '../../core/password.rules.ts'
import { hashPassword } from '../../core/passwords.ts'
import { BEGINNING, countCall } from '../../db/security/call-limits.ts'
import { isFromOwnPage, isOnOwnMachine } from '../../http/auth/own-machine.ts'
import type { Routes } from '../../http/routes.ts'
import { crearPrimerAdmin, leerPrimerAdmin } from '../../operations/cuentas/crearPrimerAdmin.ts'

const DONE: PrimerAdmin = { falta: false, hayCuentas: true, impedimento: null }

function elsewhereError(): AppError {
  const [, mensaje] = errors.SOLO_EN_SU_EQUIPO
  const how =
    'En un contenedor o detrás de un proxy, define ADMIN_EMAIL y ADMIN_PASSWORD y reinicia el programa.'
  return new AppError('SOLO_EN_SU_EQUIPO', { mensaje: `${mensaje} ${how}` })
}

export const primerAdminRoutes: Routes = (app, { db, clock, ajustes, config }) => {
  // Once true, the GET needs no query: the last administrator can be neither deleted nor demoted.
  let isDone = false

  async function stateFor(request: FastifyRequest): Promise<PrimerAdmin> {
    const { falta, hayCuentas, refusal } = await leerPrimerAdmin(db)
    isDone = !falta
    const elsewhere = isOnOwnMachine(request, config) ? null : elsewhereError()
    return { falta, hayCuentas, impedimento: (refusal ?? elsewhere)?.message ?? null }
  }

  app.get(
    '/auth/primer-admin',
    {
      operationId: 'getPrimerAdmin',
      summary: 'Si falta el primer administrador, y si se puede crear desde este navegador',
      allow: 'public',
      schema: { response: { 200: PrimerAdmin } },
    },
    async (request) => (isDone ? DONE : stateFor(request)),
  )

  app.post(
    '/auth/primer-admin',
    {
      operationId: 'crearPrimerAdmin',
      summary: 'Crea el primer administrador; solo desde el equipo del programa y mientras no hay ninguno',
      allow: 'public',
      errors: [
        'SOLO_EN_SU_EQUIPO',
        'YA_HAY_ADMIN',
        'CUENTAS_SIN_ADMIN',
        'CORREO_DUPLICADO',
        'CORREO_CON_OTRAS_LETRAS',
        'CONTRASENA_COMUN',
        'CONTRASENA_ADIVINABLE',
        'DEMASIADOS_INTENTOS',
      ],
      // Refuses other machines, and pages of other sites, before the body is parsed.
      onRequest: async (request) => {
        const isHere = isOnOwnMachine(request, config) && isFromOwnPage(request)
        if (!isHere) throw elsewhereError()
      },
      schema: { body: NuevoPrimerAdmin, response: { 201: Session } },
    },
    async (request, reply) => {
      const { password, ...nuevo } = request.body
      const { refusal } = await leerPrimerAdmin(db)
      if (refusal) throw refusal
      requirePassword({ rol: 'admin', password, words: [nuevo.gimnasio, nuevo.email] }, 'password')
      const now = clock()
      await countCall(db, { claves: ['primer admin'], valor: '', rules: BEGINNING, now })
      const session = await crearPrimerAdmin(
        db,
        { ...nuevo, passwordHash: await hashPassword(password) },
        {
          address: request.ip,
          navegador: request.headers['user-agent'] || null,
          ajustes: ajustes.current(),
          now,
        },
      )
      await ajustes.reload()
      reply.code(201)
      return session
    },
  )
}
