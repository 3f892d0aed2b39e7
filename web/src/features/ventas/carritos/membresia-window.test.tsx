import type { Plan } from '@gym/contract/planes/planes.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { ana } from '../../../testing/sale.tsx'
import { MembresiaWindow } from './membresia-window.tsx'
import { membresiaDelPlan } from './planes-en-venta.ts'

afterEach(() => vi.unstubAllGlobals())

const luis = { _id: 'luis', nombre: 'Luis', apellido: 'Mora' }
const mensual: Plan = {
  _id: 'mensual',
  nombre: 'Mensual',
  descripcion: null,
  precio: 80_000,
  estado: 'activo',
  orden: 1,
  tipo: 'Mensualidad',
  vigencia: { cantidad: 1, unidad: 'meses' },
  sesiones: null,
  matricula: null,
  personas: 1,
  franja: null,
}
const pareja = { ...mensual, _id: 'pareja', nombre: 'Pareja', personas: 2 }

function open(para: (typeof luis)[]) {
  const onDone = vi.fn()
  renderInApp(
    <MembresiaWindow
      planes={[mensual, pareja]}
      cliente={ana}
      membresia={{ ...membresiaDelPlan(pareja), para }}
      inicio="2026-11-20"
      today="2026-11-20"
      precioDe={() => undefined}
      onDone={onDone}
      onClose={() => {}}
    />,
  )
  return { onDone, save: () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' })) }
}

it('changing to a plan for one drops the second person', async () => {
  const { onDone, save } = open([luis])
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Plan' }), 'mensual')
  await save()
  expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ para: [] }))
})

it('the buyer is no second person of their plan', async () => {
  vi.stubGlobal('fetch', async () => Response.json([ana, luis]))
  open([])
  await userEvent.type(await screen.findByRole('combobox', { name: 'Persona 2' }), 'a')
  expect(await screen.findByRole('option', { name: /Ana Pérez/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('option', { name: /Luis Mora/ })).not.toHaveAttribute('aria-disabled', 'true')
})
