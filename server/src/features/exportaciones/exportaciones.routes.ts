import { Readable } from 'node:stream'
import { dayIn } from '@gym/contract/core/calendar'
import { AppError } from '../../core/app-error.ts'
import { clipsFolder } from '../../core/paths.ts'
import { createPlaces, download } from '../../http/files/downloads.ts'
import type { Routes } from '../../http/routes.ts'
import { exportarTodo } from './exportarTodo.ts'

const ZIP_TYPE = 'application/zip'

/** One export at a time, because it reads every exported table three times. */
const places = createPlaces({ atOnce: 1, line: 0, queueTimeoutMs: 0, busy: 'REPORTES_OCUPADOS' })

export const exportacionesRoutes: Routes = (app, { asOwner, config, clock, zonaHoraria, tables }) => {
  app.get(
    '/exportaciones/todo',
    {
      operationId: 'exportarTodo',
      summary: 'Todo lo del gimnasio en un archivo, con el que se vuelve a armar en otra instalación',
      allow: 'copias:administrar',
      session: 'fresh',
      taken: true,
      errors: ['REPORTES_OCUPADOS'],
      files: [ZIP_TYPE],
      exposeHeadRoute: false,
    },
    (request, reply) => {
      if (!asOwner) throw new AppError('BASE_DE_DATOS_NO_DISPONIBLE')
      const now = clock()
      const open = async () => {
        const { bytes, close } = await exportarTodo(asOwner, { videos: clipsFolder(config), now, tables })
        return { steps: each(bytes), close }
      }
      const write = ({ steps }: { steps: AsyncIterable<Buffer[]> }) => {
        const name = `gimnasio-${dayIn(zonaHoraria(), now)}.zip`
        reply.type(ZIP_TYPE).header('content-disposition', `attachment; filename="${name}"`)
        return Readable.from(flat(steps), { objectMode: false })
      }
      // No time limit, because the gym's own videos can take hours on a slow line.
      return download(request, places, open, write, { longestMs: null })
    },
  )
}

async function* each(bytes: AsyncIterable<Buffer>) {
  for await (const piece of bytes) yield [piece]
}

async function* flat(steps: AsyncIterable<Buffer[]>) {
  for await (const pieces of steps) yield* pieces
}
