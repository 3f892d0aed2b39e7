import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { ByNombre, Copias, type TrabajoCopia } from '@gym/contract/copias/copias.schema'
import { AppError, found } from '../../core/app-error.ts'
import { copiesFolder } from '../../core/paths.ts'
import { isLockTaken } from '../../db/connection/one-at-a-time.ts'
import type { Routes } from '../../http/routes.ts'
import { type Archivo, findArchivo } from './carpeta.ts'
import { copiaDelDia } from './copia-diaria.ts'
import { COPIES_LOCK, noteDescarga } from './copias.queries.ts'
import { hacerCopia, nombreLibre } from './hacerCopia.ts'
import { reunirCopias } from './reunirCopias.ts'
import { createTrabajos } from './trabajos.ts'
import { refusalToRestore, verificarCopia } from './verificarCopia.ts'

/** Delay of the first check after the start, so that a copy does not slow the opening of the gym. */
const FIRST_LOOK_MS = 5 * 60_000
const LOOK_MS = 10 * 60_000

const COPY_TYPES = ['application/gzip', 'application/octet-stream']

export const copiasRoutes: Routes = (app, deps) => {
  const { db, asOwner, config, clock, zonaHoraria, pace, restaurar } = deps
  let { restauracion = null } = deps
  let restaurando: TrabajoCopia | null = null
  const folder = copiesFolder(config)
  const failed = (err: unknown) => app.log.warn({ err }, 'copy failed')
  const trabajos = asOwner && createTrabajos(asOwner, failed)
  const atWork = () => {
    if (!asOwner || !trabajos) throw new AppError('BASE_DE_DATOS_NO_DISPONIBLE')
    return { trabajos, copiando: { db, asOwner, config, clock, passphraseWork: pace?.copiasWork } }
  }

  async function estado(): Promise<Copias> {
    const own = restaurando ?? trabajos?.current() ?? null
    const elsewhere = { que: 'copia', nombre: null, paso: null, avance: null } as const
    const [found, isBusy] = await Promise.all([
      reunirCopias(db, config, clock()),
      isLockTaken(db, COPIES_LOCK),
    ])
    return { ...found, restauracion, enCurso: own ?? (isBusy ? elsewhere : null) }
  }

  if (trabajos && asOwner) {
    const copiando = { db, asOwner, config, clock, passphraseWork: pace?.copiasWork }
    let look: NodeJS.Timeout
    let isClosed = false
    const lookIn = (ms: number) => {
      look = setTimeout(async () => {
        await copiaDelDia(trabajos, copiando, zonaHoraria()).catch((error: unknown) => {
          if (!(error instanceof AppError)) failed(error)
        })
        if (!isClosed) lookIn(LOOK_MS)
      }, ms).unref()
    }
    lookIn(FIRST_LOOK_MS)
    // `preClose`, because `onClose` runs after the open responses, and a download may take long.
    app.addHook('preClose', async () => {
      isClosed = true
      clearTimeout(look)
      await trabajos.close()
    })
  }

  const archivoDe = async (nombre: string): Promise<Archivo> =>
    found(await findArchivo(folder, nombre), 'COPIA_NO_ENCONTRADA')

  app.get(
    '/copias',
    {
      operationId: 'listCopias',
      summary: 'Las copias de seguridad, la última verificación y lo que se está haciendo',
      allow: 'copias:administrar',
      schema: { response: { 200: Copias } },
    },
    estado,
  )

  app.post(
    '/copias',
    {
      operationId: 'hacerCopia',
      summary: 'Empieza una copia de seguridad, que luego se verifica',
      allow: 'copias:administrar',
      errors: ['COPIA_EN_CURSO'],
      schema: { response: { 202: Copias } },
    },
    async (_request, reply) => {
      const { trabajos, copiando } = atWork()
      const nombre = nombreLibre('pedida', config, { now: clock(), timeZone: zonaHoraria() })
      await trabajos.begin({ que: 'copia', nombre }, (enCurso) =>
        hacerCopia(copiando, { nombre, tipo: 'pedida', dia: null }, enCurso),
      )
      return reply.code(202).send(await estado())
    },
  )

  app.get(
    '/copias/:nombre',
    {
      operationId: 'descargarCopia',
      summary: 'Descarga una copia de seguridad',
      allow: 'copias:administrar',
      session: 'fresh',
      files: COPY_TYPES,
      errors: ['COPIA_NO_ENCONTRADA'],
      exposeHeadRoute: false,
      schema: { params: ByNombre },
    },
    async (request, reply) => {
      const archivo = await archivoDe(request.params.nombre)
      await noteDescarga(db, archivo, clock())
      return reply
        .type(archivo.cifrada ? 'application/octet-stream' : 'application/gzip')
        .header('content-length', archivo.bytes)
        .header('content-disposition', `attachment; filename="${archivo.nombre}"`)
        .send(createReadStream(join(folder, archivo.nombre)))
    },
  )

  app.post(
    '/copias/:nombre/verificar',
    {
      operationId: 'verificarCopia',
      summary: 'Empieza a verificar una copia: la restaura en una base aparte y la compara',
      allow: 'copias:administrar',
      errors: ['COPIA_NO_ENCONTRADA', 'COPIA_EN_CURSO'],
      schema: { params: ByNombre, response: { 202: Copias } },
    },
    async (request, reply) => {
      const archivo = await archivoDe(request.params.nombre)
      const { trabajos, copiando } = atWork()
      await trabajos.begin({ que: 'verificacion', nombre: archivo.nombre }, (enCurso) =>
        verificarCopia(copiando, archivo, enCurso),
      )
      return reply.code(202).send(await estado())
    },
  )

  app.post(
    '/copias/:nombre/restaurar',
    {
      operationId: 'restaurarCopia',
      summary: 'Revisa una copia y la pone en lugar de los datos: el programa se cierra y vuelve a abrir',
      allow: 'copias:administrar',
      session: 'fresh',
      errors: ['COPIA_NO_ENCONTRADA', 'COPIA_EN_CURSO'],
      schema: { params: ByNombre, response: { 202: Copias } },
    },
    async (request, reply) => {
      const archivo = await archivoDe(request.params.nombre)
      const { trabajos, copiando } = atWork()
      const { nombre } = archivo
      if (!restaurar || config.databaseUrlDirecta) throw new AppError('BASE_DE_DATOS_NO_DISPONIBLE')
      const usuario = request.session?.user._id ?? null
      const pedida = { nombre, usuario, direccion: request.ip, peticion: request.id }
      await trabajos.begin({ que: 'restauracion', nombre }, async (enCurso) => {
        const detalle = await refusalToRestore(copiando, archivo, enCurso)
        if (enCurso.signal.aborted) return
        if (detalle !== null) {
          restauracion = { nombre, fecha: clock().toISOString(), hecha: false, detalle }
          return
        }
        restaurando = { que: 'restauracion', nombre, paso: 'restaurando', avance: null }
        app.log.info(pedida, 'restore begins')
        restaurar(pedida)
        // Keeps the lock until the program closes, so that no other job begins.
        await once(enCurso.signal, 'abort')
      })
      return reply.code(202).send(await estado())
    },
  )
}
