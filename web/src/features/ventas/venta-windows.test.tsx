import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { storeToken } from '../../session/session.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { renderInApp } from '../../testing/render.tsx'
import { aVenta, lost, refused } from '../../testing/sale.tsx'
import { CobrosWindow } from './cobro/cobros-window.tsx'
import { DevolucionWindow } from './devolucion/devolucion-window.tsx'

afterEach(() => vi.unstubAllGlobals())

const aLine = (indice: number, descripcion: string) => ({
  indice,
  tipo: 'producto' as const,
  descripcion,
  producto: { _id: descripcion, nombre: descripcion },
  cantidad: 1,
  precio: 3_000,
  descuento: 0,
  descuentoMotivo: null,
  autorizadaPor: null,
  monto: 3_000,
  pagado: 3_000,
  devuelta: 0,
  pago: null,
  membresia: null,
  cobra: false,
  dias: [],
  plan: null,
})
const agua = aLine(0, 'Agua')
const toalla = aLine(1, 'Toalla')
const both = aVenta({ lineas: [agua, toalla], total: 6_000 })

function Return({ onClose }: { onClose: () => void }) {
  const [venta, setVenta] = useState(both)
  const returned = { ...both, lineas: [{ ...agua, devuelta: 1 }, toalla] }
  return (
    <>
      <DevolucionWindow venta={venta} onClose={onClose} onDone={() => {}} />
      <button type="button" onClick={() => setVenta(returned)}>
        Another desk
      </button>
    </>
  )
}

const dropQuestion = () => screen.findByRole('dialog', { name: '¿Salir sin guardar?' })

it('a return at another desk keeps the typed values', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ cajas: [] }))
  renderInApp(<Return onClose={() => {}} />)
  const field = await screen.findByLabelText('Agua, hasta 1')
  await userEvent.clear(field)
  await userEvent.type(field, '1')
  screen.getByText('Another desk').click()
  expect(
    await screen.findByText('Agua ya se devolvió mientras tanto: no queda nada por devolver.'),
  ).toBeVisible()
  expect(screen.getByLabelText('Toalla, hasta 1')).toHaveValue('0')
})

it('Escape asks before discarding a typed return', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ cajas: [] }))
  const onClose = vi.fn()
  renderInApp(<Return onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'Rota')
  await userEvent.keyboard('{Escape}')
  await dropQuestion()
  expect(onClose).not.toHaveBeenCalled()
})

async function payByCard({ onClose = () => {}, onDone = () => {} }) {
  const venta = { ...aVenta({ lineas: [agua] }), etag: '"1"' }
  renderInApp(<CobrosWindow venta={venta} onClose={onClose} onDone={onDone} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Todo con Tarjeta' }))
}

it('Escape asks before discarding a typed payment correction', async () => {
  const onClose = vi.fn()
  await payByCard({ onClose })
  await userEvent.keyboard('{Escape}')
  await dropQuestion()
  expect(onClose).not.toHaveBeenCalled()
})

it('a retry after a lost response reports no conflict', async () => {
  const actual = aVenta({ cobros: [{ metodo: 'Tarjeta', monto: 3_000 }] })
  const answers = [lost, refused(412, { actual, quien: { nombre: 'Luz' }, mensaje: 'Cambió.' })]
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'PUT' ? answers.shift()?.() : Response.json([]),
  )
  const onDone = vi.fn()
  await payByCard({ onDone })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión.')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(screen.queryByText(/cambió esta venta/)).toBeNull()
})

it.each([
  ['Efectivo', true],
  ['Tarjeta', false],
] as const)('a return by %s without a till asks: %s', async (metodo, asks) => {
  storeToken('t')
  const sent: unknown[] = []
  const answers: Record<string, object> = {
    'caja/turnos/actual': { turno: null, movimientos: [], cuantos: 0, cajas: [] },
    'auth/perfil': { _id: 'luz', nombre: 'Luz', email: 'luz@gym.co', rol: 'recepcionista' },
    configuracion: { nombre: 'Gimnasio', zonaHoraria: 'America/Bogota', cajaSinAbrir: 'preguntar' },
  }
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(answers[url.replace('/api/', '').replace(/\?.*/, '')] ?? [])
    sent.push(JSON.parse(String(body)))
    return Response.json({ codigo: 'CAJA_REQUERIDA', mensaje: 'Abre la caja.' }, { status: 409 })
  })
  const venta = aVenta({ lineas: [agua], cobros: [{ metodo, monto: 3_000 }] })
  const Signed = () =>
    useSignedIn() && <DevolucionWindow venta={venta} onClose={() => {}} onDone={() => {}} />
  renderInApp(<Signed />)
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'Rota')
  await userEvent.click(screen.getByRole('button', { name: 'Devolver' }))
  if (asks) {
    await screen.findByRole('dialog', { name: 'No hay caja abierta. ¿Abrirla?' })
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Devolver sin caja' }))
  }
  expect(await screen.findByRole('alert')).toHaveTextContent('Abre la caja.')
  expect(screen.getByRole('button', { name: 'Abrir caja' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

it('a returned membership says which days it leaves without one', async () => {
  const of = (_id: string, fechainicio: string, fechafin: string) => ({
    _id,
    cliente: { _id: 'ana', nombre: 'Ana', apellido: 'Pérez' },
    fechainicio,
    fechafin,
    titular: null,
  })
  const [sold, next] = [of('m1', '2026-11-20', '2026-12-20'), of('m2', '2026-12-21', '2027-01-20')]
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('membresias')
        ? { membresias: [next, sold] }
        : { cajas: [], zonaHoraria: 'America/Bogota' },
    ),
  )
  const linea = { ...agua, tipo: 'membresia' as const, descripcion: 'Mensualidad', membresia: 'm1' }
  const venta = aVenta({ lineas: [linea], membresias: [sold] as never })
  renderInApp(<DevolucionWindow venta={venta} onClose={() => {}} onDone={() => {}} />)
  const sentence =
    /^Ana Pérez queda sin membresía del .* al 20\/12\/2026: la siguiente empieza el 21\/12\/2026\.$/
  expect(await screen.findByText(sentence)).toBeVisible()
})

it('an unanswered return reopens as pending and keeps its key', async () => {
  const keys: (string | null)[] = []
  const replayed = { status: 201, headers: { 'idempotent-replayed': 'true' } }
  const answers = [lost, () => Response.json({ devolucion: { _id: 'd1' }, venta: both }, replayed)]
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return Response.json({ cajas: [] })
    keys.push(new Headers(headers).get('idempotency-key'))
    return answers.shift()?.()
  })
  const venta = aVenta({ lineas: [agua], cobros: [{ metodo: 'Tarjeta', monto: 3_000 }] })
  const onDone = vi.fn()
  const open = () => renderInApp(<DevolucionWindow venta={venta} onClose={() => {}} onDone={onDone} />)
  open()
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'Rota')
  await userEvent.click(screen.getByRole('button', { name: 'Devolver' }))
  const pending = /^No llegó la respuesta de esta devolución: puede que ya esté hecha\./
  await screen.findByText(pending)
  cleanup()
  open()
  expect(await screen.findByText(pending)).toBeVisible()
  expect(screen.getByText('1 × Agua')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(onDone).toHaveBeenCalledWith('La devolución ya estaba registrada: no se hizo dos veces.')
  expect(keys).toEqual([keys[0], keys[0]])
  expect(screen.queryByText(pending)).toBeNull()
})
