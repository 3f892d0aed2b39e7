import { errors } from '@gym/contract/core/errors'
import type { Fila } from '@gym/contract/importaciones/importaciones.schema'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { expect } from 'vitest'
import { XLSX_TYPE } from '../files/workbook.ts'
import type { Answer, TestApi } from './api.ts'

export function importer(api: TestApi) {
  const admin = api.as('admin')

  const upload = (
    tipo: TipoImportacion,
    file: Buffer | string,
    type = Buffer.isBuffer(file) ? XLSX_TYPE : 'text/csv',
  ): Promise<Answer> =>
    admin.post(`/importaciones?tipo=${tipo}&nombre=archivo`, Buffer.from(file), { 'content-type': type })

  async function settled(id: string) {
    for (;;) {
      const { body } = await admin.get(`/importaciones/${id}`)
      if (body.progreso === null) return body
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Uploads a file, and waits for its dry run with the suggested mapping and the given changes. */
  async function tried(
    tipo: TipoImportacion,
    file: Buffer | string,
    { type, ...more }: { mapa?: object; fijos?: object; fechas?: unknown; type?: string } = {},
  ) {
    const made = await upload(tipo, file, type)
    expect(made, JSON.stringify(made.body)).toMatchObject({ statusCode: 201 })
    const { _id, mapa } = made.body
    const answer = await admin.put(`/importaciones/${_id}/mapa`, {
      mapa: { ...mapa, ...more.mapa },
      ...more,
      ...(more.mapa && { mapa: { ...mapa, ...more.mapa } }),
    })
    expect(answer.statusCode, JSON.stringify(answer.body)).toBeLessThan(300)
    return settled(_id)
  }

  const rows = async (id: string, which = '') =>
    (await admin.get(`/importaciones/${id}/filas?limite=200&${which}`)).body
  /** States by row number: `{ 2: 'nuevo' }`. */
  const states = async (id: string) =>
    Object.fromEntries(
      (await rows(id)).map((row: { fila: number; estado: string }) => [row.fila, row.estado]),
    )
  /** Number and state of each row, with the field and text of its first message. */
  const outcomes = async (id: string, which = '') =>
    (await rows(id, which)).map(({ fila, estado, mensajes: [first] }: Fila) => [
      fila,
      estado,
      first?.campo,
      first?.mensaje,
    ])
  const mend = (id: string, fila: number, body: object) =>
    admin.call('PATCH', `/importaciones/${id}/filas/${fila}`, body)
  /** Polls after a 202, and returns the outcome in the form of a direct response. */
  async function waited(answer: Answer): Promise<Answer> {
    if (answer.statusCode !== 202) return answer
    const body = await settled(answer.body._id)
    const [codigo] = Object.entries(errors).find(([, [, mensaje]]) => mensaje === body.fallo) ?? []
    return { ...answer, statusCode: codigo ? 409 : 200, body: { ...body, ...(codigo && { codigo }) } }
  }
  const run = async (id: string) => waited(await admin.post(`/importaciones/${id}/ejecutar`))
  const undo = async (id: string) => waited(await admin.post(`/importaciones/${id}/deshacer`))

  return { admin, upload, tried, settled, rows, states, outcomes, mend, run, undo }
}
