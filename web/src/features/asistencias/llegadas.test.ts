import type { AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import { errors } from '@gym/contract/errors'
import { expect, it, vi } from 'vitest'
import { ApiError, type Saved } from '../../lib/http.ts'
import { createLlegadas, type Llegada } from './llegadas.ts'

/** What the browser keeps over a reload. */
interface Storage {
  all: readonly Llegada[]
}

/** A desk whose server answers when the test says so; on the storage of an earlier one it is that desk, reloaded. */
function aDesk(storage: Storage = { all: [] }, newcomers: string[] = []) {
  const sent: {
    payload: NuevaAsistencia
    key: string
    answer: () => void
    lose: () => void
    repeat: () => void
  }[] = []
  const llegadas = createLlegadas(
    {
      find: async (numero) =>
        numero === '404' && !newcomers.includes(numero)
          ? null
          : { _id: `c${numero}`, nombre: `N${numero}`, apellido: 'P' },
      register: (payload, key) =>
        new Promise<Saved<AsistenciaRegistrada>>((resolve, reject) =>
          sent.push({
            payload,
            key,
            answer: () =>
              resolve({ entity: { _id: payload.clienteId } as AsistenciaRegistrada, wasSaved: false }),
            lose: () => reject(new ApiError('Error de conexión.', 0)),
            repeat: () => {
              const said = errors.ASISTENCIA_REPETIDA[1]
              reject(new ApiError(said, 409, { said }))
            },
          }),
        ),
      cameAt: async ({ _id }) => `the first time of ${_id}`,
    },
    {
      read: () => storage.all,
      write: (all) => {
        storage.all = all
      },
    },
  )
  const outcomes = () =>
    llegadas.list().map(({ cliente, outcome }) => [cliente?._id, outcome?.kind ?? 'pending'])
  const read = (...numeros: string[]) => numeros.map((numero) => llegadas.arrive({ numero }, 'yoga'))
  return { llegadas, sent, outcomes, read, storage }
}

it('ten people who are read at once are sent at once, and each gets the answer that is theirs, in any order', async () => {
  const { sent, outcomes, read } = aDesk()
  read('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')
  expect(outcomes().map(([, kind]) => kind)).toEqual(Array(10).fill('pending'))
  await vi.waitFor(() => expect(sent).toHaveLength(10))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(10)
  for (const { answer } of [...sent].reverse()) answer()
  await vi.waitFor(() => expect(outcomes().every(([, kind]) => kind === 'registered')).toBe(true))
  expect(outcomes().map(([_id]) => _id)).toEqual(['c9', 'c8', 'c7', 'c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0'])
})

it('a lost answer holds up nobody, and is sent again with its own key', async () => {
  const { llegadas, sent, outcomes, read } = aDesk()
  const [ana = ''] = read('1')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.lose()
  await vi.waitFor(() => expect(outcomes()).toEqual([['c1', 'failed']]))
  read('2')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer()
  await vi.waitFor(() => expect(outcomes()[0]).toEqual(['c2', 'registered']))
  llegadas.retry(ana, 'rumba')
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toMatchObject({ key: sent[0]?.key, payload: { clienteId: 'c1', claseId: 'yoga' } })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

it('a number that nobody has, or a desk without a class of now, is said of that person alone', async () => {
  const { llegadas, sent, read } = aDesk()
  read('404')
  llegadas.arrive({ numero: '1' }, null)
  const texts = () => llegadas.list().map(({ outcome }) => outcome?.kind === 'failed' && outcome.text)
  await vi.waitFor(() =>
    expect(texts()).toEqual([
      'La clase es obligatoria. Elígela y la asistencia se registra.',
      'Error al registrar asistencia: Cliente no encontrado',
    ]),
  )
  expect(sent).toEqual([])
})

it('whoever was refused for want of a class is tried again in the class of now', async () => {
  const { llegadas, sent } = aDesk()
  const id = llegadas.arrive({ numero: '1' }, null)
  await vi.waitFor(() => expect(llegadas.list()[0]?.outcome?.kind).toBe('failed'))
  llegadas.retry(id, 'rumba')
  await vi.waitFor(() => expect(sent[0]?.payload).toEqual({ clienteId: 'c1', claseId: 'rumba' }))
})

it('however many come after, whoever was not registered stays in the list; those who were make room', async () => {
  const { llegadas, sent, outcomes, read } = aDesk()
  read('1', '2')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  sent[0]?.lose()
  sent[1]?.answer()
  await vi.waitFor(() => expect(outcomes().map(([, kind]) => kind)).toEqual(['registered', 'failed']))
  read(...Array(60).fill('3'))
  const ids = llegadas.list().map(({ cliente }) => cliente?._id)
  expect(ids).toContain('c1')
  expect(ids).not.toContain('c2')
})

it('whoever was not answered when the page went is sent again with the same key; who was registered is shown', async () => {
  const before = aDesk()
  before.read('1', '2')
  await vi.waitFor(() => expect(before.sent).toHaveLength(2))
  before.sent[0]?.answer()
  await vi.waitFor(() => expect(before.outcomes()[1]).toEqual(['c1', 'registered']))

  // A page that goes hears that its calls are broken off.
  before.sent[1]?.lose()
  await vi.waitFor(() => expect(before.outcomes()[0]).toEqual(['c2', 'failed']))

  const { llegadas, sent, outcomes } = aDesk(before.storage)
  llegadas.resume('rumba')
  llegadas.resume('rumba')
  expect(outcomes()).toEqual([
    ['c2', 'pending'],
    ['c1', 'registered'],
  ])
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ key: before.sent[1]?.key, payload: { clienteId: 'c2', claseId: 'yoga' } })
  sent[0]?.answer()
  await vi.waitFor(() => expect(outcomes()[0]).toEqual(['c2', 'registered']))
})

it('whoever was not answered before the night is not registered in the morning by itself', async () => {
  const before = aDesk()
  before.read('1', '2')
  await vi.waitFor(() => expect(before.sent).toHaveLength(2))
  before.sent[0]?.answer()
  await vi.waitFor(() => expect(before.outcomes()[1]).toEqual(['c1', 'registered']))
  before.storage.all = before.storage.all.map((each) => ({ ...each, at: each.at - 13 * 3_600_000 }))

  const { llegadas, sent, outcomes } = aDesk(before.storage)
  llegadas.resume('rumba')
  expect(outcomes()).toEqual([['c2', 'failed']])
  expect(sent).toEqual([])
})

it('a number that nobody had is not said again on another day', async () => {
  const before = aDesk()
  before.read('404', '2')
  await vi.waitFor(() => expect(before.outcomes().map(([, kind]) => kind)).toEqual(['pending', 'failed']))
  before.storage.all = before.storage.all.map((each) => ({ ...each, at: each.at - 13 * 3_600_000 }))

  const { llegadas, outcomes, read, storage } = aDesk(before.storage)
  llegadas.resume('rumba')
  expect(outcomes()).toEqual([['c2', 'failed']])
  read('3')
  expect(storage.all).toHaveLength(2)
})

it('what the browser keeps holds those of two tabs, and no more than two hundred', async () => {
  const one = aDesk()
  const other = aDesk(one.storage)
  one.read('1')
  other.read('2')
  await vi.waitFor(() => expect([...one.sent, ...other.sent]).toHaveLength(2))
  expect(one.storage.all.map(({ cliente }) => cliente?._id).sort()).toEqual(['c1', 'c2'])
  one.read(...Array(250).fill('404'))
  expect(one.storage.all).toHaveLength(200)
})

it('a number that nobody had is registered once its client is made and one is back at the door', async () => {
  const before = aDesk()
  const [id = ''] = before.read('404')
  await vi.waitFor(() => expect(before.outcomes()).toEqual([[undefined, 'failed']]))
  before.llegadas.resume('yoga')
  expect(before.outcomes()).toEqual([[undefined, 'failed']])
  before.llegadas.awaitClient(id)

  const { llegadas, sent, outcomes } = aDesk(before.storage, ['404'])
  llegadas.resume('yoga')
  await vi.waitFor(() => expect(sent[0]?.payload).toEqual({ clienteId: 'c404', claseId: 'yoga' }))
  sent[0]?.answer()
  await vi.waitFor(() => expect(outcomes()).toEqual([['c404', 'registered']]))
})

it('a number that nobody has is registered as the client who was found by name', async () => {
  const { llegadas, sent, read } = aDesk()
  const [id = ''] = read('404')
  await vi.waitFor(() => expect(llegadas.list()[0]?.outcome?.kind).toBe('failed'))
  llegadas.retry(id, 'yoga', { _id: 'c7', nombre: 'Ana', apellido: 'P' })
  await vi.waitFor(() => expect(sent[0]?.payload).toEqual({ clienteId: 'c7', claseId: 'yoga' }))
  expect(llegadas.list()).toHaveLength(1)
})

it('whoever the network failed is sent again once it is back, with the same key and once, while they are counted', async () => {
  const { llegadas, sent, outcomes, read } = aDesk()
  const stop = llegadas.sendAgainWhileOpen()
  read('1', '2')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(llegadas.unregistered()).toBe(0)
  for (const { lose } of [...sent]) lose()
  await vi.waitFor(() => expect(llegadas.unregistered()).toBe(2))

  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(
    sent
      .slice(2)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(
    sent
      .slice(0, 2)
      .map(({ key }) => key)
      .sort(),
  )
  expect(llegadas.unregistered()).toBe(2)
  for (const { answer } of sent.slice(2)) answer()
  await vi.waitFor(() => expect(outcomes().map(([, kind]) => kind)).toEqual(['registered', 'registered']))
  expect(llegadas.unregistered()).toBe(0)

  stop()
  read('3')
  await vi.waitFor(() => expect(sent).toHaveLength(5))
  sent[4]?.lose()
  await vi.waitFor(() => expect(llegadas.unregistered()).toBe(1))
  window.dispatchEvent(new Event('online'))
  expect(outcomes()[0]).toEqual(['c3', 'failed'])
})

it('whoever the network failed is sent again now and then, though nobody says that it is back', async () => {
  vi.useFakeTimers()
  const { llegadas, sent, read } = aDesk()
  const stop = llegadas.sendAgainWhileOpen()
  read('1')
  await vi.advanceTimersByTimeAsync(0)
  sent[0]?.lose()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  stop()
})

it('whoever came while no class was on is registered as soon as there is one', async () => {
  const { llegadas, sent } = aDesk()
  llegadas.arrive({ numero: '1' }, null)
  await vi.waitFor(() => expect(llegadas.unregistered()).toBe(1))
  llegadas.resume(null)
  expect(llegadas.unregistered()).toBe(1)
  llegadas.resume('yoga')
  await vi.waitFor(() => expect(sent[0]?.payload).toEqual({ clienteId: 'c1', claseId: 'yoga' }))
})

it('whoever came to the class before is told when, and there is nothing to try again', async () => {
  const { llegadas, sent, read } = aDesk()
  const [id = ''] = read('1')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.repeat()
  await vi.waitFor(() =>
    expect(llegadas.list()[0]?.outcome).toEqual({ kind: 'repeated', fecha: 'the first time of c1' }),
  )
  llegadas.retry(id, 'yoga')
  expect(sent).toHaveLength(1)
})
