import { addDays, dayIn, formatDay } from '@gym/contract/core/calendar'
import type { MiMembresia as Propia } from '@gym/contract/hoy/hoy.schema'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { MiMembresia } from './mi-membresia.tsx'

const zonaHoraria = 'America/Bogota'
const today = dayIn(zonaHoraria, new Date())
const fechafin = addDays(today, 12)
const freeze = (desde: string) => ({ desde, hasta: addDays(desde, 3), motivo: 'Viaje', sigue: false })
const cancelled = (cuando: 'hoy' | 'al-final') => ({ cuando, efectiva: fechafin })

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ zonaHoraria, hoy: today })))
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['frozen today', { congelada: freeze(addDays(today, -1)) }, 'Congelada'],
  ['to be frozen later', { congelada: freeze(addDays(today, 2)) }, '12 días'],
  ['cancelled today', { cancelada: cancelled('hoy') }, 'Cancelada'],
  ['cancelled at its end', { cancelada: cancelled('al-final') }, '12 días'],
  ['not begun', { fechainicio: addDays(today, 1) }, `Empieza el ${formatDay(addDays(today, 1))}`],
])('a membership that is %s shows its state', async (_, fields, said) => {
  const membresia = {
    tipo: 'Mensualidad',
    fechainicio: addDays(today, -18),
    fechafin,
    sesionesRestantes: 0,
    congelada: null,
    cancelada: null,
    ...fields,
  }
  renderInApp(<MiMembresia membresia={membresia as Propia['membresia']} saldo={0} />)
  expect(await screen.findByText(said)).toBeVisible()
})
