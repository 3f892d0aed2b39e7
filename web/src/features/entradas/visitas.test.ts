import type { EntradaRegistrada, NuevaEntrada } from '@gym/contract/entradas'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http.ts'
import { createVisitas, oneEach, type Visita } from './visitas.ts'

/** What the browser keeps over a reload. */
interface Storage {
  all: readonly Visita[]
}

const persona = (_id: string) => ({
  _id,
  nombre: `N${_id}`,
  apellido: 'P',
  numeroIdentificacion: _id,
  foto: null,
})

/** A door whose server answers when the test says so; on the storage of an earlier one it is that door, reloaded. */
function aDoor(storage: Storage = { all: [] }) {
  const sent: {
    body: NuevaEntrada
    key: string
    admit: () => void
    refuse: (status: number, body: object) => void
  }[] = []
  const visitas = createVisitas(
    {
      enter: (body, key) =>
        new Promise<EntradaRegistrada>((resolve, reject) =>
          sent.push({
            body,
            key,
            admit: () =>
              resolve({
                _id: `e${sent.length}`,
                cliente: persona(body.clienteId ?? body.identificacion ?? ''),
              } as EntradaRegistrada),
            refuse: (status, answer) => reject(new ApiError('No.', status, { body: answer })),
          }),
        ),
    },
    {
      read: () => storage.all,
      write: (all) => {
        storage.all = all
      },
    },
  )
  const scan = (...numeros: string[]) => {
    for (const numero of numeros) visitas.arrive({ numero })
  }
  const outcomes = () =>
    visitas.list().map(({ cliente, outcome }) => [cliente?._id, outcome?.kind ?? 'pending'])
  const last = () => visitas.list()[0]
  const lose = (index: number) => sent[index]?.refuse(0, {})
  return { visitas, sent, scan, outcomes, last, lose, storage }
}

it('ten who are scanned at once are there at once and sent at once, and each has their own verdict, in any order', async () => {
  const { sent, scan, outcomes } = aDoor()
  scan('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')
  expect(outcomes().map(([, kind]) => kind)).toEqual(Array(10).fill('pending'))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(10)
  for (const { admit } of [...sent].reverse()) admit()
  await vi.waitFor(() => expect(outcomes().every(([, kind]) => kind === 'entered')).toBe(true))
  expect(outcomes().map(([_id]) => _id)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
})

it('whoever is kept out is let in for a reason, asked by a key of its own', async () => {
  const { visitas, sent, scan, outcomes, last } = aDoor()
  scan('1')
  sent[0]?.refuse(409, {
    codigo: 'ENTRADA_BLOQUEADA',
    cliente: persona('1'),
    motivos: [{ codigo: 'INACTIVO', texto: 'El cliente está inactivo.', accion: 'reactivar' }],
    renovable: 'm1',
  })
  await vi.waitFor(() => expect(outcomes()).toEqual([['1', 'blocked']]))
  expect(last()?.outcome).toMatchObject({ renovable: 'm1', motivos: [{ codigo: 'INACTIVO' }] })
  visitas.allow(last()?.id ?? '', 'Lo dijo la dueña')
  expect(sent[1]?.body).toEqual({ clienteId: '1', permitir: { motivo: 'Lo dijo la dueña' } })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  sent[1]?.admit()
  await vi.waitFor(() => expect(outcomes()).toEqual([['1', 'entered']]))
})

it('of several people with a phone the one who is chosen comes in', async () => {
  const { visitas, sent, scan, outcomes, last } = aDoor()
  scan('3001234567')
  const clientes = [persona('1'), persona('2')]
  sent[0]?.refuse(409, { codigo: 'VARIOS_CLIENTES', clientes })
  await vi.waitFor(() => expect(last()?.outcome).toEqual({ kind: 'several', clientes }))
  visitas.choose(last()?.id ?? '', persona('2'))
  expect(sent[1]?.body).toEqual({ clienteId: '2' })
  sent[1]?.admit()
  await vi.waitFor(() => expect(outcomes()).toEqual([['2', 'entered']]))
})

it('a number that nobody has comes in once its client is made and one is back at the door', async () => {
  const before = aDoor()
  before.scan('404')
  before.sent[0]?.refuse(404, { codigo: 'CLIENTE_NO_ENCONTRADO' })
  await vi.waitFor(() => expect(before.last()?.outcome).toEqual({ kind: 'unknown' }))
  before.visitas.resume()
  expect(before.sent).toHaveLength(1)
  before.visitas.awaitClient(before.last()?.id ?? '')

  const { visitas, sent } = aDoor(before.storage)
  visitas.resume()
  visitas.resume()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({ identificacion: '404' })
})

it('whoever the network or a reload cut off is sent again with the same key, also who was being let in', async () => {
  const before = aDoor()
  before.scan('1')
  before.lose(0)
  await vi.waitFor(() => expect(before.outcomes()).toEqual([[undefined, 'failed']]))
  expect(before.visitas.unregistered()).toBe(1)
  before.scan('2')

  const { visitas, sent, outcomes } = aDoor(before.storage)
  const stop = visitas.sendAgainWhileOpen()
  expect(sent.map(({ body, key }) => [body.identificacion, key])).toEqual([
    ['2', before.sent[1]?.key],
    ['1', before.sent[0]?.key],
  ])
  for (const { admit } of sent) admit()
  await vi.waitFor(() =>
    expect(outcomes()).toEqual([
      ['2', 'entered'],
      ['1', 'entered'],
    ]),
  )
  expect(visitas.unregistered()).toBe(0)
  stop()
})

it('a refusal that is none of the door’s is tried again by hand, with a new key', async () => {
  const { visitas, sent, scan, last } = aDoor()
  scan('1')
  sent[0]?.refuse(403, { codigo: 'SIN_PERMISO' })
  await vi.waitFor(() => expect(last()?.outcome).toMatchObject({ kind: 'failed', text: 'No.' }))
  visitas.retry(last()?.id ?? '')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

it('who was not answered, and is refused before anybody looks for them, is sent again with the same key', async () => {
  const { visitas, sent, scan, lose, outcomes, last } = aDoor()
  scan('1')
  lose(0)
  await vi.waitFor(() => expect(last()?.outcome).toMatchObject({ kind: 'failed', isUncertain: true }))
  visitas.retry(last()?.id ?? '')
  sent[1]?.refuse(429, { codigo: 'DEMASIADOS_INTENTOS' })
  await vi.waitFor(() => expect(last()?.outcome).toMatchObject({ text: expect.stringContaining('No.') }))
  visitas.retry(last()?.id ?? '')
  expect(sent[2]?.key).toBe(sent[0]?.key)
  sent[2]?.admit()
  await vi.waitFor(() => expect(outcomes()).toEqual([['1', 'entered']]))
})

it('whoever is in already is not waited for while something of theirs is mended', async () => {
  const { visitas, sent, scan, outcomes, last } = aDoor()
  scan('1')
  sent[0]?.admit()
  await vi.waitFor(() => expect(outcomes()).toEqual([['1', 'entered']]))
  visitas.awaitMending(last()?.id ?? '')
  expect(visitas.mended()).toBeNull()
  expect(last()?.wentToMend).toBe(true)
})

it('whoever is kept out is waited for while that is mended, until somebody comes in', async () => {
  const { visitas, sent, scan, outcomes, last } = aDoor()
  scan('1')
  const blocked = { codigo: 'ENTRADA_BLOQUEADA', cliente: persona('1'), motivos: [], renovable: null }
  sent[0]?.refuse(409, blocked)
  await vi.waitFor(() => expect(outcomes()).toEqual([['1', 'blocked']]))
  visitas.awaitMending(last()?.id ?? '')
  expect(visitas.mended()).toMatchObject({ _id: '1' })
  scan('2')
  expect(visitas.mended()).toBeNull()
})

it('whoever was kept out comes in once that is mended at the door, by another key', async () => {
  const { visitas, sent, scan, outcomes, last } = aDoor()
  scan('1')
  const blocked = { codigo: 'ENTRADA_BLOQUEADA', cliente: persona('1'), motivos: [], renovable: null }
  sent[0]?.refuse(409, blocked)
  await vi.waitFor(() => expect(outcomes()).toEqual([['1', 'blocked']]))
  visitas.enterMended(last()?.id ?? '')
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  sent[1]?.admit()
  await vi.waitFor(() => expect(outcomes()).toEqual([['1', 'entered']]))
  // Who is in already is not sent again.
  visitas.enterMended(last()?.id ?? '')
  expect(sent).toHaveLength(2)
})

it('an entry that is undone, or given a class, says so on its card', async () => {
  const { visitas, sent, scan, last } = aDoor()
  scan('1')
  sent[0]?.admit()
  await vi.waitFor(() => expect(last()?.outcome?.kind).toBe('entered'))
  const clase = {
    _id: 'k',
    nombre: 'Yoga',
    dia: 'Lunes',
    horarioInicio: '06:00',
    horarioFin: '07:00',
  } as const
  visitas.setClase(last()?.id ?? '', clase)
  expect(last()?.outcome).toMatchObject({ entrada: { clase: { nombre: 'Yoga' } } })
  visitas.undo('e1', 'Entrada deshecha.')
  expect(last()?.outcome).toEqual({ kind: 'undone', text: 'Entrada deshecha.' })
})

it('each person is shown once, by the last verdict, with how often they came; who is not settled stands alone', () => {
  const { visitas, sent, scan, lose } = aDoor()
  const shown = () =>
    oneEach(visitas.list()).map(({ visita, times }) => [visita.cliente?._id ?? visita.numero, times])
  scan('2', '1', '1', '1')
  expect(shown()).toHaveLength(4)
  for (const each of [0, 1, 2]) sent[each]?.admit()
  lose(3)
  return vi.waitFor(() => {
    expect(shown()).toEqual([
      ['1', 1],
      ['1', 2],
      ['2', 1],
    ])
  })
})
