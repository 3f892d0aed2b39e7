import { afterEach, expect, it } from 'vitest'
import type { Operacion } from '../../offline/outbox/outbox-rows.ts'
import { until } from '../../testing/clock.ts'
import { aBrowser, aQueue, type Browser, closeQueues, type Sending } from '../../testing/queue.ts'
import type { Provisional } from './offline-verdict.ts'
import { createVisitas, oneEach, type Visita } from './visitas.ts'

afterEach(closeQueues)

const persona = (_id: string) => ({
  _id,
  nombre: `N${_id}`,
  apellido: 'P',
  numeroIdentificacion: _id,
  foto: null,
})

const admitted = ({ body }: Sending) => ({
  _id: `e${body.clienteId ?? body.identificacion}`,
  cliente: persona(`${body.clienteId ?? body.identificacion}`),
  motivos: [],
  repetida: false,
})

const blockedBy = (_id: string) => ({
  codigo: 'ENTRADA_BLOQUEADA',
  cliente: persona(_id),
  motivos: [{ codigo: 'INACTIVO', texto: 'El cliente está inactivo.', accion: 'reactivar' }],
  renovable: 'm1',
})

/** A door with a fake server that responds on demand; the same `browser` simulates a reload. */
async function aDoor(browser: Browser<Visita> = aBrowser(), known: Provisional = { kind: 'unknown' }) {
  const { outbox, sent, server } = await aQueue(browser.database as IDBFactory)
  const judge = async ({ permitir }: Visita) => ({
    ...(permitir ? ({ kind: 'unknown' } as const) : known),
    confirmedAt: 1,
  })
  const visitas = createVisitas(judge, outbox, {
    read: () => browser.all,
    write: (all) => {
      browser.all = all
    },
  })
  visitas.follow()
  const scan = async (...numeros: string[]) => {
    const before = sent.length
    for (const numero of numeros) visitas.arrive({ numero })
    await until(() => expect(sent.length).toBeGreaterThan(before))
  }
  const outcomes = () =>
    visitas.list().map(({ cliente, outcome }) => [cliente?._id, outcome?.kind ?? 'pending'])
  const last = () => visitas.list()[0]
  const admit = (index: number) => {
    const sending = sent[index]
    if (sending) sending.answer(admitted(sending))
  }
  const sentAre = (count: number) => until(() => expect(sent).toHaveLength(count))
  const isSaid = (...said: unknown[][]) => until(() => expect(outcomes()).toEqual(said))
  return { visitas, outbox, sent, server, scan, outcomes, last, admit, sentAre, isSaid, browser }
}

it('matches ten concurrent verdicts to their scans in any order', async () => {
  const { visitas, sent, outcomes, admit } = await aDoor()
  for (const numero of '0123456789') visitas.arrive({ numero })
  expect(outcomes().map(([, kind]) => kind)).toEqual(Array(10).fill('pending'))
  // At most four requests are in flight.
  for (let answered = 0; answered < 10; answered += Math.min(4, 10 - answered)) {
    const upTo = Math.min(10, answered + 4)
    await until(() => expect(sent).toHaveLength(upTo))
    for (let index = upTo - 1; index >= answered; index -= 1) admit(index)
  }
  await until(() => expect(outcomes().every(([, kind]) => kind === 'entered')).toBe(true))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(10)
  expect(outcomes().map(([_id]) => _id)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
})

it('an override with a reason uses a new key', async () => {
  const { visitas, sent, scan, last, admit, sentAre, isSaid } = await aDoor()
  await scan('1')
  sent[0]?.refuse(409, blockedBy('1'))
  await isSaid(['1', 'blocked'])
  expect(last()?.outcome).toMatchObject({ renovable: 'm1', motivos: [{ codigo: 'INACTIVO' }] })
  visitas.allow(last()?.id ?? '', 'Lo dijo la dueña')
  await sentAre(2)
  expect(sent[1]?.body).toEqual({ clienteId: '1', permitir: { motivo: 'Lo dijo la dueña' } })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  admit(1)
  await isSaid(['1', 'entered'])
})

it('registers the client chosen among several with a phone', async () => {
  const { visitas, sent, scan, last, admit, sentAre, isSaid } = await aDoor()
  await scan('3001234567')
  const clientes = [persona('1'), persona('2')]
  sent[0]?.refuse(409, { codigo: 'VARIOS_CLIENTES', clientes })
  await until(() => expect(last()?.outcome).toEqual({ kind: 'several', clientes }))
  visitas.choose(last()?.id ?? '', persona('2'))
  await sentAre(2)
  expect(sent[1]?.body).toEqual({ clienteId: '2' })
  admit(1)
  await isSaid(['2', 'entered'])
})

it('an unknown number enters after its client is created', async () => {
  const before = await aDoor()
  await before.scan('404')
  before.sent[0]?.refuse(404, { codigo: 'CLIENTE_NO_ENCONTRADO' })
  await until(() => expect(before.last()?.outcome).toEqual({ kind: 'unknown' }))
  before.visitas.resume()
  before.visitas.awaitClient(before.last()?.id ?? '')
  before.outbox.stop()
  expect(before.sent).toHaveLength(1)

  const { visitas, sent, sentAre } = await aDoor(before.browser)
  visitas.resume()
  visitas.resume()
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ identificacion: '404' })
})

it("an offline entry survives a reload and receives the server's verdict", async () => {
  const entrada = { veredicto: 'adelante', motivos: [], repetida: false } as never
  const known: Provisional = { kind: 'entered', cliente: persona('1') as never, entrada }
  const before = await aDoor(undefined, known)
  before.server.isDown = true
  await before.scan('1')
  await before.isSaid(['1', 'noted'])
  const [{ key = '' } = {}] = before.sent
  before.outbox.stop()

  const { visitas, sent, outcomes, sentAre, admit, isSaid } = await aDoor(before.browser, known)
  visitas.resume()
  expect(outcomes()).toEqual([['1', 'noted']])
  await sentAre(1)
  expect(sent[0]).toMatchObject({ key, isNoted: true, body: { identificacion: '1' } })
  admit(0)
  await isSaid(['1', 'entered'])
})

it("queues one entry for a client's number and name", async () => {
  const entrada = { veredicto: 'adelante', motivos: [], repetida: false } as never
  const known: Provisional = { kind: 'entered', cliente: persona('1') as never, entrada }
  const { visitas, outbox, server, scan, isSaid } = await aDoor(undefined, known)
  server.isDown = true
  await scan('5060708')
  await isSaid(['1', 'noted'])
  visitas.arrive({ cliente: persona('1') })
  await until(() => expect(outbox.get().rows.map((row) => row.persona)).toEqual(['1', '1']))
})

it('does not queue a client blocked by the snapshot', async () => {
  const { motivos, renovable } = blockedBy('1')
  const known = { kind: 'blocked', cliente: persona('1'), motivos, renovable } as never
  const { visitas, outbox, server, scan, last, isSaid, sent } = await aDoor(undefined, known)
  server.isDown = true
  await scan('1')
  await isSaid(['1', 'blocked'])
  expect(last()?.outcome).toMatchObject({ segun: { confirmedAt: 1 }, motivos: [{ codigo: 'INACTIVO' }] })
  await until(() => expect(outbox.get().rows).toEqual([]))
  visitas.allow(last()?.id ?? '', 'Lo dijo la dueña')
  await until(() => expect(outbox.get().rows).toHaveLength(1))
  expect(sent[sent.length - 1]?.body).toMatchObject({ clienteId: '1' })
})

it('a queued entry refused later is reviewed and resent', async () => {
  const { outbox, server, sent, scan, last, isSaid } = await aDoor()
  server.isDown = true
  await scan('1')
  await isSaid([undefined, 'noted'])
  const count = sent.length
  server.isDown = false
  outbox.tryNow()
  await until(() => expect(sent.length).toBeGreaterThan(count))
  sent[sent.length - 1]?.refuse(404, { codigo: 'CLIENTE_NO_ENCONTRADO' }, 'No está.')
  await until(() => expect(last()?.outcome).toEqual({ kind: 'review', text: 'No está.' }))
  await outbox.sendAgain(sent[0]?.key ?? '')
  await until(() => expect(sent.length).toBeGreaterThan(count + 1))
  const again = sent[sent.length - 1]
  if (again) again.answer(admitted(again))
  await isSaid(['1', 'entered'])
})

it('does not resend an entry removed from the queue', async () => {
  const before = await aDoor()
  before.server.isDown = true
  await before.scan('1')
  await before.isSaid([undefined, 'noted'])
  await before.outbox.drop(before.sent[0]?.key ?? '')
  before.outbox.stop()
  const { visitas, sent, last } = await aDoor(before.browser)
  visitas.resume()
  await until(() => expect(last()?.outcome).toMatchObject({ kind: 'undone' }))
  expect(sent).toEqual([])
})

it("an entry the server accepts overrides the browser's block", async () => {
  const { motivos, renovable } = blockedBy('1')
  const known = { kind: 'blocked', cliente: persona('1'), motivos, renovable } as never
  const { visitas, outbox, sent, admit, isSaid } = await aDoor(undefined, known)
  // The patience of 100 ms ends before the response.
  const { submit } = outbox
  Object.assign(outbox, { submit: (operacion: Operacion) => submit(operacion, 100) })
  visitas.arrive({ numero: '1' })
  await isSaid(['1', 'blocked'])
  await until(async () => expect(await outbox.sent()).toMatchObject([{ isDropped: true }]))
  expect(sent).toHaveLength(1)
  admit(0)
  await isSaid(['1', 'entered'])
  await until(async () => expect(await outbox.sent()).toMatchObject([{ _id: 'e1' }]))
  expect((await outbox.sent())[0]?.isDropped).toBeUndefined()
})

it('does not resend a removed entry after a week', async () => {
  const { visitas, outbox, sent, last } = await aDoor({
    ...aBrowser<Visita>(),
    all: [
      {
        id: 'a',
        key: 'a',
        at: Date.now() - 9 * 86_400_000,
        numero: '1',
        cliente: null,
        outcome: { kind: 'review', text: 'No.' },
      },
    ],
  })
  visitas.resume()
  await until(() => expect(last()?.outcome).toMatchObject({ kind: 'undone' }))
  expect(outbox.get().rows).toEqual([])
  expect(sent).toEqual([])
})

it('a resent entry has its original time', async () => {
  const at = Date.now() - 86_400_000
  const { visitas, sent, sentAre } = await aDoor({
    ...aBrowser<Visita>(),
    all: [
      {
        id: 'a',
        key: 'a',
        at,
        numero: '1',
        cliente: null,
        outcome: { kind: 'noted', entrada: null, segun: { confirmedAt: null } },
      },
    ],
  })
  visitas.resume()
  await sentAre(1)
  expect(sent[0]?.row).toMatchObject({ key: 'a', ocurridoAt: at })
})

it('a response after a page close is requested once', async () => {
  const before = await aDoor()
  await before.scan('1')
  const pending = before.browser.all
  before.admit(0)
  await before.isSaid(['1', 'entered'])
  before.outbox.stop()
  const { visitas, sent, sentAre, admit, isSaid } = await aDoor({ ...before.browser, all: pending })
  visitas.resume()
  visitas.resume()
  await sentAre(1)
  expect(sent[0]?.key).toBe(before.sent[0]?.key)
  admit(0)
  await isSaid(['1', 'entered'])
})

it('retries an unrelated refusal under a new key', async () => {
  const { visitas, sent, scan, last, sentAre } = await aDoor()
  await scan('1')
  sent[0]?.refuse(403, { codigo: 'SIN_PERMISO' })
  await until(() => expect(last()?.outcome).toMatchObject({ kind: 'failed', text: 'No.' }))
  visitas.retry(last()?.id ?? '')
  await sentAre(2)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

it('does not preselect a client already inside', async () => {
  const { visitas, scan, last, admit, isSaid } = await aDoor()
  await scan('1')
  admit(0)
  await isSaid(['1', 'entered'])
  visitas.awaitMending(last()?.id ?? '')
  expect(visitas.mended()).toBeNull()
  expect(last()?.wentToMend).toBe(true)
})

it('a blocked client is preselected until the next arrival', async () => {
  const { visitas, sent, scan, last, isSaid } = await aDoor()
  await scan('1')
  sent[0]?.refuse(409, blockedBy('1'))
  await isSaid(['1', 'blocked'])
  visitas.awaitMending(last()?.id ?? '')
  expect(visitas.mended()).toMatchObject({ _id: '1' })
  await scan('2')
  expect(visitas.mended()).toBeNull()
})

it('a resolved block is retried under a new key', async () => {
  const { visitas, sent, scan, last, admit, sentAre, isSaid } = await aDoor()
  await scan('1')
  sent[0]?.refuse(409, blockedBy('1'))
  await isSaid(['1', 'blocked'])
  visitas.enterMended(last()?.id ?? '')
  await sentAre(2)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  admit(1)
  await isSaid(['1', 'entered'])
  visitas.enterMended(last()?.id ?? '')
  expect(sent).toHaveLength(2)
})

it('an undo or a new class updates the card', async () => {
  const { visitas, scan, last, admit } = await aDoor()
  await scan('1')
  admit(0)
  await until(() => expect(last()?.outcome?.kind).toBe('entered'))
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

it('groups visits by person, except unsettled ones', async () => {
  const { visitas, sentAre, admit, server, isSaid } = await aDoor()
  const shown = () =>
    oneEach(visitas.list()).map(({ visita, times }) => [visita.cliente?._id ?? visita.numero, times])
  for (const [index, numero] of ['2', '1', '1'].entries()) {
    visitas.arrive({ numero })
    await sentAre(index + 1)
    admit(index)
  }
  await isSaid(['1', 'entered'], ['1', 'entered'], ['2', 'entered'])
  server.isDown = true
  visitas.arrive({ numero: '1' })
  await isSaid([undefined, 'noted'], ['1', 'entered'], ['1', 'entered'], ['2', 'entered'])
  expect(shown()).toEqual([
    ['1', 1],
    ['1', 2],
    ['2', 1],
  ])
})
