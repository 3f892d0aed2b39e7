import { edades } from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import type { Contabilidad, SerieContable } from '@gym/contract/contabilidad/contabilidad.schema'
import { addMonths, dayIn } from '@gym/contract/core/calendar'
import { daysRemaining, isAboutToExpire } from '@gym/contract/membresias/membresias.rules'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { isRenewalDue } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { VentaListada } from '@gym/contract/ventas/ventas.schema'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '../testing/api.ts'
import { aPago } from '../testing/builders.ts'
import { aDemo } from '../testing/database/seeded-database.ts'

const api = await testApi({}, await aDemo())
const timeZone = 'America/Bogota'
const today = dayIn(timeZone, api.clock.now)

it('has twelve months of payments, some due for renewal', async () => {
  const pagos: Pago[] = (await api.as('admin').get('/pagos')).body.pagos
  expect(pagos.length).toBeGreaterThan(3500)
  expect(pagos[0]?.fecha).toBe(today)
  expect(pagos.at(-1)?.fecha.slice(0, 7)).toBe(addMonths(today, -12).slice(0, 7))
  expect(pagos.filter((pago) => isRenewalDue(pago, today)).length).toBeGreaterThan(10)
})

it('has paid memberships in every state', async () => {
  const membresias: Membresia[] = (await api.as('admin').get('/membresias')).body.membresias
  const some = (what: (membresia: Membresia) => boolean) =>
    expect(membresias.filter(what).length).toBeGreaterThan(1)
  const left = ({ fechafin }: Membresia) => daysRemaining(fechafin, today)
  const isStarted = ({ fechainicio }: Membresia) => fechainicio <= today

  some((each) => isStarted(each) && (left(each) ?? 0) > 5)
  some((each) => isAboutToExpire(each.fechafin, today) && !each.renovada)
  some((each) => left(each) === 0)
  some((each) => left(each) === null && !each.renovada)
  some((each) => !isStarted(each))
  some((each) => each.tipo === 'Clase' && left(each) !== null && each.sesionesRestantes > 0)
  some((each) => each.tipo === 'Clase' && left(each) !== null && each.sesionesRestantes === 0)

  const { rows: unpaid } = await sql`
    select * from membresias m where not exists (
      select from pagos p where p.cliente_id = m.cliente_id and p.created_at = m.created_at
    )`.execute(api.db)
  expect(unpaid).toEqual([])
})

it('has a ledger equal to the payments of each day and method', async () => {
  const { rows: different } = await sql`
    select fecha, metodo from (
      select fecha, lower(metodo_pago::text) as metodo, monto from pagos where eliminado_en is null
      union all
      select fecha, metodo_pago::text, -monto from contabilidad where pago_id is not null
      union all
      select fecha, lower(metodo_pago::text), rebajado - monto from devoluciones
    ) both_sides group by fecha, metodo having sum(monto) <> 0`.execute(api.db)
  expect(different).toEqual([])
  const reversals = await api.db
    .selectFrom('contabilidad')
    .select('id')
    .where('revierteId', 'is not', null)
    .execute()
  expect(reversals.length).toBeGreaterThan(20)
})

it('has a year of manual expenses, some corrected', async () => {
  const gastos: Contabilidad = (await api.as('admin').get('/contabilidad?tipo=egreso')).body
  expect(gastos.transacciones.length).toBeGreaterThan(90)
  expect(gastos.transacciones.every(({ pagoId }) => pagoId === null)).toBe(true)
  const corrected = gastos.transacciones.filter(({ editada }) => editada)
  expect(corrected.length).toBeGreaterThan(5)
  const [last] = corrected
  expect((await api.as('admin').get(`/contabilidad/${last?._id}/historial`)).body).toHaveLength(1)

  const { puntos }: SerieContable = (await api.as('admin').get('/contabilidad/serie')).body
  const balances = puntos.slice(1, -1).map(({ ingresos, egresos }) => ingresos - egresos)
  expect(balances.filter((balance) => balance > 0).length).toBeGreaterThan(3)
  expect(balances.filter((balance) => balance < 0).length).toBeGreaterThan(0)
})

it('took stock only for products with stock', async () => {
  const { rows: wrong } = await sql`
    select * from pagos left join productos on productos.id = producto_id
    where stock_tomado <> case when lleva_stock then cantidad else 0 end`.execute(api.db)
  expect(wrong).toEqual([])
})

it('has recent desk sales, one with a debt, another with a return', async () => {
  const ventas: VentaListada[] = (await api.as('recepcionista').get('/ventas')).body
  expect(ventas.length).toBeGreaterThan(2)
  expect(ventas.filter(({ debe, fecha }) => debe > 0 && fecha === today)).toHaveLength(1)
  expect(ventas.filter(({ devuelto }) => devuelto > 0)).toHaveLength(1)
  const [agua]: Producto[] = (await api.as('recepcionista').get('/productos?buscar=agua')).body
  expect(agua?.codigo).toMatch(/^P\d+$/)
  expect(agua?.codigosDeBarras).toHaveLength(1)
})

it('has debts of every age, some with contacts', async () => {
  const { body } = await api.as('recepcionista').get('/cobros')
  for (const edad of edades)
    expect(body.filter((row: PersonaEnCobros) => row[edad] > 0).length, edad).toBeGreaterThan(0)
  expect(body.filter(({ ultimoContacto }: PersonaEnCobros) => ultimoContacto)).toHaveLength(3)
})

it('posts like a sale through the program', async () => {
  const lately: Pago[] = (await api.as('admin').get(`/pagos?fechaInicio=${today}`)).body.pagos
  const seeded = lately.find(({ cliente, producto }) => cliente && producto?.nombre === 'Mensualidad')
  const sold = await api.as('admin').post(
    '/pagos',
    aPago({
      fecha: today,
      cliente: seeded?.cliente?._id,
      producto: seeded?.producto?._id,
      metodoPago: seeded?.metodoPago,
    }),
  )
  expect(sold.statusCode).toBe(201)
  expect(await entriesOf(sold.body._id)).toEqual(await entriesOf(seeded?._id ?? ''))
})

function entriesOf(pagoId: string) {
  return api.db
    .selectFrom('contabilidad')
    .select(['tipo', 'descripcion', 'monto', 'fecha', 'metodoPago', 'cuentaDebito', 'cuentaCredito'])
    .select(['referencia', 'categoria', 'revierteId'])
    .where('pagoId', '=', pagoId)
    .execute()
}
