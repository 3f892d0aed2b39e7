import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { dayIn } from '@gym/contract/core/calendar'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { CODIGOS_RENOVADOS, ULTIMOS } from '@gym/contract/mis-datos/mis-datos.rules'
import {
  CodigosDeEntrada,
  CuentaPorVincular,
  CuentasQuery,
  CuentaVinculada,
  MisDatos,
  Vinculacion,
  VinculacionPropia,
  Vinculo,
} from '@gym/contract/mis-datos/mis-datos.schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { networkOf } from '../../core/network.ts'
import { IMAGE_TYPES } from '../../files/image-kinds.ts'
import { XLSX_TYPE } from '../../files/workbook.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import { createPlaces } from '../../http/files/downloads.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { vincularCuenta } from '../../operations/cuentas/vincularCuenta.ts'
import { vincularPropia } from '../../operations/cuentas/vincularPropia.ts'
import { hacerCodigosDeEntrada } from '../../operations/entradas/codigosDeEntrada.ts'
import { getFotoPropia, getPropio, reunirDatos } from '../../operations/mis-datos/reunirDatos.ts'
import { renewClave } from './codigos-de-entrada.queries.ts'
import { MOST_OF_A_KIND, toXlsx } from './datos-xlsx.ts'
import { findClienteDe, findCuenta, listCuentas } from './vinculos.queries.ts'

/** Slots for files, which are built in memory: one at a time; other requests queue. */
const files = createPlaces({ atOnce: 1, line: 50, queueTimeoutMs: 30_000, busy: 'REPORTES_OCUPADOS' })

const HERE = 'http://localhost'

export const misDatosRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria, ajustes } = deps
  const own = ['CUENTA_SIN_VINCULO'] as const

  async function sendFile(request: FastifyRequest, reply: FastifyReply, clienteId: string) {
    const [now, timeZone] = [clock(), zonaHoraria()]
    const hoy = dayIn(timeZone, now)
    const leave = await files(request.server.server)
    try {
      const datos = await reunirDatos(db, clienteId, { now, timeZone, limite: MOST_OF_A_KIND })
      const file = await toXlsx(datos, { gimnasio: nombrePropio(ajustes.current()), hoy, timeZone })
      reply.type(XLSX_TYPE).header('content-disposition', `attachment; filename="mis_datos_${hoy}.xlsx"`)
      return file
    } finally {
      leave()
    }
  }

  app.get(
    '/auth/vinculo',
    {
      operationId: 'getVinculo',
      summary: 'La ficha a la que está ligada la propia cuenta',
      allow: 'datosPropios:leer',
      schema: { response: { 200: Vinculo } },
    },
    async (request) => ({ cliente: await findClienteDe(db, sessionOf(request).user._id) }),
  )

  app.post(
    '/auth/vincular',
    {
      operationId: 'vincularPropia',
      summary: 'Liga la propia cuenta a su ficha, con el código de un recibo',
      allow: 'datosPropios:leer',
      errors: [
        'CODIGO_DE_CUENTA_INCORRECTO',
        'CUENTA_DE_PERSONAL',
        'CUENTA_YA_VINCULADA',
        'CLIENTE_YA_VINCULADO',
        'DEMASIADOS_INTENTOS',
      ],
      schema: { body: VinculacionPropia, response: { 200: Vinculo } },
    },
    (request) =>
      vincularPropia(db, request.body, {
        user: sessionOf(request).user,
        now: clock(),
        red: networkOf(request.ip),
      }),
  )

  app.get(
    '/auth/mis-datos',
    {
      operationId: 'getMisDatos',
      summary: 'Todo lo que el gimnasio tiene de quien llama, de cada cosa lo último',
      allow: 'datosPropios:leer',
      errors: own,
      schema: { response: { 200: MisDatos } },
    },
    async (request) => {
      const { user, now, timeZone } = actorOf(request, deps)
      const { _id } = await getPropio(db, user._id)
      const datos = await reunirDatos(db, _id, { now, timeZone, limite: ULTIMOS })
      return { ...datos, foto: datos.foto && `/api/auth/mis-datos/foto${new URL(datos.foto, HERE).search}` }
    },
  )

  app.get(
    '/auth/mis-datos/entrada',
    {
      operationId: 'getCodigosDeEntrada',
      summary: 'Los códigos con que quien llama entra, uno para cada uno de los próximos días',
      allow: 'datosPropios:leer',
      errors: own,
      schema: { response: { 200: CodigosDeEntrada } },
    },
    (request) => hacerCodigosDeEntrada(db, actorOf(request, deps)),
  )

  app.post(
    '/configuracion/entrada/codigos',
    {
      operationId: 'renovarCodigosDeEntrada',
      summary:
        'Los códigos de entrada que ya se dieron dejan de servir; cada afiliado tiene los nuevos al abrir sus datos',
      allow: 'configuracion:escribir',
      session: 'fresh',
      schema: { response: { 200: Mensaje } },
    },
    async () => {
      await renewClave(db, clock())
      return { mensaje: CODIGOS_RENOVADOS }
    },
  )

  app.get(
    '/auth/mis-datos/foto',
    {
      operationId: 'getFotoPropia',
      summary: 'La foto que el gimnasio tiene de quien llama',
      allow: 'datosPropios:leer',
      files: IMAGE_TYPES,
      errors: [...own, 'NO_ENCONTRADO'],
    },
    async (request, reply) => {
      const { bytes, tipo } = await getFotoPropia(db, sessionOf(request).user._id)
      reply.type(tipo)
      return bytes
    },
  )

  app.get(
    '/auth/mis-datos/archivo',
    {
      operationId: 'descargarMisDatos',
      summary: 'Todo lo que el gimnasio tiene de quien llama, en un archivo de Excel',
      allow: 'datosPropios:leer',
      files: [XLSX_TYPE],
      errors: [...own, 'REPORTES_OCUPADOS'],
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { _id } = await getPropio(db, sessionOf(request).user._id)
      return sendFile(request, reply, _id)
    },
  )

  app.get(
    '/clientes/:id/datos',
    {
      operationId: 'descargarDatos',
      summary: 'Todo lo que el gimnasio tiene de un cliente, en un archivo de Excel',
      allow: 'datosPersonales:administrar',
      session: 'fresh',
      taken: true,
      files: [XLSX_TYPE],
      errors: ['CLIENTE_NO_ENCONTRADO', 'REPORTES_OCUPADOS'],
      exposeHeadRoute: false,
      schema: { params: ById },
    },
    (request, reply) => sendFile(request, reply, request.params.id),
  )

  app.get(
    '/clientes/cuentas',
    {
      operationId: 'listCuentas',
      summary: 'Las cuentas de afiliados que no están ligadas a nadie, por páginas',
      allow: 'vinculos:escribir',
      schema: { querystring: CuentasQuery, response: { 200: z.array(CuentaPorVincular) } },
    },
    async (request, reply) => sendPage(request, reply, request.query, await listCuentas(db, request.query)),
  )

  app.get(
    '/clientes/:id/vincular',
    {
      operationId: 'getCuentaDeCliente',
      summary: 'La cuenta que está ligada a un cliente',
      allow: 'vinculos:escribir',
      schema: { params: ById, response: { 200: CuentaVinculada } },
    },
    async (request) => ({ cuenta: await findCuenta(db, request.params.id) }),
  )

  app.post(
    '/clientes/:id/vincular',
    {
      operationId: 'vincularCuenta',
      summary: 'Liga un cliente a la cuenta de un afiliado; sin cuenta, la desliga',
      allow: 'vinculos:escribir',
      errors: [
        'CLIENTE_NO_ENCONTRADO',
        'USUARIO_NO_ENCONTRADO',
        'CUENTA_DE_PERSONAL',
        'CUENTA_YA_VINCULADA',
        'CLIENTE_YA_VINCULADO',
      ],
      schema: { params: ById, body: Vinculacion, response: { 200: CuentaVinculada } },
    },
    (request) =>
      vincularCuenta(
        db,
        { clienteId: request.params.id, usuario: request.body.usuario },
        actorOf(request, deps),
      ),
  )
}
