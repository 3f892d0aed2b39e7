import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderInApp } from '../../testing/render.tsx'
import { isAnythingUnsaved } from './leaving.ts'
import { useResourceForm } from './use-resource-form.ts'

const TODAY = '2026-11-22'

interface Values {
  quien: { _id: string; nombre: string; telefono?: string } | null
  fecha: string | null
  notas: string
  peso: number | null
}

function Form() {
  const { form } = useResourceForm({
    id: '/pagos/crear',
    initialValues: { quien: { _id: 'ana', nombre: 'Ana' }, fecha: null, notas: '', peso: null } as Values,
    about: 'quien',
    schema: z.record(z.string(), z.unknown()),
    toPayload: ({ quien, fecha, ...rest }: Values) => ({ ...rest, quien: quien?._id, fecha: fecha ?? TODAY }),
    save: vi.fn(),
  })
  const set = (values: Partial<Values>) => () => form.setValues(values)
  const acts = {
    'Choose Eva': { quien: { _id: 'eva', nombre: 'Eva' } },
    'Choose yesterday': { fecha: '2026-11-21' },
    'Choose today': { fecha: TODAY },
    'Type a word': { notas: ' Zurda ' },
    'Type blanks': { notas: '  ' },
    'Type no number': { peso: Number.NaN },
  } satisfies Record<string, Partial<Values>>
  return Object.entries(acts).map(([name, values]) => (
    <button key={name} type="button" onClick={set(values)}>
      {name}
    </button>
  ))
}

async function unsavedAfter(acts: string[]): Promise<boolean> {
  const routeTree = createRootRoute({ component: Form })
  renderInApp(
    <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />,
  )
  for (const name of acts) await userEvent.click(await screen.findByRole('button', { name }))
  return isAnythingUnsaved()
}

it.each([
  [['Choose yesterday', 'Choose today'], 'a day that was put back'],
  [['Type a word', 'Type blanks'], 'a text that was taken out again'],
  [['Choose Eva'], 'whom one looked at'],
])('leaving after %j loses nothing: %s', async (acts) => {
  expect(await unsavedAfter(acts)).toBe(false)
})

it.each([
  [['Choose yesterday']],
  [['Type a word']],
  [['Type no number']],
  [['Choose Eva', 'Choose yesterday']],
])('leaving after %j loses input', async (acts) => {
  expect(await unsavedAfter(acts)).toBe(true)
})
