import { addDays, monthOf } from '@gym/contract/calendar'
import type { Page } from '@playwright/test'
import { everybodyCanUse } from './accessibility.ts'
import { aTrainer, someData, someTransacciones } from './full-gym.ts'
import type { Gym } from './gym.ts'
import { admin } from './program.ts'
import { refusal, row } from './screen.ts'

everybodyCanUse('admin', {
  'the list of accounts': async (page) => {
    await page.goto('/usuarios')
    await row(page, admin.email).waitFor()
  },
  'the form of an account with a refusal': async (page) => {
    await page.goto('/usuarios/crear')
    await page.getByRole('button', { name: 'Crear usuario' }).click()
    await refusal(page, 'Por favor, completa todos los campos obligatorios.').waitFor()
  },
  'the page of one’s own account': async (page) => {
    await page.goto('/mi-cuenta')
    await page.getByText('Esta sesión').waitFor()
  },
  'a second factor that is being turned on, with a refusal': async (page) => {
    await page.goto('/mi-cuenta')
    await page.getByRole('button', { name: 'Activar la verificación' }).click()
    await page.getByLabel('Código de verificación').fill('12345')
    await page.keyboard.press('Enter')
    await refusal(page, 'El código no es correcto o ya se usó.').waitFor()
  },
  'the page of the settings': async (page) => {
    await page.goto('/configuracion')
    await page.getByRole('button', { name: 'Elegir un logo' }).waitFor()
    await page.getByRole('button', { name: 'Guardar los roles' }).waitFor()
  },
  'the audit with an act open': async (page, gym) => {
    await gym.cliente()
    await page.goto('/auditoria?recurso=clientes')
    await page.getByRole('row').nth(1).click()
    await page.getByText('Lo que cambió').waitFor()
  },
  'the books, an asiento open': async (page, gym) => {
    await gym.transaccion()
    await page.goto('/contabilidad/libros')
    await page.getByRole('button', { name: 'Verificar los libros' }).click()
    await page.getByText(/^Todo cuadra/).waitFor()
    await page.getByRole('table', { name: 'Diario' }).getByRole('row').nth(1).click()
    await page.getByRole('table', { name: /^Partidas del asiento/ }).waitFor()
  },
  'the results and the plan of accounts': async (page, gym) => {
    await gym.transaccion()
    await page.goto('/contabilidad/libros?filtro=resultados')
    await page.getByText(/^Pérdida/).waitFor()
    await page.goto('/contabilidad/libros?filtro=cuentas')
    await page.getByRole('button', { name: 'Agregar cuenta propia' }).click()
    await page.getByLabel('Código').waitFor()
  },
  'the steps of a month, the till open and a debt in it': async (page, gym) => {
    const { _id } = await gym.cliente()
    await gym.call('POST', 'caja/turnos', { base: 50_000 })
    const lineas = [{ concepto: 'Toalla', monto: 5_000 }]
    await gym.call('POST', 'ventas', { cliente: _id, lineas, fiado: true })
    await page.goto(`/contabilidad/cierre?mes=${await gym.today()}`)
    await page.getByText('1 turno sigue abierto').waitFor()
    await page.getByText('Deben $5.000').waitFor()
  },
  'the steps of a month that is ready, its lock open': async (page, gym) => {
    await gym.transaccion()
    await page.goto('/contabilidad/cierre')
    await page.getByRole('button', { name: 'Verificar los libros' }).click()
    await page.getByText(/^Todo cuadra/).waitFor()
    await page.getByRole('button', { name: 'Cerrar el mes' }).click()
    await page.getByLabel('Último día cerrado').waitFor()
  },
  'the steps of a month that is closed': async (page, gym) => {
    await gym.call('PUT', 'libros/cierre', { hasta: addDays(monthOf(await gym.today()).desde, -1) })
    await page.goto('/contabilidad/cierre')
    await page.getByText('De esos días ya no cambia nada.').waitFor()
  },
  'the copies, one of them verified': async (page, gym) => {
    await gym.send('POST', 'copias')
    await page.goto('/copias')
    await page.getByText('Verificada').first().waitFor()
  },
  'the tokens, one of them just made and shown': async (page, gym) => {
    await gym.call('POST', 'tokens', { nombre: 'Torniquete', permisos: ['entradas:escribir'] })
    await page.goto('/configuracion/tokens')
    await page.getByRole('button', { name: 'Nuevo token' }).click()
    await page.getByLabel('Nombre').fill('Página del gimnasio')
    await page.getByRole('checkbox', { name: 'Ver los clientes' }).check()
    await page.getByRole('button', { name: 'Crear token' }).click()
    await page.getByText('No se vuelve a mostrar.').waitFor()
  },
  'the form of a token, refused': async (page) => {
    await page.goto('/configuracion/tokens')
    await page.getByRole('button', { name: 'Nuevo token' }).click()
    await page.getByRole('button', { name: 'Crear token' }).click()
    await page.getByText('Elige al menos un permiso.').waitFor()
  },
  'the webhooks, one of them in pause': async (page, gym) => {
    await aWebhook(gym)
    const { _id } = await aWebhook(gym)
    await gym.call('PUT', `webhooks/${_id}`, { enPausa: true })
    await page.goto('/configuracion/webhooks')
    await page.getByText('En pausa').first().waitFor()
  },
  'the form of a webhook': async (page) => {
    await page.goto('/configuracion/webhooks')
    await page.getByRole('button', { name: 'Nuevo webhook' }).click()
    await page.getByRole('checkbox', { name: 'Se registra un pago' }).check()
  },
  'what was told to a webhook': async (page, gym) => {
    const { _id } = await aWebhook(gym)
    await page.goto(`/configuracion/webhooks/${_id}`)
    await page.getByText('Todavía no ha pasado nada de lo que se avisa.').waitFor()
  },
  'the page of the indicators with charts and tables': async (page, gym) => {
    const { cliente } = await someData(gym)
    await aTrainer(gym)
    const [clase] = await gym.clases()
    await gym.asistencia({ clienteId: cliente._id, claseId: clase?._id ?? '' })
    await page.goto('/indicadores')
    await page.getByText('Ver como tabla').first().click()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
    await page.getByRole('table', { name: 'Asistencia por día y hora' }).waitFor()
  },
  'what came in, as the owner asks it': async (page, gym) => {
    await asked(page, gym, 'dinero')
    const money = page.getByRole('region', { name: 'Dinero por método de pago' })
    await money.getByText('Ver como tabla').click()
    await money.getByRole('table').getByRole('link').first().waitFor()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
  },
  'the margin, as the owner asks it': async (page, gym) => {
    await asked(page, gym, 'margen')
    await page.getByRole('table', { name: 'Margen por producto' }).waitFor()
  },
  'who renewed, as the owner asks it': async (page, gym) => {
    await ended(page, gym, 'renovacion')
    await page.getByRole('region', { name: 'Renovación de membresías' }).getByText('Ver como tabla').click()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
  },
  'who left and why, as the owner asks it': async (page, gym) => {
    await ended(page, gym, 'retiros')
    await page.getByRole('region', { name: 'Quién se fue y por qué' }).getByText('Ver como tabla').click()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
  },
  'what a client is worth, as the owner asks it': async (page, gym) => {
    await asked(page, gym, 'cohortes')
    await page.getByRole('table', { name: /^Lo que vale un cliente/ }).waitFor()
  },
  'the hours that fill, as the owner asks it': async (page, gym) => {
    await asked(page, gym, 'horas')
    await page.getByRole('table', { name: 'Horas que se llenan' }).waitFor()
  },
  'the rows behind a figure of the owner’s questions': async (page, gym) => {
    await someData(gym)
    await gym.pago({ monto: 3_000 })
    const today = await gym.today()
    await page.goto(`/indicadores/filas?pregunta=dinero&desde=${today}&hasta=${today}`)
    await page.getByText(/en total$/).waitFor()
  },
  'the offer of the subscription': async (page) => {
    await page.goto('/suscripcion')
    await page.getByRole('button', { name: 'Suscribirse Ahora' }).waitFor()
  },
  'a payment of the subscription that is not verified': async (page) => {
    await page.goto('/suscripcion/exito?session_id=prueba_nadie')
    await refusal(page, 'Error al verificar el pago.').waitFor()
  },
  'a test payment of the subscription': async (page) => {
    await page.goto('/pago-prueba?session_id=prueba_1')
    await page.getByRole('button', { name: 'Pagar' }).waitFor()
  },
  'the ledger with its chart and table': async (page, gym) => {
    const { expense } = await someTransacciones(gym)
    await page.goto('/contabilidad')
    await row(page, expense.descripcion).waitFor()
    await page.locator('.recharts-bar-rectangle path').first().waitFor()
    await page.getByText('Ver como tabla').click()
  },
  'the ledger without transactions': async (page) => {
    await page.goto('/contabilidad')
    await page.getByText('No hay transacciones para mostrar.').waitFor()
  },
  'the history of a transaction': async (page, gym) => {
    await someTransacciones(gym)
    await page.goto('/contabilidad')
    await page.getByRole('button', { name: 'Ver el historial' }).click()
    await page.getByRole('dialog').getByText('Monto:').waitFor()
  },
  'the form of a new transaction with a refusal': async (page) => {
    await page.goto('/contabilidad/crear-transaccion')
    await page.getByRole('button', { name: 'Registrar transacción' }).click()
    await refusal(page, 'La descripción es obligatoria.').waitFor()
  },
  'the form of an edited transaction with its history': async (page, gym) => {
    const { expense } = await someTransacciones(gym)
    await page.goto(`/contabilidad/editar-transaccion/${expense._id}`)
    await page.getByText('Monto:').waitFor()
  },
  'the ledger with a spreadsheet on its way': async (page, gym) => {
    await someTransacciones(gym)
    await page.route('**/api/contabilidad/exportar?*', () => {})
    await page.goto('/contabilidad')
    await page.getByRole('button', { name: 'Exportar a Excel' }).click()
    await page.getByText('Preparando el reporte…').waitFor()
  },
})

/** A sale of what has a cost and an entry, and the question about them. */
async function asked(page: Page, gym: Gym, pregunta: string) {
  await someData(gym)
  const cliente = await gym.cliente()
  const producto = await gym.producto({ precio: 3_000, stock: 9 })
  await gym.send('PUT', `productos/${producto._id}/costo`, { costo: 1_000 })
  await gym.pago({ producto: producto._id, cliente: cliente._id })
  await gym.send('POST', 'entradas', { clienteId: cliente._id })
  await page.goto(`/indicadores?pregunta=${pregunta}`)
}

/** A membership that ended and was not renewed, and the question about it. */
async function ended(page: Page, gym: Gym, pregunta: string) {
  const { _id: cliente } = await gym.cliente()
  await gym.membresia({ cliente, fechainicio: addDays(await gym.today(), -100), duracion: 30 })
  await page.goto(`/indicadores?pregunta=${pregunta}`)
}

/** One that is told of nothing meanwhile. */
const aWebhook = (gym: Gym) =>
  gym.call<{ _id: string }>('POST', 'webhooks', {
    url: 'https://8.8.8.8/avisos',
    eventos: ['importacion.hecha'],
  })
