import { addDays, monthOf } from '@gym/contract/core/calendar'
import type { Page } from '@playwright/test'
import { accessibilityProblems } from '../support/accessibility.ts'
import { aTrainer, someData, someTransacciones } from '../support/full-gym.ts'
import type { Gym } from '../support/gym.ts'
import { admin } from '../support/program.ts'
import { refusal, row } from '../support/screens/screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const ofEachKind: Record<string, Open> = {
  settings: async (page) => {
    await visit(page, '/configuracion')
    await page.getByRole('button', { name: 'Elegir un logo' }).waitFor()
    await page.getByRole('button', { name: 'Guardar los roles' }).waitFor()
  },
  'books, an asiento open': async (page, gym) => {
    await gym.transaccion()
    await visit(page, '/contabilidad/libros')
    await page.getByRole('button', { name: 'Verificar los libros' }).click()
    await page.getByText(/^Todo cuadra/).waitFor()
    await page.getByRole('table', { name: 'Diario' }).getByRole('row').nth(1).click()
    await page.getByRole('table', { name: /^Partidas del asiento/ }).waitFor()
  },
  'ledger, chart and table': async (page, gym) => {
    const { expense } = await someTransacciones(gym)
    await visit(page, '/contabilidad')
    await row(page, expense.descripcion).waitFor()
    await page.locator('.recharts-bar-rectangle path').first().waitFor()
    await page.getByText('Ver como tabla').click()
  },
}

test('Admin screens of each kind pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(ofEachKind))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const accounts: Record<string, Open> = {
  'tokens, a new one shown': async (page, gym) => {
    await gym.call('POST', 'tokens', { nombre: 'Torniquete', permisos: ['entradas:escribir'] })
    await visit(page, '/configuracion/tokens')
    await page.getByRole('button', { name: 'Nuevo token' }).click()
    await page.getByLabel('Nombre').fill('Página del gimnasio')
    await page.getByRole('checkbox', { name: 'Ver los clientes' }).check()
    await page.getByRole('button', { name: 'Crear token' }).click()
    await page.getByText('No se vuelve a mostrar.').waitFor()
  },
  'second factor, refused': async (page) => {
    await visit(page, '/mi-cuenta')
    await page.getByRole('button', { name: 'Activar la verificación' }).click()
    await page.getByLabel('Código de verificación').fill('12345')
    await page.keyboard.press('Enter')
    await refusal(page, 'El código no es correcto o ya se usó.').waitFor()
  },
  accounts: async (page) => {
    await visit(page, '/usuarios')
    await row(page, admin.email).waitFor()
  },
  'form of an account, refused': async (page) => {
    await visit(page, '/usuarios/crear')
    await page.getByRole('button', { name: 'Crear usuario' }).click()
    await refusal(page, 'Por favor, completa todos los campos obligatorios.').waitFor()
  },
  'own account': async (page) => {
    await visit(page, '/mi-cuenta')
    await page.getByText('Esta sesión').waitFor()
  },
  'audit, an act open': async (page, gym) => {
    await gym.cliente()
    await visit(page, '/auditoria?recurso=clientes')
    await page.getByRole('row').nth(1).click()
    await page.getByText('Lo que cambió').waitFor()
  },
  'copies, one verified': async (page, gym) => {
    await gym.send('POST', 'copias')
    await visit(page, '/copias')
    await page.getByText('Verificada').first().waitFor()
  },
  'form of a token, refused': async (page) => {
    await visit(page, '/configuracion/tokens')
    await page.getByRole('button', { name: 'Nuevo token' }).click()
    await page.getByRole('button', { name: 'Crear token' }).click()
    await page.getByText('Elige al menos un permiso.').waitFor()
  },
  'webhooks, one paused': async (page, gym) => {
    await aWebhook(gym)
    const { _id } = await aWebhook(gym)
    await gym.call('PUT', `webhooks/${_id}`, { enPausa: true })
    await visit(page, '/configuracion/webhooks')
    await page.getByText('En pausa').first().waitFor()
  },
  'form of a webhook': async (page) => {
    await visit(page, '/configuracion/webhooks')
    await page.getByRole('button', { name: 'Nuevo webhook' }).click()
    await page.getByRole('checkbox', { name: 'Se registra un pago' }).check()
  },
  'deliveries of a webhook': async (page, gym) => {
    const { _id } = await aWebhook(gym)
    await visit(page, `/configuracion/webhooks/${_id}`)
    await page.getByText('Todavía no ha pasado nada de lo que se avisa.').waitFor()
  },
  'subscription, offer': async (page) => {
    await visit(page, '/suscripcion')
    await page.getByRole('button', { name: 'Suscribirse Ahora' }).waitFor()
  },
  'subscription, payment not verified': async (page) => {
    await visit(page, '/suscripcion/exito?session_id=prueba_nadie')
    await refusal(page, 'Error al verificar el pago.').waitFor()
  },
  'subscription, test payment': async (page) => {
    await visit(page, '/pago-prueba?session_id=prueba_1')
    await page.getByRole('button', { name: 'Pagar' }).waitFor()
  },
}

test('Accounts, settings and audit pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(accounts))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const books: Record<string, Open> = {
  'form of a transaction with its history': async (page, gym) => {
    const { expense } = await someTransacciones(gym)
    await visit(page, `/contabilidad/editar-transaccion/${expense._id}`)
    await page.getByText('Monto:').waitFor()
  },
  'books, results and plan of accounts': async (page, gym) => {
    await gym.transaccion()
    await visit(page, '/contabilidad/libros?filtro=resultados')
    await page.getByText(/^Pérdida/).waitFor()
    await visit(page, '/contabilidad/libros?filtro=cuentas')
    await page.getByRole('button', { name: 'Agregar cuenta propia' }).click()
    await page.getByLabel('Código').waitFor()
  },
  'month with an open till and a debt': async (page, gym) => {
    const { _id } = await gym.cliente()
    await gym.call('POST', 'caja/turnos', { base: 50_000 })
    const lineas = [{ concepto: 'Toalla', monto: 5_000 }]
    await gym.call('POST', 'ventas', { cliente: _id, lineas, fiado: true })
    await visit(page, `/contabilidad/cierre?mes=${await gym.today()}`)
    await page.getByText('1 turno sigue abierto').waitFor()
    await page.getByText('Deben $5.000').waitFor()
  },
  'month ready to close, its lock open': async (page, gym) => {
    await gym.transaccion()
    await visit(page, '/contabilidad/cierre')
    await page.getByRole('button', { name: 'Verificar los libros' }).click()
    await page.getByText(/^Todo cuadra/).waitFor()
    await page.getByRole('button', { name: 'Cerrar el mes' }).click()
    await page.getByLabel('Último día cerrado').waitFor()
  },
  'month closed': async (page, gym) => {
    await gym.call('PUT', 'libros/cierre', { hasta: addDays(monthOf(await gym.today()).desde, -1) })
    await visit(page, '/contabilidad/cierre')
    await page.getByText('De esos días ya no cambia nada.').waitFor()
  },
  'ledger, empty': async (page) => {
    await visit(page, '/contabilidad')
    await page.getByText('No hay transacciones para mostrar.').waitFor()
  },
  'history of a transaction': async (page, gym) => {
    await someTransacciones(gym)
    await visit(page, '/contabilidad')
    await page.getByRole('button', { name: 'Ver el historial' }).click()
    await page.getByRole('dialog').getByText('Monto:').waitFor()
  },
  'form of a transaction, refused': async (page) => {
    await visit(page, '/contabilidad/crear-transaccion')
    await page.getByRole('button', { name: 'Registrar transacción' }).click()
    await refusal(page, 'La descripción es obligatoria.').waitFor()
  },
  'ledger, spreadsheet loading': async (page, gym) => {
    await someTransacciones(gym)
    await page.route('**/api/contabilidad/exportar?*', () => {})
    await visit(page, '/contabilidad')
    await page.getByRole('button', { name: 'Exportar a Excel' }).click()
    await page.getByText('Preparando el reporte…').waitFor()
  },
}

test('Ledger, books and closing of a month pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(books))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const indicators: Record<string, Open> = {
  'indicators, charts and tables': async (page, gym) => {
    const { cliente } = await someData(gym)
    await aTrainer(gym)
    const [clase] = await gym.clases()
    await gym.asistencia({ clienteId: cliente._id, claseId: clase?._id ?? '' })
    await visit(page, '/indicadores')
    await page.getByText('Ver como tabla').first().click()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
    await page.getByRole('table', { name: 'Asistencia por día y hora' }).waitFor()
  },
  'money received': async (page, gym) => {
    await asked(page, gym, 'dinero')
    const money = page.getByRole('region', { name: 'Dinero por método de pago' })
    await money.getByText('Ver como tabla').click()
    await money.getByRole('table').getByRole('link').first().waitFor()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
  },
  margin: async (page, gym) => {
    await asked(page, gym, 'margen')
    await page.getByRole('table', { name: 'Margen por producto' }).waitFor()
  },
  renewals: async (page, gym) => {
    await ended(page, gym, 'renovacion')
    await page.getByRole('region', { name: 'Renovación de membresías' }).getByText('Ver como tabla').click()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
  },
  'clients who left': async (page, gym) => {
    await ended(page, gym, 'retiros')
    await page.getByRole('region', { name: 'Quién se fue y por qué' }).getByText('Ver como tabla').click()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
  },
  'value of a client': async (page, gym) => {
    await asked(page, gym, 'cohortes')
    await page.getByRole('table', { name: /^Lo que vale un cliente/ }).waitFor()
  },
  'busy hours': async (page, gym) => {
    await asked(page, gym, 'horas')
    await page.getByRole('table', { name: 'Horas que se llenan' }).waitFor()
  },
  reconciliation: async (page, gym) => {
    await someData(gym)
    await visit(page, '/indicadores/conciliacion')
    await page.getByRole('region', { name: 'Caja' }).waitFor()
  },
  'rows behind a figure': async (page, gym) => {
    await someData(gym)
    await gym.pago({ monto: 3_000 })
    const today = await gym.today()
    await visit(page, `/indicadores/filas?pregunta=dinero&desde=${today}&hasta=${today}`)
    await page.getByText(/en total$/).waitFor()
  },
}

test('Indicators of the owner pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(indicators))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

async function asked(page: Page, gym: Gym, pregunta: string) {
  await someData(gym)
  const cliente = await gym.cliente()
  const producto = await gym.producto({ precio: 3_000, stock: 9 })
  await gym.send('PUT', `productos/${producto._id}/costo`, { costo: 1_000 })
  await gym.pago({ producto: producto._id, cliente: cliente._id })
  await gym.send('POST', 'entradas', { clienteId: cliente._id })
  await visit(page, `/indicadores?pregunta=${pregunta}`)
}

async function ended(page: Page, gym: Gym, pregunta: string) {
  const { _id: cliente } = await gym.cliente()
  await gym.membresia({ cliente, fechainicio: addDays(await gym.today(), -100), duracion: 30 })
  await visit(page, `/indicadores?pregunta=${pregunta}`)
}

/** Creates a webhook for an event that does not occur in the test. */
const aWebhook = (gym: Gym) =>
  gym.call<{ _id: string }>('POST', 'webhooks', {
    url: 'https://8.8.8.8/avisos',
    eventos: ['importacion.hecha'],
  })
