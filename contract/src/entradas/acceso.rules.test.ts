import { expect, test } from 'vitest'
import { accesoDe, type MembresiaVencida, sinAccesoDe } from './acceso.rules.ts'
import { juzgar, primerasReglas } from './entradas.rules.ts'

const today = '2026-11-20'
const month: MembresiaVencida = {
  _id: 'm1',
  tipo: 'Mensualidad',
  fechafin: '2026-11-17',
  sesionesRestantes: 0,
  cancelada: false,
}

function judged(vencida: MembresiaVencida, { diasDeGracia = 3 } = {}) {
  const acceso = accesoDe({ vigentes: [], siguiente: null, vencida }, { today, diasDeGracia })
  const facts = {
    today,
    sinAcceso: sinAccesoDe(acceso),
    saldo: 0,
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
  const acceso = accesoDe({ vigentes: [], siguiente: null, vencida: month }, { today, diasDeGracia: 3 })
  expect(sinAccesoDe(acceso)).toEqual({
    codigo: 'EN_GRACIA',
    texto: 'La membresía venció el 17/11/2026. Tiene días de gracia hasta el 20/11/2026.',
    accion: 'renovar',
  })
})

test('grace offers no renewal when the next membership exists', () => {
  const siguiente = '2026-11-25'
  const acceso = accesoDe({ vigentes: [], siguiente, vencida: month }, { today, diasDeGracia: 3 })
  expect(sinAccesoDe(acceso)).toMatchObject({ codigo: 'EN_GRACIA', accion: null })
})
