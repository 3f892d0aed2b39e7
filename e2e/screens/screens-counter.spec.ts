import { addDays } from '@gym/contract/core/calendar'
import { diasSemana } from '@gym/contract/core/weekdays'
import { accessibilityProblems, isAccessibleEverywhere } from '../support/accessibility.ts'
import { LONG, someoneAtTheDoor } from '../support/full-gym.ts'
import { atTheKiosk } from '../support/screens/recepcion-screen.ts'
import { aSaleOnAccount, aSaleToDraw } from '../support/screens/sale-states.ts'
import { field, heading, picker } from '../support/screens/screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const ofEachKind: Record<string, Open> = {
  'door, a verdict of each kind': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    const { _id, numeroIdentificacion } = await gym.cliente()
    await gym.membresia({ cliente: _id, duracion: 30 })
    const inactive = await gym.cliente({ nombre: 'Eva', estado: 'inactivo' })
    await visit(page, '/recepcion')
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
  'tender with several methods': async (page, gym) => {
    await aSaleToDraw(page, gym)
    await page.keyboard.press('F8')
    await page.getByRole('radio', { name: 'Varios' }).check()
    await page.getByRole('switch', { name: 'Queda debiendo' }).check()
    await field(page, 'Paga ahora').fill('200000')
    await page.getByText('Vence el').waitFor()
  },
  'till and what it should hold': async (page, gym) => {
    await gym.call('POST', 'caja/turnos', { base: 50_000 })
    await gym.pago({ monto: 123_456_789 })
    await visit(page, '/caja')
    await page.getByRole('button', { name: 'Cuánto debe haber' }).click()
    await page.getByRole('dialog').getByText('$123.506.789').waitFor()
  },
  'report of a closed till': async (page, gym) => {
    const { _id } = await gym.call<{ _id: string }>('POST', 'caja/turnos', { base: 5_000 })
    await gym.call('POST', `caja/turnos/${_id}/cierre`, { conteo: [] })
    await visit(page, `/caja/${_id}`)
    await page.getByText('Falta $5.000 en efectivo.').waitFor()
  },
  'sale made, change and receipt': async (page, gym) => {
    await gym.producto({ nombre: 'Agua', precio: 3_000 })
    await visit(page, '/vender')
    await page.getByRole('button', { name: /^Agua/ }).click()
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: '$10.000' }).click()
    await page.getByRole('button', { name: 'Cobrar $3.000' }).click()
    await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  },
  'plans and a service to answer': async (page, gym) => {
    const franja = { dias: diasSemana.slice(0, 5), desde: '06:00', hasta: '12:00' }
    await gym.plan({ nombre: LONG, precio: 1_234_567, personas: 4, matricula: 20_000, franja })
    await gym.plan({ estado: 'inactivo' })
    await gym.producto({ nombre: 'Masaje', categoria: 'servicio' })
    await visit(page, '/planes')
    await page.getByRole('link', { name: 'Sí, es un plan: Masaje' }).waitFor()
  },
  'form of a plan, refused': async (page) => {
    await visit(page, '/planes/crear')
    await picker(page, 'Tipo').selectOption('Clase')
    await page.getByRole('switch', { name: 'Solo en unos días y horas' }).check()
    await page.getByRole('button', { name: 'Crear plan' }).click()
    await page.getByRole('alert').waitFor()
  },
  'debts and the dialog of one': async (page, gym) => {
    await aSaleOnAccount(gym)
    await visit(page, '/cobros')
    await page
      .getByRole('button', { name: /^Contactar a/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Aún no se le ha contactado.').waitFor()
  },
}

test('Desk screens of each kind pass axe', async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(ofEachKind))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const kiosk: Record<string, Open> = {
  'kiosk with a verdict': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente({ estado: 'inactivo' })
    await atTheKiosk(page)
    const number = field(page, 'Tu número de identificación o tu teléfono')
    await number.fill(numeroIdentificacion)
    await page.clock.install()
    await number.press('Enter')
    await page.getByText('Pasa por la recepción.').waitFor()
  },
}

test('Kiosk passes axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(kiosk))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const desk: Record<string, Open> = {
  'question before an entry is allowed, refused': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente({ estado: 'inactivo' })
    await visit(page, '/recepcion')
    await heading(page, 'Recepción').waitFor()
    await picker(page, 'Quién llega').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Permitir de todos modos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Permitir' }).click()
    await page.getByText('El motivo es obligatorio.').waitFor()
  },
  'dashboard, empty': async (page) => {
    await visit(page, '/dashboard')
    await heading(page, 'Dashboard').waitFor()
  },
  'dashboard of a full day': async (page, gym) => {
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
    await visit(page, '/dashboard')
    await page.getByRole('region', { name: 'Deben' }).waitFor()
  },
  'door, empty': async (page) => {
    await visit(page, '/recepcion')
    await page.getByText('Aún no hay entradas.').waitFor()
  },
  'plan that lacks a person, and the question for one': async (page, gym) => {
    const { _id: cliente } = await gym.cliente({ nombre: LONG })
    const { _id: plan } = await gym.plan({ nombre: LONG, personas: 2 })
    await gym.call('POST', 'ventas', { cliente, lineas: [{ membresia: { plan } }], fiado: true })
    await visit(page, `/clientes/${cliente}`)
    await page.getByRole('button', { name: /^Agregar persona/ }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Persona 2' }).waitFor()
  },
  'door, lists failed': async (page) => {
    await page.route('**/api/entradas**', (route) => route.fulfill({ status: 500, body: '' }))
    await visit(page, '/recepcion')
    await page.getByRole('button', { name: 'Reintentar' }).last().waitFor()
  },
  'rules of the door': async (page) => {
    await visit(page, '/configuracion/entrada')
    await page.getByLabel('Membresía vencida').waitFor()
  },
  'debts, empty': async (page) => {
    await visit(page, '/cobros')
    await page.getByText('Nadie debe.').waitFor()
  },
  'messages to debtors': async (page) => {
    await visit(page, '/configuracion/cobros')
    await page.getByLabel('A quien debe').waitFor()
  },
  'till, closed': async (page) => {
    await visit(page, '/caja')
    await page.getByText('Aún no hay turnos de caja.').waitFor()
  },
  'count of a till, authorisation asked': async (page, gym) => {
    await gym.call('POST', 'caja/turnos', { base: 50_000 })
    await visit(page, '/caja')
    await page.getByRole('button', { name: 'Contar y cerrar' }).click()
    await field(page, 'De $1.000').fill('1')
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    await page.getByRole('button', { name: 'Sí, cerrar' }).click()
    await field(page, 'Contraseña de quien autoriza').waitFor()
  },
}

test('Dashboard, door and till pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(desk))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const ofTheDay: Record<string, Open> = {
  door: async (page, gym) => {
    await gym.cliente({ nombre: LONG, numeroIdentificacion: '1020304' })
    await visit(page, '/recepcion')
    await heading(page, 'Recepción').waitFor()
    await picker(page, 'Quién llega').fill('1020304')
    await page.keyboard.press('Enter')
    await page.getByText('Sin membresía vigente.').first().waitFor()
  },
  sale: aSaleToDraw,
  'page of a client': async (page, gym) => {
    const { cliente } = await aSaleOnAccount(gym)
    await visit(page, `/clientes/${cliente?._id}`)
    await page.getByText('Cliente creado').waitFor()
  },
  dashboard: async (page, gym) => {
    await aSaleOnAccount(gym)
    await visit(page, '/dashboard')
    await page.getByRole('region', { name: 'Deben' }).waitFor()
  },
}

for (const [name, open] of Object.entries(ofTheDay)) {
  test(`Whole ${name} passes axe at three widths`, { tag: '@full' }, async ({ page, gym }) => {
    await open(page, gym)
    await isAccessibleEverywhere(page)
  })
}
