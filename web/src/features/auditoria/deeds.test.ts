import type { Acto } from '@gym/contract/auditoria/auditoria.schema'
import { expect, test } from 'vitest'
import { deedsOf } from './deeds.ts'

const acto = (_id: string, fields: Partial<Acto> = {}): Acto => ({
  _id,
  fecha: '2026-11-19T12:00:00.000Z',
  usuario: null,
  token: null,
  accion: 'registrarVenta',
  acto: 'Registra una venta',
  recurso: 'ventas',
  recursoId: null,
  direccion: null,
  peticion: null,
  resultado: 'HECHO',
  antes: null,
  despues: null,
  olvidado: false,
  ...fields,
})

test('rows of one request are one deed, also interleaved', () => {
  const rows = [
    acto('4', { peticion: 'a', recurso: 'ventas' }),
    acto('3', { peticion: 'b' }),
    acto('2', { peticion: 'a', recurso: 'pagos' }),
    acto('1', { peticion: 'a', resultado: 'STOCK_INSUFICIENTE' }),
  ]
  expect(deedsOf(rows).map(({ rows: own }) => own.map(({ _id }) => _id))).toEqual([['4', '2'], ['3'], ['1']])
})

test('rows of the program itself stay apart', () => {
  expect(deedsOf([acto('2'), acto('1')])).toHaveLength(2)
})
