import { expect, test } from 'vitest'
import { type DiaSemana, diasSemana } from '../core/weekdays.ts'
import { accesoDe, fueraDeFranja, type MembresiaVencida, sinAccesoDe } from './acceso.rules.ts'
import { juzgar, primerasReglas } from './entradas.rules.ts'

const today = '2026-11-20'
const now = { today, dia: 'Viernes', hora: '10:00', ...primerasReglas } as const
const month: MembresiaVencida = {
  _id: 'm1',
  tipo: 'Mensualidad',
  fechafin: '2026-11-17',
  sesionesRestantes: 0,
  cancelada: false,
}

function judged(vencida: MembresiaVencida, { diasDeGracia = 3 } = {}) {
  const acceso = accesoDe({ vigentes: [], siguiente: null, vencida }, { ...now, diasDeGracia })
  const facts = {
    today,
    sinAcceso: sinAccesoDe(acceso),
    saldo: 0,
    vence: null,
    sinPago: false,
    fueraDeFranja: null,
    ultimoDia: null,
    yaIngreso: null,
    tieneFoto: true,
    fechaNacimiento: null,
  }
  const { motivos, bloquea } = juzgar(facts, primerasReglas)
  return [motivos[0]?.codigo, bloquea]
}

test('an expired membership warns within its days of grace, then blocks', () => {
  expect(judged({ ...month, fechafin: '2026-11-19' })).toEqual(['EN_GRACIA', false])
  expect(judged(month)).toEqual(['EN_GRACIA', false])
  expect(judged({ ...month, fechafin: '2026-11-16' })).toEqual(['VENCIDA', true])
})

test('without days of grace a membership that ended yesterday blocks', () => {
  expect(judged({ ...month, fechafin: '2026-11-19' }, { diasDeGracia: 0 })).toEqual(['VENCIDA', true])
})

test.each([
  ['a cancelled membership', { cancelada: true }, 'VENCIDA'],
  ['used sessions', { tipo: 'Clase', sesionesRestantes: 0 }, 'VENCIDA'],
  ['sessions left', { tipo: 'Clase', sesionesRestantes: 2 }, 'EN_GRACIA'],
] as const)('%s that ended three days ago: %j is %s', (_, fields, codigo) => {
  expect(judged({ ...month, ...fields })[0]).toBe(codigo)
})

test('the sentence names the last day of grace and offers renewal', () => {
  const acceso = accesoDe({ vigentes: [], siguiente: null, vencida: month }, now)
  expect(sinAccesoDe(acceso)).toEqual({
    codigo: 'EN_GRACIA',
    texto: 'La membresía venció el 17/11/2026. Tiene días de gracia hasta el 20/11/2026.',
    accion: 'renovar',
  })
})

test('grace offers no renewal when the next membership exists', () => {
  const siguiente = '2026-11-25'
  const acceso = accesoDe({ vigentes: [], siguiente, vencida: month }, now)
  expect(sinAccesoDe(acceso)).toMatchObject({ codigo: 'EN_GRACIA', accion: null })
})

const morning = { dias: [...diasSemana], desde: '06:00', hasta: '12:00' }
const weekend = { dias: ['Sábado', 'Domingo'] satisfies DiaSemana[], desde: '06:00', hasta: '18:00' }
const current = { tipo: 'Mensualidad', sesionesRestantes: 0, congelada: null } as const
const mornings = { ...current, _id: 'mornings', fechafin: '2026-12-25', franja: morning }
const weekends = { ...current, _id: 'weekends', fechafin: '2026-12-20', franja: weekend }
const pack = { tipo: 'Clase', sesionesRestantes: 10, congelada: null } as const
const classes = { ...pack, _id: 'classes', fechafin: '2026-12-10' }

test.each([
  ['Sábado', '15:00', 'weekends'],
  ['Sábado', '09:00', 'mornings'],
  ['Viernes', '09:00', 'mornings'],
  ['Viernes', '17:00', 'classes'],
] as const)('the membership open on %s at %s admits: %s', (dia, hora, _id) => {
  const vigentes = [classes, weekends, mornings]
  const { membresia } = accesoDe({ vigentes, siguiente: null, vencida: null }, { ...now, dia, hora })
  expect([membresia?._id, fueraDeFranja(membresia, { dia, hora })]).toEqual([_id, null])
})

test('outside every window a month admits with the warning, spending no session', () => {
  const at = { ...now, hora: '17:00' }
  const closed = { ...classes, franja: morning }
  const acceso = accesoDe({ vigentes: [closed, mornings], siguiente: null, vencida: null }, at)
  expect(acceso.membresia?._id).toBe('mornings')
})

test('the month is renewed at any hour, also where a pack admits', () => {
  const renovable = ['09:00', '17:00'].map((hora) => {
    const vigentes = [classes, mornings]
    return accesoDe({ vigentes, siguiente: null, vencida: null }, { ...now, hora }).renovable
  })
  expect(renovable).toEqual(['mornings', 'mornings'])
})

test('a month admits at any hour where the gym ignores windows', () => {
  const reglas = { ...now.reglas, FUERA_DE_FRANJA: 'ignorar' } as const
  const at = { ...now, reglas, hora: '17:00' }
  const acceso = accesoDe({ vigentes: [classes, mornings], siguiente: null, vencida: null }, at)
  expect(acceso.membresia?._id).toBe('mornings')
})

test('a frozen membership open now ends its freeze before one that is closed', () => {
  const congelada = { hasta: null }
  const vigentes = [weekends, mornings].map((each) => ({ ...each, congelada }))
  const at = { ...now, dia: 'Sábado', hora: '15:00' } as const
  expect(accesoDe({ vigentes, siguiente: null, vencida: null }, at).congelada).toBe('weekends')
})
