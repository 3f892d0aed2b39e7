import { afterEach, expect, it } from 'vitest'
import { aBrowserWith, aDesk, admitted, blockedBy, persona } from '../../testing/check-in-desk.ts'
import { until } from '../../testing/clock.ts'
import { closeQueues } from '../../testing/queue.ts'
import type { Operacion } from '../outbox/outbox-rows.ts'
import { oneEach } from './check-in.ts'
import type { Provisional } from './offline-verdict.ts'

afterEach(closeQueues)

const letIn = {
  kind: 'entered',
  cliente: persona('1'),
  entrada: { veredicto: 'adelante', motivos: [], repetida: false },
} as unknown as Provisional

const blocked = { ...blockedBy('1'), kind: 'blocked' } as unknown as Provisional

it('matches ten concurrent verdicts to their scans in any order', async () => {
  const { read, sent, outcomes, admit } = await aDesk()
  read(...'0123456789')
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

it('a lost response is retried without blocking other check-ins', async () => {
  const { sent, outcomes, scan, read, admit, areSaid } = await aDesk()
  await scan('1')
  sent[0]?.lose()
  read('2')
  const of = (numero: string) => sent.findIndex(({ body }) => body.identificacion === numero)
  await until(() => expect(of('2')).toBeGreaterThan(0))
  admit(of('2'))
  await until(() => expect(outcomes()[0]).toEqual(['2', 'entered']))
  await until(() => expect(sent.filter(({ key }) => key === sent[0]?.key)).toHaveLength(2))
  expect(sent[sent.length - 1]).toMatchObject({ key: sent[0]?.key, body: { identificacion: '1' } })
  admit(sent.length - 1)
  await areSaid(['2', 'entered'], ['1', 'entered'])
})

it('a deleted client chosen by name is not an unknown number', async () => {
  const { checkIns, sent, last, sentAre } = await aDesk()
  checkIns.arrive({ cliente: persona('1') })
  await sentAre(1)
  sent[0]?.refuse(404, { codigo: 'CLIENTE_NO_ENCONTRADO' }, 'Cliente no encontrado')
  await until(() => expect(last()?.outcome).toEqual({ kind: 'failed', text: 'Cliente no encontrado' }))
})

it('an override with a reason uses a new key', async () => {
  const { checkIns, sent, scan, last, lastId, admit, sentAre, areSaid } = await aDesk()
  await scan('1')
  sent[0]?.refuse(409, blockedBy('1'))
  await areSaid(['1', 'blocked'])
  expect(last()?.outcome).toMatchObject({ renovable: 'm1', motivos: [{ codigo: 'INACTIVO' }] })
  checkIns.allow(lastId(), 'Lo dijo la dueña')
  await sentAre(2)
  expect(sent[1]?.body).toEqual({ clienteId: '1', permitir: { motivo: 'Lo dijo la dueña' } })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  admit(1)
  await areSaid(['1', 'entered'])
})

it('registers the client chosen among several with a phone', async () => {
  const { checkIns, sent, scan, last, lastId, admit, sentAre, areSaid } = await aDesk()
  await scan('3001234567')
  const clientes = [persona('1'), persona('2')]
  sent[0]?.refuse(409, { codigo: 'VARIOS_CLIENTES', clientes })
  await until(() => expect(last()?.outcome).toEqual({ kind: 'several', clientes }))
  checkIns.choose(lastId(), persona('2'))
  await sentAre(2)
  expect(sent[1]?.body).toEqual({ clienteId: '2' })
  admit(1)
  await areSaid(['2', 'entered'])
})

it('a client chosen by name does not replace another', async () => {
  const { checkIns, sent, scan, lastId, admit, areSaid } = await aDesk()
  await scan('1')
  expect(checkIns.choose(lastId(), persona('2'))).toBe(false)
  admit(0)
  await areSaid(['1', 'entered'])
  expect(checkIns.choose(lastId(), persona('2'))).toBe(false)
  await areSaid(['1', 'entered'])
  expect(sent).toHaveLength(1)
})

it("an offline entry survives a reload and receives the server's verdict", async () => {
  const before = await aDesk({ known: letIn })
  await before.scan('0')
  before.admit(0)
  await before.areSaid(['0', 'entered'])
  before.server.isDown = true
  await before.scan('1')
  await before.areSaid(['1', 'noted'], ['0', 'entered'])
  const key = before.sent[1]?.key ?? ''
  before.outbox.stop()

  const { checkIns, sent, outcomes, sentAre, admit, areSaid } = await aDesk({ ...before, known: letIn })
  checkIns.resume()
  expect(outcomes()).toEqual([
    ['1', 'noted'],
    ['0', 'entered'],
  ])
  await sentAre(1)
  expect(sent[0]).toMatchObject({ key, isNoted: true, body: { identificacion: '1' } })
  admit(0)
  await areSaid(['1', 'entered'], ['0', 'entered'])
})

it("queues one entry for a client's number and name", async () => {
  const { checkIns, outbox, server, scan, areSaid } = await aDesk({ known: letIn })
  server.isDown = true
  await scan('5060708')
  await areSaid(['1', 'noted'])
  checkIns.arrive({ cliente: persona('1') })
  await until(() => expect(outbox.get().rows.map((row) => row.persona)).toEqual(['1', '1']))
})

it('does not queue a client blocked by the snapshot', async () => {
  const { checkIns, outbox, server, scan, last, lastId, areSaid, sent } = await aDesk({ known: blocked })
  server.isDown = true
  await scan('1')
  await areSaid(['1', 'blocked'])
  expect(last()?.outcome).toMatchObject({ segun: { confirmedAt: 1 }, motivos: [{ codigo: 'INACTIVO' }] })
  await until(() => expect(outbox.get().rows).toEqual([]))
  checkIns.allow(lastId(), 'Lo dijo la dueña')
  await until(() => expect(outbox.get().rows).toHaveLength(1))
  expect(sent[sent.length - 1]?.body).toMatchObject({ clienteId: '1' })
})

it('a queued entry refused later is reviewed and resent', async () => {
  const { outbox, server, sent, scan, last, areSaid } = await aDesk()
  server.isDown = true
  await scan('1')
  await areSaid([undefined, 'noted'])
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
  await areSaid(['1', 'entered'])
})

it('does not resend an entry removed from the queue', async () => {
  const before = await aDesk()
  before.server.isDown = true
  await before.scan('1')
  await before.areSaid([undefined, 'noted'])
  await before.outbox.drop(before.sent[0]?.key ?? '')
  before.outbox.stop()
  const { checkIns, sent, last } = await aDesk(before)
  checkIns.resume()
  await until(() => expect(last()?.outcome).toMatchObject({ kind: 'undone' }))
  expect(sent).toEqual([])
})

it("an entry the server accepts overrides the browser's block", async () => {
  const { checkIns, outbox, sent, admit, areSaid } = await aDesk({ known: blocked })
  // `submit` gives up after 100 ms, before the response.
  const { submit } = outbox
  Object.assign(outbox, { submit: (operacion: Operacion) => submit(operacion, 100) })
  checkIns.arrive({ numero: '1' })
  await areSaid(['1', 'blocked'])
  await until(async () => expect(await outbox.sent()).toMatchObject([{ isDropped: true }]))
  expect(sent).toHaveLength(1)
  admit(0)
  await areSaid(['1', 'entered'])
  await until(async () => expect(await outbox.sent()).toMatchObject([{ _id: 'e1' }]))
  expect((await outbox.sent())[0]?.isDropped).toBeUndefined()
})

it('does not resend a removed entry after a week', async () => {
  const at = Date.now() - 9 * 86_400_000
  const browser = aBrowserWith({ at, outcome: { kind: 'review', text: 'No.' } })
  const { checkIns, outbox, sent, last } = await aDesk({ browser })
  checkIns.resume()
  await until(() => expect(last()?.outcome).toMatchObject({ kind: 'undone' }))
  expect(outbox.get().rows).toEqual([])
  expect(sent).toEqual([])
})

it('a resent entry has its original time', async () => {
  const at = Date.now() - 86_400_000
  const { checkIns, sent, sentAre } = await aDesk({
    browser: aBrowserWith({ at, outcome: { kind: 'noted', entrada: null } }),
  })
  checkIns.resume()
  await sentAre(1)
  expect(sent[0]?.row).toMatchObject({ key: 'a', ocurridoAt: at })
})

it('a visit of an earlier version keeps its payload', async () => {
  const browser = aBrowserWith({ at: Date.now(), outcome: { kind: 'noted', entrada: null } })
  browser.all = browser.all.map((each) => ({
    ...each,
    cliente: persona('1'),
    body: { identificacion: '1' },
  }))
  const { checkIns, sent, sentAre } = await aDesk({ browser })
  checkIns.resume()
  await sentAre(1)
  expect(sent[0]?.body).toMatchObject({ identificacion: '1' })
  expect(sent[0]?.body).not.toHaveProperty('clienteId')
})

it('a response after a page close is requested once', async () => {
  const before = await aDesk()
  await before.scan('1')
  const pending = before.browser.all
  before.admit(0)
  await before.areSaid(['1', 'entered'])
  before.outbox.stop()
  const { checkIns, sent, sentAre, admit, areSaid } = await aDesk({
    browser: { ...before.browser, all: pending },
  })
  checkIns.resume()
  checkIns.resume()
  await sentAre(1)
  expect(sent[0]?.key).toBe(before.sent[0]?.key)
  admit(0)
  await areSaid(['1', 'entered'])
})

it('retries an unrelated refusal under a new key', async () => {
  const { checkIns, sent, scan, last, lastId, sentAre } = await aDesk()
  await scan('1')
  sent[0]?.refuse(403, { codigo: 'SIN_PERMISO' })
  await until(() => expect(last()?.outcome).toMatchObject({ kind: 'failed', text: 'No.' }))
  checkIns.retry(lastId())
  await sentAre(2)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

it('an undo or a new class updates the card', async () => {
  const { checkIns, scan, last, lastId, admit } = await aDesk()
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
  checkIns.setClase(lastId(), clase)
  expect(last()?.outcome).toMatchObject({ entrada: { clase: { nombre: 'Yoga' } } })
  checkIns.undo('e1', 'Entrada deshecha.')
  expect(last()?.outcome).toEqual({ kind: 'undone', text: 'Entrada deshecha.' })
})

it('groups visits by person, except unsettled ones', async () => {
  const { checkIns, sentAre, admit, server, areSaid } = await aDesk()
  const shown = () =>
    oneEach(checkIns.list()).map(({ checkIn, times }) => [checkIn.cliente?._id ?? checkIn.numero, times])
  for (const [index, numero] of ['2', '1', '1'].entries()) {
    checkIns.arrive({ numero })
    await sentAre(index + 1)
    admit(index)
  }
  await areSaid(['1', 'entered'], ['1', 'entered'], ['2', 'entered'])
  server.isDown = true
  checkIns.arrive({ numero: '1' })
  await areSaid([undefined, 'noted'], ['1', 'entered'], ['1', 'entered'], ['2', 'entered'])
  expect(shown()).toEqual([
    ['1', 1],
    ['1', 2],
    ['2', 1],
  ])
})
