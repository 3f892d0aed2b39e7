import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { useQueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fichaQuery } from '../../../api/ficha.ts'
import type { CheckIn } from '../../../offline/check-ins/check-in.ts'
import { createCheckIns } from '../../../offline/check-ins/check-ins.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { CheckInCard } from './check-in-card.tsx'

afterEach(() => vi.unstubAllGlobals())

const cliente = { _id: '1', nombre: 'Ana', apellido: 'Pérez' }
const entrada = {
  _id: 'e1',
  cliente,
  fecha: '2026-11-22T13:00:00.000Z',
  clase: null,
  veredicto: 'adelante',
  motivos: [],
  permitidaPorque: null,
  membresia: null,
  renovable: null,
} as unknown as EntradaRegistrada

function draw(checkIn: CheckIn, { times = 1, before = () => {}, isLatest = false, openedAt = 0 } = {}) {
  const checkIns = createCheckIns({} as never, {} as never, { read: () => [checkIn], write: () => {} })
  const spies = {
    awaitClient: vi.spyOn(checkIns, 'awaitClient'),
    awaitResolution: vi.spyOn(checkIns, 'awaitResolution'),
    retry: vi.spyOn(checkIns, 'retry').mockReturnValue(),
  }
  const onSearch = vi.fn()
  const Door = () => {
    before()
    return (
      <CheckInCard
        checkIn={checkIn}
        times={times}
        checkIns={checkIns}
        gym={{ today: '2026-11-22', zonaHoraria: 'America/Bogota' }}
        clases={[]}
        claseId={checkIn.claseId ?? null}
        isLatest={isLatest}
        openedAt={openedAt}
        onSearch={onSearch}
        onAsk={() => {}}
      />
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Door }),
    history: createMemoryHistory(),
  })
  renderInApp(<RouterProvider router={router as never} />)
  return { ...spies, onSearch }
}

const visit = (outcome: CheckIn['outcome'], more: Partial<CheckIn> = {}): CheckIn => ({
  id: 'v1',
  key: 'v1',
  at: 0,
  cliente,
  outcome,
  ...more,
})

it.each([false, true])('the card of a repeated entry (%s) offers to undo it', async (repetida) => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  draw(visit({ kind: 'entered', entrada: { ...entrada, repetida } }), { times: repetida ? 2 : 1 })
  expect(await screen.findByRole('button', { name: 'Deshacer la entrada de Ana Pérez' })).toBeVisible()
})

const debe = { codigo: 'DEBE', texto: 'Debe $40.000.', accion: 'cobrar' } as const

it.each([
  ['older', 1, false],
  ['newer', 3_000, true],
])('a cached client %s than the verdict (at %i) resolves it: %s', async (_, updatedAt, isResolved) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const standing = { veredicto: 'adelante', motivos: [], renovable: null } as unknown as Ficha
  const warned = { ...entrada, veredicto: 'aviso' as const, motivos: [debe] }
  draw(visit({ kind: 'entered', entrada: warned }, { at: 2_000, wentToMend: true }), {
    before: () => useQueryClient().setQueryData(fichaQuery('1').queryKey, standing, { updatedAt }),
  })
  expect(await screen.findByText('Debe $40.000.')).toBeVisible()
  expect(screen.queryAllByText('Ya está resuelto.')).toHaveLength(isResolved ? 1 : 0)
})

it('the card of a kiosk refusal says surname, reason, renewal and override', async () => {
  const motivos = [{ codigo: 'VENCIDA', texto: 'La membresía venció el 1/10/2026.', accion: 'renovar' }]
  const ficha = { cliente, veredicto: 'bloqueado', motivos, renovable: 'm1' }
  vi.stubGlobal('fetch', async (url: string) => Response.json(`${url}`.includes('ficha') ? ficha : []))
  draw(
    visit(
      { kind: 'blocked', motivos: [], renovable: null },
      { atKiosk: true, cliente: { ...cliente, apellido: '' } },
    ),
  )
  expect(await screen.findByText('La membresía venció el 1/10/2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Renovar y cobrar' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ana Pérez' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Permitir de todos modos/ })).toBeVisible()
})

it('the card of a kiosk entry says surname, reason and renewal', async () => {
  const motivos = [
    { codigo: 'VENCIDA', texto: 'La membresía venció el 20/11/2026.', accion: 'renovar' },
  ] as const
  const ficha = { cliente, veredicto: 'aviso', motivos, renovable: 'm1' }
  vi.stubGlobal('fetch', async (url: string) => Response.json(`${url}`.includes('ficha') ? ficha : []))
  const asked = { codigo: 'VENCIDA', texto: 'Pasa por la recepción.', accion: null } as const
  const unnamed = { ...entrada, cliente: { ...entrada.cliente, apellido: '' }, veredicto: 'aviso' as const }
  draw(
    visit(
      { kind: 'entered', entrada: { ...unnamed, motivos: [asked] } },
      { atKiosk: true, cliente: { ...cliente, apellido: '' } },
    ),
  )
  expect(await screen.findByText('La membresía venció el 20/11/2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Renovar y cobrar' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ana Pérez' })).toBeVisible()
  expect(screen.queryByText('Pasa por la recepción.')).toBeNull()
})

it('a client cached before a sale resolves nothing until the refetch', async () => {
  const vencida = { codigo: 'VENCIDA', texto: 'La membresía venció.', accion: 'renovar' } as const
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', (url: string) =>
    `${url}`.includes('ficha')
      ? new Promise<Response>((resolve) => {
          answer = resolve
        })
      : Promise.resolve(Response.json([])),
  )
  const before = { veredicto: 'adelante', motivos: [], renovable: null } as unknown as Ficha
  const warned = { ...entrada, veredicto: 'aviso' as const, motivos: [vencida] }
  let isSold = false
  draw(visit({ kind: 'entered', entrada: warned }, { at: 2_000, wentToMend: true }), {
    before: () => {
      const client = useQueryClient()
      if (isSold) return
      isSold = true
      client.setQueryData(fichaQuery('1').queryKey, before, { updatedAt: 3_000 })
      client.invalidateQueries({ queryKey: fichaQuery('1').queryKey })
    },
  })
  expect(await screen.findByText('La membresía venció.')).toBeVisible()
  expect(screen.queryByText('Ya está resuelto.')).toBeNull()
  answer(Response.json({ veredicto: 'aviso', motivos: [debe], renovable: null }))
  expect(await screen.findByText('Debe $40.000.')).toBeVisible()
  expect(screen.getByText('Ya está resuelto.')).toBeVisible()
})

const pagoSuelto = { _id: 'g1', monto: 80_000 }
const ficha = { cliente, motivos: [], renovable: null, veredicto: 'adelante' }

it('a refusal is resolved by the page only after a remedy was opened', async () => {
  const fetched = vi.fn(async (url: string) =>
    Response.json(`${url}`.includes('ficha') ? { ...ficha, pagoSuelto } : []),
  )
  vi.stubGlobal('fetch', fetched)
  draw(visit({ kind: 'blocked', motivos: [debe], renovable: null }), { isLatest: true })
  expect(await screen.findByText('Tiene un pago de $80.000 sin membresía.')).toBeVisible()
  expect(screen.getByText('No puede entrar')).toBeVisible()
  expect(screen.queryByText('Ya está resuelto.')).toBeNull()
})

it.each([{ atKiosk: true }, { wentToMend: true }])(
  'a repetition is resolved by nothing: %o',
  async (asked) => {
    vi.stubGlobal('fetch', async (url: string) => Response.json(`${url}`.includes('ficha') ? ficha : []))
    const repetida = { codigo: 'REPETIDA', texto: 'Ya entró a las 08:00.', accion: null } as const
    draw(visit({ kind: 'blocked', motivos: [repetida, debe], renovable: null }, asked), { isLatest: true })
    expect(await screen.findByText('Ya está resuelto.')).toBeVisible()
    expect(screen.getByText('No puede entrar')).toBeVisible()
    expect(screen.queryAllByText('Ya está resuelto.')).toHaveLength(1)
  },
)

it.each(['Crear cliente', 'Vender sin cliente'])(
  '%s awaits the client of an unknown number',
  async (name) => {
    const { awaitClient } = draw(visit({ kind: 'unknown' }, { cliente: null, numero: '404' }))
    await userEvent.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }))
    expect(awaitClient).toHaveBeenCalledWith('v1')
  },
)

const standing = { pagoSuelto, faltanPersonas: 1, membresia: null }

it.each([
  ['entered', { kind: 'entered', entrada: { ...entrada, ...standing } }],
  ['blocked', { kind: 'blocked', motivos: [], renovable: null }],
] as [string, CheckIn['outcome']][])(
  'the card of a client %s names loose payment and missing person',
  async (_, outcome) => {
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(`${url}`.includes('ficha') ? { ...standing, cliente, motivos: [] } : []),
    )
    draw(visit(outcome), { isLatest: true })
    expect(await screen.findByText('Tiene un pago de $80.000 sin membresía.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Crear su membresía' })).toHaveAttribute(
      'href',
      '/membresias/crear?pago=g1',
    )
    expect(screen.getByText('Falta 1 persona en su plan.')).toBeVisible()
  },
)

const asistencia = {
  clienteId: cliente,
  claseId: { _id: 'k', nombre: 'Yoga', dia: 'Viernes' as const, horarioInicio: '06:00' },
  ...{ fecha: entrada.fecha, aviso: null, membresia: null, renovable: null, siguiente: null },
  ...{ advertencias: [], porCobrar: 'm1' },
}

it('the class desk offers the charge of an uncharged membership', async () => {
  draw(
    visit(
      { kind: 'registered', asistencia: { _id: 'a1', ...asistencia }, wasSaved: false },
      { claseId: 'k' },
    ),
  )
  expect(await screen.findByText('Su membresía está sin cobrar.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cobrarla' })).toHaveAttribute(
    'href',
    '/vender?cliente=%221%22&membresia=m1',
  )
})

const pendiente = { ...standing, porCobrar: 'm1' }

it.each([
  ['noted', { kind: 'noted', entrada: { ...entrada, ...pendiente } }],
  ['refused', { kind: 'blocked', motivos: [], renovable: null, segun: { confirmedAt: 1 }, pendiente }],
] as [string, CheckIn['outcome']][])(
  'offline, the card of a client %s says the same without remedies',
  async (_, outcome) => {
    draw(visit(outcome), { isLatest: true })
    expect(await screen.findByText('Su membresía está sin cobrar.')).toBeVisible()
    expect(screen.getByText('Tiene un pago de $80.000 sin membresía.')).toBeVisible()
    expect(screen.getByText('Falta 1 persona en su plan.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Cobrarla|Crear su membresía|Agregar persona/ })).toBeNull()
  },
)

const DONE = 'Asistencia registrada exitosamente'

it.each([
  ['Ya entró a las 08:00.', { repetida: true }, 0],
  ['Adelante', { repetida: false }, 1],
])('the class desk that says %s confirms an attendance: %o', async (text, change, count) => {
  draw(visit({ kind: 'entered', entrada: { ...entrada, ...change } }, { claseId: 'k' }), { isLatest: true })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryAllByText(DONE)).toHaveLength(count)
})

const vencida = { codigo: 'VENCIDA', texto: 'La membresía venció.', accion: 'renovar' } as const

it('a block resolved at the class desk can be retried', async () => {
  const ficha = { cliente, veredicto: 'adelante', motivos: [], renovable: null }
  vi.stubGlobal('fetch', async (url: string) => Response.json(`${url}`.includes('ficha') ? ficha : []))
  const { retry } = draw(
    visit({ kind: 'blocked', motivos: [vencida], renovable: 'm1' }, { claseId: 'k', numero: '1020304' }),
  )
  expect(await screen.findByText('Ya puede entrar')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar con Ana Pérez' }))
  expect(retry).toHaveBeenCalledWith('v1', 'k')
})

it.each([
  ['the door', {}, true],
  ['the class desk', { claseId: 'k' }, false],
])('a remedy followed at %s marks the card, and returns there: %s', async (_, more, returns) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const warned = { ...entrada, veredicto: 'aviso' as const, motivos: [vencida] }
  const { awaitResolution } = draw(visit({ kind: 'entered', entrada: warned }, more))
  const link = await screen.findByRole('link', { name: 'Renovar y cobrar' })
  expect(link.getAttribute('href')?.endsWith('volver=%2Frecepcion')).toBe(returns)
  await userEvent.click(link)
  expect(awaitResolution).toHaveBeenCalledWith('v1')
})

it('several clients that the kiosk does not name are searched', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { onSearch } = draw(
    visit({ kind: 'several', clientes: [] }, { cliente: null, numero: '3001234567', atKiosk: true }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Buscar por nombre/ }))
  expect(onSearch).toHaveBeenCalledWith('v1')
})

it.each([
  ['drops a charge made on another screen', 1, false],
  ['asks nothing before its list is opened again', 0, true],
])('the latest card %s', async (_, openedAt, isShown) => {
  const ficha = { cliente, veredicto: 'adelante', motivos: [], porCobrar: null } as unknown as Ficha
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url))
    return Response.json(ficha)
  })
  draw(visit({ kind: 'entered', entrada: { ...entrada, porCobrar: 'm1' } }), { isLatest: true, openedAt })
  expect(await screen.findByText('Adelante')).toBeVisible()
  await waitFor(() =>
    expect(screen.queryAllByText('Su membresía está sin cobrar.')).toHaveLength(isShown ? 1 : 0),
  )
  expect(asked.filter((url) => url.includes('/ficha'))).toHaveLength(isShown ? 0 : 1)
})
