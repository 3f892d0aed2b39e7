import { primerasReglas } from '@gym/contract/entradas/entradas.rules'
import { expect, it } from 'vitest'
import { searchIn } from '../snapshot/snapshot-search.ts'
import { judgeFromSnapshot } from './offline-verdict.ts'

const persona = {
  _id: '1',
  nombre: 'Ana',
  apellido: 'Pérez',
  numeroIdentificacion: '1020304',
  telefono: '3001234567',
  estado: 'activo',
  saldo: 0,
  membresias: [
    {
      _id: 'm1',
      tipo: 'Clase',
      fechainicio: '2026-11-01',
      fechafin: '2026-12-01',
      sesionesRestantes: 3,
      congelada: null,
      cancelada: false,
      sinPago: false,
      franja: null,
      faltanPersonas: 1,
      pagoSuelto: null,
    },
  ],
  sinCobrar: ['m0'],
  pagoSuelto: { _id: 'g1', monto: 80_000 },
  tieneFoto: true,
  matriculaPagada: false,
  cumple: null,
  entradas: [],
} as const

const clase = (_id: string) => ({
  _id,
  nombre: 'Yoga',
  dia: 'Viernes',
  horarioInicio: '06:00',
  horarioFin: '07:00',
  entrenador: 'Luis',
  inscritos: ['1'],
})

const datos = {
  zonaHoraria: 'America/Bogota',
  reglas: primerasReglas,
  personas: [persona],
  productos: [],
  clases: [clase('yoga'), clase('rumba')],
}

const mostrador = { datos, confirmedAt: 1, ...searchIn(datos as never) } as never
const at = new Date('2026-11-20T11:30:00Z')
const earlier = { clienteId: '1', fecha: '2026-11-20T11:00:00.000Z', claseId: 'yoga' }

it('a check-in to a class uses a session less than those noted before', () => {
  const asked = { clienteId: '1', claseId: 'rumba', at }
  const left = (noted: Parameters<typeof judgeFromSnapshot>[2]) => {
    const said = judgeFromSnapshot(mostrador, asked, noted)
    return said.kind === 'registered' && said.asistencia.membresia?.sesionesRestantes
  }
  expect(left([])).toBe(2)
  expect(left([earlier])).toBe(1)
})

it('a check-in to the class of a noted one repeats it', () => {
  expect(judgeFromSnapshot(mostrador, { clienteId: '1', claseId: 'yoga', at }, [earlier])).toEqual({
    kind: 'repeated',
    fecha: earlier.fecha,
  })
})

it('a check-in to a class warns and never blocks', () => {
  const inactive = { ...datos, personas: [{ ...persona, estado: 'inactivo' }], clases: [clase('rumba')] }
  inactive.clases[0]?.inscritos.pop()
  const blind = { datos: inactive, confirmedAt: 1, ...searchIn(inactive as never) } as never
  expect(judgeFromSnapshot(blind, { numero: '1020304', claseId: 'rumba', at }, [])).toMatchObject({
    kind: 'registered',
    asistencia: {
      aviso: 'El cliente está inactivo.',
      advertencias: ['No tiene inscripción en esta clase.'],
    },
  })
  expect(judgeFromSnapshot(blind, { numero: '1020304', at }, [])).toMatchObject({ kind: 'blocked' })
  expect(judgeFromSnapshot(blind, { numero: '1020304', claseId: 'gone', at }, [])).toEqual({
    kind: 'unknown',
  })
})

it('the verdict has charge, missing persons and loose payment of the snapshot', () => {
  expect(judgeFromSnapshot(mostrador, { numero: '1020304', at }, [])).toMatchObject({
    kind: 'entered',
    entrada: { porCobrar: 'm0', faltanPersonas: 1, pagoSuelto: null },
  })
  expect(judgeFromSnapshot(mostrador, { numero: '1020304', claseId: 'rumba', at }, [])).toMatchObject({
    kind: 'registered',
    asistencia: { porCobrar: 'm0' },
  })
  const blocked = { ...datos, personas: [{ ...persona, estado: 'inactivo' }] }
  const blind = { datos: blocked, confirmedAt: 1, ...searchIn(blocked as never) } as never
  expect(judgeFromSnapshot(blind, { numero: '1020304', at }, [])).toMatchObject({
    kind: 'blocked',
    pendiente: { porCobrar: 'm0', faltanPersonas: 0, pagoSuelto: persona.pagoSuelto },
  })
})
