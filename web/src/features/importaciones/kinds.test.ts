import type { Fila } from '@gym/contract/importaciones/importaciones.schema'
import { expect, it } from 'vitest'
import { fileType } from './file-type.ts'
import { kindsOf } from './kinds.ts'

const row = (fila: number, campo: string | null, decisiones: Fila['decisiones']): Fila => ({
  fila,
  estado: 'duda',
  mensajes: [{ campo, mensaje: `Duda de la fila ${fila}.` }],
  valores: {},
  entendidos: {},
  oculta: false,
  cambios: {},
  decision: null,
  decisiones,
})

it('groups doubts by field and answers', () => {
  const rows = [
    row(2, null, ['crear', 'actualizar']),
    row(3, 'fecha', ['omitir']),
    row(4, null, ['actualizar', 'crear']),
  ]
  expect(kindsOf(rows)).toMatchObject([
    { count: 2, example: { fila: 2 } },
    { count: 1, example: { fila: 3 } },
  ])
})

it('doubts about different cells of a field are of different kinds', () => {
  const about = (fila: number, pregunta: string): Fila => ({
    ...row(fila, 'tipo', []),
    mensajes: [{ campo: 'tipo', mensaje: '¿Qué es?', pregunta, sugerencias: [] }],
  })
  expect(kindsOf([about(2, 'mens'), about(3, 'tiq 12'), about(4, 'mens')])).toMatchObject([
    { count: 2, example: { fila: 2 } },
    { count: 1, example: { fila: 3 } },
  ])
})

it('a row with two questions for one decision is of no kind', () => {
  const both = row(2, null, ['crear', 'omitir'])
  const rows = [{ ...both, mensajes: [...both.mensajes, { campo: 'fechainicio', mensaje: 'Se cruza.' }] }]
  expect(kindsOf(rows)).toEqual([])
})

it("a file's type follows its extension, not the browser", () => {
  const excels = new File([''], 'Afiliados.CSV', { type: 'application/vnd.ms-excel' })
  expect(fileType(excels)).toBe('text/csv')
  expect(fileType(new File([''], 'libro.xlsx'))).toMatch(/spreadsheetml/)
  expect(fileType(new File([''], 'foto.png', { type: 'image/png' }))).toBe('image/png')
  expect(fileType(new File([''], 'sin-nada'))).toBe('application/octet-stream')
  expect(fileType(new File([''], 'pagos.tsv'))).toBe('text/plain')
  expect(fileType('a\tb')).toBe('text/tab-separated-values')
})
