import { expect, it } from 'vitest'
import { membresiaInWords } from './clientes-columns.tsx'

const mensualidad = {
  nombre: 'Trimestre',
  tipo: 'Mensualidad' as const,
  fechainicio: '2026-11-01',
  fechafin: '2026-12-02',
  sesionesRestantes: 0,
  congelada: false,
}
const clase = { ...mensualidad, nombre: 'Diez clases', tipo: 'Clase' as const, sesionesRestantes: 1 }

it.each([
  [null, 'Sin membresía'],
  [{ ...mensualidad, fechafin: '2026-10-31' }, 'Sin membresía'],
  [mensualidad, 'Trimestre · 12 días'],
  [{ ...mensualidad, fechafin: '2026-11-20' }, 'Trimestre · vence hoy'],
  [{ ...mensualidad, fechafin: '2026-11-19' }, 'Trimestre · venció el 19/11/2026'],
  [{ ...mensualidad, fechainicio: '2026-11-21' }, 'Trimestre · desde el 21/11/2026'],
  [{ ...mensualidad, congelada: true, fechafin: '2026-11-10' }, 'Trimestre · congelada'],
  [clase, 'Diez clases · 1 sesión, 12 días'],
])('membership %j in words is %s', (membresia, words) => {
  expect(membresiaInWords(membresia, '2026-11-20')).toBe(words)
})
