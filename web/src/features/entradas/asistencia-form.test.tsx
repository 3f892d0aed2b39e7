import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { CheckIn, Outcome } from '../../offline/check-ins/check-in.ts'
import { createCheckIns } from '../../offline/check-ins/check-ins.ts'
import { renderInApp } from '../../testing/render.tsx'
import { AsistenciaForm } from './asistencia-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const luis = { _id: '2', nombre: 'Luis', apellido: 'Rojas' }

/** Registers Luis during a search by name for an earlier check-in, which has this outcome. */
async function register(outcome: Outcome | null) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const ana: CheckIn = {
    id: 'v1',
    key: 'v1',
    at: Date.now(),
    numero: '1',
    cliente: null,
    claseId: 'k',
    outcome,
  }
  const outbox = { submit: () => new Promise(() => {}) }
  const checkIns = createCheckIns({} as never, outbox as never, { read: () => [ana], write: () => {} })
  renderInApp(
    <AsistenciaForm
      clases={[]}
      now={{ today: '2026-11-22', dia: 'Domingo', hora: '06:00', enUnaHora: '07:00' } as never}
      claseId="k"
      onClase={() => {}}
      checkIns={checkIns}
      all={checkIns.list()}
      naming={{ id: 'v1' }}
      cliente={luis}
      onArrived={() => {}}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Registrar asistencia' }))
  return checkIns.list().map(({ cliente, outcome: now }) => [cliente?.nombre, now?.kind])
}

it.each([
  ['unknown', { kind: 'unknown' }, [['Luis', undefined]]],
  [
    'undone',
    { kind: 'undone', text: '' },
    [
      ['Luis', undefined],
      [undefined, 'undone'],
    ],
  ],
  [
    'pending',
    null,
    [
      ['Luis', undefined],
      [undefined, undefined],
    ],
  ],
] as [string, Outcome | null, unknown[][]][])(
  'a name picked for a check-in that is %s registers that client',
  async (_, outcome, registered) => {
    expect(await register(outcome)).toEqual(registered)
  },
)
