import { addDays } from '@gym/contract/calendar'
import type { Venta } from '@gym/contract/ventas'
import type { Page } from '@playwright/test'
import { everybodyCanUse, isAccessibleEverywhere, type Open } from './accessibility.ts'
import { test } from './fixtures.ts'
import { LONG, someoneAtTheDoor } from './full-gym.ts'
import type { Gym } from './gym.ts'
import { atTheKiosk } from './recepcion-screen.ts'
import { field, heading, picker, row } from './screen.ts'

/** Two units of something with a long name, owed by somebody. */
async function aSaleOnAccount(gym: Gym) {
  const cliente = await gym.cliente({ nombre: LONG })
  const producto = await gym.producto({ nombre: LONG, precio: 80_000 })
  const lineas = [{ producto: producto._id, cantidad: 2 }]
  return gym.call<Venta>('POST', 'ventas', { cliente: cliente._id, lineas, fiado: true })
}

/** A sale in cash that nothing answers. */
async function noteASale(page: Page, gym: Gym) {
  await gym.producto({ nombre: LONG, precio: 80_000 })
  await page.goto('/vender')
  await page.getByRole('group', { name: 'Productos a mano' }).getByRole('button').click()
  await page.route('**/api/ventas', (route) => route.abort())
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Cobrar $80.000' }).last().click()
  await page.getByRole('heading', { name: /^Venta anotada/ }).waitFor()
}

/** A cart with a product, a membership, something else and an old debt. */
async function aSaleToDraw(page: Page, gym: Gym) {
  const { cliente } = await aSaleOnAccount(gym)
  await gym.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
  await page.goto('/vender')
  await page.getByRole('button', { name: new RegExp(`^${LONG}`) }).click()
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await picker(page, 'Cliente').fill(cliente?.numeroIdentificacion ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cobrar deuda' }).click()
  await page.getByRole('button', { name: 'Otro concepto' }).click()
  const other = page.getByRole('dialog')
  await field(other, 'Concepto').fill(LONG)
  await field(other, 'Monto').fill('1250,50')
  await other.getByRole('button', { name: 'Agregar' }).click()
  await other.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Quitar Deuda' }).waitFor()
}

everybodyCanUse('admin', {
  'the dashboard': async (page) => {
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
  },
  'the dashboard of a day that asks everything': async (page, gym) => {
    const today = await gym.today()
    const { cliente } = await someoneAtTheDoor(gym)
    const fee = await gym.producto({ nombre: 'Mensualidad con entrenador personal', stock: 1 })
    await gym.pago({ producto: fee._id, cliente: cliente._id, fecha: addDays(today, -28) })
    const { _id } = await gym.cliente({ nombre: LONG, fechaNacimiento: `1990-${today.slice(5)}` })
    await gym.membresia({ cliente: _id, duracion: 30, fechainicio: addDays(today, -30) })
    await gym.call('POST', 'ventas', {
      cliente: _id,
      lineas: [{ concepto: 'Guantes', monto: 123_456_789 }],
      fiado: true,
    })
    await gym.call('POST', 'entradas', { clienteId: cliente._id })
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Deben' }).waitFor()
  },
  'the door without anybody': async (page) => {
    await page.goto('/recepcion')
    await page.getByText('Aún no hay entradas.').waitFor()
  },
  'the door with a verdict of each kind, and who is inside': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    const { _id, numeroIdentificacion } = await gym.cliente()
    await gym.membresia({ cliente: _id, duracion: 30 })
    const inactive = await gym.cliente({ nombre: 'Eva', estado: 'inactivo' })
    await page.goto('/recepcion')
    await heading(page, 'Recepción').waitFor()
    const numeros = [cliente.numeroIdentificacion, numeroIdentificacion, '999', '3001234567']
    for (const numero of [...numeros, inactive.numeroIdentificacion]) {
      await picker(page, 'Quién llega').fill(numero)
      await page.keyboard.press('Enter')
    }
    for (const verdict of ['Atención', 'Adelante', 'Número desconocido', 'Falta elegir', 'No puede entrar'])
      await page.getByRole('article').getByText(verdict, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Ver la lista' }).click()
    await page.getByRole('button', { name: `Salió ${LONG}` }).waitFor()
  },
  'the question why somebody is let in, without an answer': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente({ estado: 'inactivo' })
    await page.goto('/recepcion')
    await heading(page, 'Recepción').waitFor()
    await picker(page, 'Quién llega').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Permitir de todos modos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Permitir' }).click()
    await page.getByText('El motivo es obligatorio.').waitFor()
  },
  'the door whose lists cannot be loaded': async (page) => {
    await page.route('**/api/entradas**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/recepcion')
    await page.getByRole('button', { name: 'Reintentar' }).last().waitFor()
  },
  'the kiosk with a verdict': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente({ estado: 'inactivo' })
    await atTheKiosk(page)
    const number = field(page, 'Tu número de identificación o tu teléfono')
    await number.fill(numeroIdentificacion)
    // Long enough to be looked at.
    await page.clock.install()
    await number.press('Enter')
    await page.getByText('Pasa por la recepción.').waitFor()
  },
  'the sale without anything in it': async (page, gym) => {
    await gym.producto({ nombre: LONG })
    await page.goto('/vender')
    await page.getByRole('group', { name: 'Productos a mano' }).getByRole('button').waitFor()
  },
  'the sale with a line of each kind, of a client who owes': async (page, gym) => {
    await aSaleToDraw(page, gym)
  },
  'the tender of a sale, by several methods and on account': async (page, gym) => {
    await aSaleToDraw(page, gym)
    await page.keyboard.press('F8')
    await page.getByRole('radio', { name: 'Varios' }).check()
    await page.getByRole('switch', { name: 'Queda debiendo' }).check()
    await field(page, 'Paga ahora').fill('200000')
    await page.getByText('Vence el').waitFor()
  },
  'the till before it is opened': async (page) => {
    await page.goto('/caja')
    await page.getByText('Aún no hay turnos de caja.').waitFor()
  },
  'the till with what it has seen, and what there should be': async (page, gym) => {
    await gym.call('POST', 'caja/turnos', { base: 50_000 })
    await gym.pago({ monto: 123_456_789 })
    await page.goto('/caja')
    await page.getByRole('button', { name: 'Cuánto debe haber (X)' }).click()
    await page.getByRole('dialog').getByText('$123.506.789').waitFor()
  },
  'the count of a till that somebody else answers for': async (page, gym) => {
    await gym.call('POST', 'caja/turnos', { base: 50_000 })
    await page.goto('/caja')
    await page.getByRole('button', { name: 'Contar y cerrar' }).click()
    await field(page, 'De $1.000').fill('1')
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    await page.getByRole('button', { name: 'Sí, cerrar' }).click()
    await field(page, 'Contraseña de quien autoriza').waitFor()
  },
  'the Z of a till': async (page, gym) => {
    const { _id } = await gym.call<{ _id: string }>('POST', 'caja/turnos', { base: 5_000 })
    await gym.call('POST', `caja/turnos/${_id}/cierre`, { conteo: [] })
    await page.goto(`/caja/${_id}`)
    await page.getByText('Falta $5.000 en efectivo.').waitFor()
  },
  'a discount without its reason': async (page, gym) => {
    await gym.producto({ nombre: 'Agua' })
    await page.goto('/vender')
    await page.getByRole('button', { name: /^Agua/ }).click()
    await page.getByRole('button', { name: 'Descuento de Agua' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click()
    await page.getByText('El motivo es obligatorio.').waitFor()
  },
  'a sale that is made, with its change and receipt': async (page, gym) => {
    await gym.producto({ nombre: 'Agua', precio: 3_000 })
    await page.goto('/vender')
    await page.getByRole('button', { name: /^Agua/ }).click()
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: '$10.000' }).click()
    await page.getByRole('button', { name: 'Cobrar $3.000' }).click()
    await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  },
  'the sales that were put aside': async (page, gym) => {
    await gym.producto({ nombre: LONG })
    await page.goto('/vender')
    await page.getByRole('group', { name: 'Productos a mano' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Guardar venta' }).click()
    await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
    await page.getByRole('button', { name: `Retomar la venta de ${LONG}` }).waitFor()
  },
  'a sale that is noted': (page, gym) => noteASale(page, gym),
  'the tender without a connection': async (page, gym) => {
    await noteASale(page, gym)
    await page.route('**/api/auth/perfil', (route) => route.abort())
    await page.getByRole('button', { name: 'Siguiente venta' }).click()
    await page.getByRole('group', { name: 'Productos a mano' }).getByRole('button').first().click()
    await page.keyboard.press('F8')
    await page.getByRole('dialog').getByText('Sin conexión solo se cobra en efectivo').waitFor()
  },
  'what waits to be sent': async (page, gym) => {
    await noteASale(page, gym)
    await page.getByRole('link', { name: 'Ver pendientes' }).last().click()
    await page.getByRole('region', { name: 'Por enviar (1)' }).waitFor()
  },
  'what the program refused, and the line that says so': async (page, gym) => {
    const no = { mensaje: `${LONG} no está.`, codigo: 'CLIENTE_NO_ENCONTRADO' }
    await noteASale(page, gym)
    await page.route('**/api/ventas', (route) => route.fulfill({ status: 409, json: no }))
    await page.getByText(/1 por revisar/).waitFor()
    await page.getByRole('link', { name: 'Ver pendientes' }).last().click()
    await page.getByRole('region', { name: 'Por revisar (1)' }).waitFor()
  },
  'who owes, and the window of one of them': async (page, gym) => {
    await aSaleOnAccount(gym)
    await page.goto('/cobros')
    await page
      .getByRole('button', { name: /^Contactar a/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Aún no se le ha contactado.').waitFor()
  },
  'nobody who owes': async (page) => {
    await page.goto('/cobros')
    await page.getByText('Nadie debe.').waitFor()
  },
  'what the gym writes to people': async (page) => {
    await page.goto('/configuracion/cobros')
    await page.getByLabel('A quien debe').waitFor()
  },
  'the list of sales, one of them owed': async (page, gym) => {
    await aSaleOnAccount(gym)
    await page.goto('/ventas')
    await page.getByRole('link', { name: 'Ver la venta N.º 1' }).or(row(page, 'N.º 1')).first().waitFor()
  },
  'the record of a sale of which something came back': async (page, gym) => {
    const { _id } = await aSaleOnAccount(gym)
    await gym.call('POST', `ventas/${_id}/devolucion`, {
      lineas: [{ indice: 0, cantidad: 1, reponer: true }],
      metodo: 'Efectivo',
      motivo: LONG,
    })
    await page.goto(`/ventas/${_id}`)
    await page.getByRole('region', { name: 'Devoluciones' }).waitFor()
  },
  'the window that takes something of a sale back': async (page, gym) => {
    const { _id } = await aSaleOnAccount(gym)
    await page.goto(`/ventas/${_id}`)
    await page.getByRole('button', { name: 'Devolver' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).waitFor()
  },
  'the buttons of the sale': async (page, gym) => {
    const { _id } = await gym.producto({ nombre: LONG })
    await gym.call('PUT', 'productos/rapidos', { productos: [_id] })
    await page.goto('/configuracion/rapidos')
    await page.getByRole('button', { name: /^Subir/ }).waitFor()
  },
  'the rules of the door': async (page) => {
    await page.goto('/configuracion/entrada')
    await page.getByLabel('Membresía vencida').waitFor()
  },
})

/** The screens on which the desk spends its day. */
const ofTheDay: Record<string, Open> = {
  'the door': async (page, gym) => {
    await gym.cliente({ nombre: LONG, numeroIdentificacion: '1020304' })
    await page.goto('/recepcion')
    await heading(page, 'Recepción').waitFor()
    await picker(page, 'Quién llega').fill('1020304')
    await page.keyboard.press('Enter')
    await page.getByText('Sin membresía vigente.').first().waitFor()
  },
  'the sale': aSaleToDraw,
  'the page of a client': async (page, gym) => {
    const { cliente } = await aSaleOnAccount(gym)
    await page.goto(`/clientes/${cliente?._id}`)
    await page.getByText('Cliente creado').waitFor()
  },
  'the dashboard': async (page, gym) => {
    await aSaleOnAccount(gym)
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Deben' }).waitFor()
  },
}

for (const [name, open] of Object.entries(ofTheDay))
  test(`${name} is accessible at a desk, on a tablet and on a phone, in both themes`, async ({
    page,
    gym,
  }) => {
    await open(page, gym)
    await isAccessibleEverywhere(page)
  })
