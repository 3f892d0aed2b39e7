import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import {
  AsignacionDePrograma,
  CambiosPrograma,
  NuevoPrograma,
  Programa,
  ProgramaAsignado,
  ProgramasQuery,
} from '@gym/contract/rutinas/programas.schema'
import { z } from 'zod'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { asignarPrograma } from '../../operations/rutinas/asignarPrograma.ts'
import { crearPrograma } from './crearPrograma.ts'
import { editarPrograma } from './editarPrograma.ts'
import { eliminarPrograma } from './eliminarPrograma.ts'
import { getPrograma, listProgramas } from './programas.queries.ts'

export const programasRoutes: Routes = (app, deps) => {
  const { db, clock } = deps
  app.get(
    '/rutinas/programas',
    {
      operationId: 'listProgramas',
      summary: 'Los programas de entrenamiento, con sus rutinas, por páginas',
      allow: 'rutinas:leer',
      schema: { querystring: ProgramasQuery, response: { 200: z.array(Programa) } },
    },
    async (request, reply) => {
      const page = await listProgramas(db, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  app.get(
    '/rutinas/programas/:id',
    {
      operationId: 'getPrograma',
      summary: 'Un programa de entrenamiento',
      allow: 'rutinas:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Programa } },
    },
    (request) => getPrograma(db, request.params.id),
  )

  app.postOnce(
    '/rutinas/programas',
    {
      operationId: 'crearPrograma',
      summary: 'Crea un programa de entrenamiento',
      allow: 'rutinas:escribir',
      schema: { body: NuevoPrograma, response: { 201: Programa } },
      errors: ['PROGRAMA_DUPLICADO', 'RUTINA_NO_ENCONTRADA'],
    },
    (request, trx) => crearPrograma(trx, request.body, actorOf(request, deps)),
  )

  app.putOne(
    '/rutinas/programas/:id',
    {
      operationId: 'editarPrograma',
      summary: 'Edita un programa de entrenamiento',
      allow: 'rutinas:escribir',
      schema: { params: ById, body: CambiosPrograma, response: { 200: Programa } },
      errors: ['PROGRAMA_DUPLICADO', 'RUTINA_NO_ENCONTRADA'],
      recurso: 'programas',
      read: getPrograma,
    },
    (request, trx) => editarPrograma(trx, request.params.id, request.body),
  )

  app.delete(
    '/rutinas/programas/:id',
    {
      operationId: 'eliminarPrograma',
      summary: 'Elimina un programa; lo que se asignó con él se conserva',
      allow: 'rutinas:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await eliminarPrograma(db, request.params.id, clock())
      return { mensaje: hecho.programaEliminado }
    },
  )

  app.postOnce(
    '/rutinas/programas/:id/asignar',
    {
      operationId: 'asignarPrograma',
      summary: 'Asigna a un cliente todas las rutinas de un programa, con sus días',
      allow: 'asignaciones:escribir',
      schema: { params: ById, body: AsignacionDePrograma, response: { 201: ProgramaAsignado } },
      errors: [
        'CLIENTE_NO_ENCONTRADO',
        'CLIENTE_SIN_NUMERO',
        'PROGRAMA_INACTIVO',
        'PROGRAMA_YA_ASIGNADO',
        'PROGRAMA_ASIGNADO_EN_PARTE',
      ],
    },
    (request, trx) => asignarPrograma(trx, request.params.id, request.body, actorOf(request, deps)),
  )
}
