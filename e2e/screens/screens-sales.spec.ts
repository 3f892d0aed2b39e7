import { accessibilityProblems } from '../support/accessibility.ts'
import { LONG } from '../support/full-gym.ts'
import { aSaleOnAccount, aSaleToDraw, noteASale } from '../support/screens/sale-states.ts'
import { row } from '../support/screens/screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const sales: Record<string, Open> = {
  'sale, empty': async (page, gym) => {
    await gym.producto({ nombre: LONG })
    await visit(page, '/vender')
    await page.getByRole('group', { name: 'Productos a mano' }).getByRole('button').waitFor()
  },
  'sale with a line of each kind': async (page, gym) => {
    await aSaleToDraw(page, gym)
  },
  'discount, refused': async (page, gym) => {
    await gym.producto({ nombre: 'Agua' })
    await visit(page, '/vender')
    await page.getByRole('button', { name: /^Agua/ }).click()
    await page.getByRole('button', { name: 'Descuento de Agua' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click()
    await page.getByText('El motivo es obligatorio.').waitFor()
  },
  'saved sales': async (page, gym) => {
    await gym.producto({ nombre: LONG })
    await visit(page, '/vender')
    await page.getByRole('group', { name: 'Productos a mano' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Guardar venta' }).click()
    await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
    await page.getByRole('button', { name: `Retomar la venta de ${LONG}` }).waitFor()
  },
  'sales, one owed': async (page, gym) => {
    await aSaleOnAccount(gym)
    await visit(page, '/ventas')
    await page.getByRole('link', { name: 'Ver la venta N.º 1' }).or(row(page, 'N.º 1')).first().waitFor()
  },
  'sale with a return': async (page, gym) => {
    const { _id } = await aSaleOnAccount(gym)
    await gym.call('POST', `ventas/${_id}/devolucion`, {
      lineas: [{ indice: 0, cantidad: 1, reponer: true }],
      metodo: 'Efectivo',
      motivo: LONG,
    })
    await visit(page, `/ventas/${_id}`)
    await page.getByRole('region', { name: 'Devoluciones' }).waitFor()
  },
  'dialog of a return': async (page, gym) => {
    const { _id } = await aSaleOnAccount(gym)
    await visit(page, `/ventas/${_id}`)
    await page.getByRole('button', { name: 'Devolver' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).waitFor()
  },
  'buttons of the sale': async (page, gym) => {
    const { _id } = await gym.producto({ nombre: LONG })
    await gym.call('PUT', 'productos/rapidos', { productos: [_id] })
    await visit(page, '/configuracion/rapidos')
    await page.getByRole('button', { name: /^Subir/ }).waitFor()
  },
}

test('Sales pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(sales))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const outbox: Record<string, Open> = {
  outbox: async (page, gym) => {
    await noteASale(page, gym)
    await page.getByRole('link', { name: 'Ver pendientes' }).last().click()
    await page.getByRole('region', { name: 'Por enviar (1)' }).waitFor()
  },
  'sale in the outbox': (page, gym) => noteASale(page, gym),
  'tender without a connection': async (page, gym) => {
    await noteASale(page, gym)
    await page.route('**/api/auth/perfil', (route) => route.abort())
    await page.getByRole('button', { name: 'Siguiente venta' }).click()
    await page.getByRole('group', { name: 'Productos a mano' }).getByRole('button').first().click()
    await page.keyboard.press('F8')
    await page.getByRole('dialog').getByText('Sin conexión solo se cobra en efectivo').waitFor()
  },
  'outbox, a sale refused': async (page, gym) => {
    const no = { mensaje: `${LONG} no está.`, codigo: 'CLIENTE_NO_ENCONTRADO' }
    await noteASale(page, gym)
    await page.route('**/api/ventas', (route) => route.fulfill({ status: 409, json: no }))
    await page.getByText(/1 por revisar/).waitFor()
    await page.getByRole('link', { name: 'Ver pendientes' }).last().click()
    await page.getByRole('region', { name: 'Por revisar (1)' }).waitFor()
  },
}

test('Outbox passes axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(outbox))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})
