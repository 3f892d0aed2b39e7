import { expect, it } from 'vitest'
import {
  camposDePlantilla,
  enlaceWhatsapp,
  maloDePlantilla,
  numeroWhatsapp,
  plantillaDe,
  plantillas,
  primerosAjustes,
  promesaEnPalabras,
  textoDe,
} from './cobros.rules.ts'

it.each([
  ['3001234567', '57', '573001234567'],
  ['300 123 45-67', '57', '573001234567'],
  ['573001234567', '57', '573001234567'],
  // Landline numbers and placeholder numbers have no WhatsApp.
  ['6041234567', '57', null],
  ['3000000000', '57', null],
  ['300123456', '57', null],
  ['', '57', null],
  ['5512345678', '52', '525512345678'],
])('the phone %s with code +%s has the WhatsApp number %s', (telefono, indicativo, numero) => {
  expect(numeroWhatsapp(telefono, indicativo)).toBe(numero)
})

it('a message has the first name, and the amount only if allowed', () => {
  const about = { cual: 'textoDeuda', nombre: 'Ana', gimnasio: 'Gimnasio Ñandú', monto: 80_000 } as const
  const textoDeuda = '{nombre}: debes {monto} en {gimnasio}'
  expect(textoDe({ ...primerosAjustes, textoDeuda, conMonto: true }, about)).toBe(
    'Ana: debes $80.000 en Gimnasio Ñandú',
  )
  expect(textoDe({ ...primerosAjustes, textoDeuda }, about)).not.toContain('80')
  expect(enlaceWhatsapp('573001234567', 'Hola, Ñandú & más')).toBe(
    'https://wa.me/573001234567?text=Hola%2C%20%C3%91and%C3%BA%20%26%20m%C3%A1s',
  )
})

it('the default texts are valid', () => {
  for (const cual of plantillas) expect(maloDePlantilla(cual, primerosAjustes[cual], false)).toBeUndefined()
})

it.each([
  ['Hola, {cedula}', /^Solo se llena con/],
  ['Hola, {nombre', /^Solo se llena con/],
  ['Debes {monto}', /permite decir cuánto debe/],
  ['Tu cédula es 123', /no puede decir «cédula»/],
  ['Te reportamos a Datacrédito', /no puede decir/],
])('a text to a debtor cannot be %j', (text, why) => {
  expect(maloDePlantilla('textoDeuda', text, false)).toMatch(why)
})

it('a debtor is only reminded of the debt', () => {
  expect(plantillaDe('vencidos', 1)).toBe('textoDeuda')
  expect(plantillaDe('vencidos', 0)).toBe('textoVencida')
  expect(plantillaDe('ausentes', -1)).toBe('textoAusente')
  expect(plantillaDe('por-vencer', 0)).toBe('textoPorVencer')
  expect(camposDePlantilla.textoAusente).not.toContain('monto')
})

it.each([
  ['2026-11-19', 'Prometió pagar el 19/11/2026 y no ha pagado'],
  ['2026-11-20', 'Prometió para hoy'],
  ['2026-11-27', 'Prometió para el 27/11/2026'],
])('a promise for %s reads: %s', (promesa, words) => {
  expect(promesaEnPalabras(promesa, '2026-11-20')).toBe(words)
})
