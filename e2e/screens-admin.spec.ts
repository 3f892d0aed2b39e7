import { everybodyCanUse } from './accessibility.ts'
import { aTrainer, someData, someTransacciones } from './full-gym.ts'
import { admin } from './program.ts'
import { refusal, row } from './screen.ts'

everybodyCanUse('admin', {
  'the accounts': async (page) => {
    await page.goto('/usuarios')
    await row(page, admin.email).waitFor()
  },
  'an account, refused': async (page) => {
    await page.goto('/usuarios/crear')
    await page.getByRole('button', { name: 'Crear usuario' }).click()
    await refusal(page, 'Por favor, completa todos los campos obligatorios.').waitFor()
  },
  'one’s own account': async (page) => {
    await page.goto('/mi-cuenta')
    await page.getByText('Esta sesión').waitFor()
  },
  'the settings': async (page) => {
    await page.goto('/configuracion')
    await page.getByRole('button', { name: 'Elegir un logo' }).waitFor()
  },
  'the indicators, with their charts and tables': async (page, gym) => {
    const { cliente } = await someData(gym)
    await aTrainer(gym)
    const [clase] = await gym.clases()
    await gym.asistencia({ clienteId: cliente._id, claseId: clase?._id ?? '' })
    await page.goto('/indicadores')
    await page.getByText('Ver como tabla').first().click()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
    await page.getByRole('table', { name: 'Asistencia por día y hora' }).waitFor()
  },
  'the offer': async (page) => {
    await page.goto('/suscripcion')
    await page.getByRole('button', { name: 'Suscribirse Ahora' }).waitFor()
  },
  'a payment that is not verified': async (page) => {
    await page.goto('/suscripcion/exito?session_id=prueba_nadie')
    await refusal(page, 'Error al verificar el pago.').waitFor()
  },
  'a payment that is a test': async (page) => {
    await page.goto('/pago-prueba?session_id=prueba_1')
    await page.getByRole('link', { name: 'Pagar' }).waitFor()
  },
  'the ledger, its chart and its table': async (page, gym) => {
    const { expense } = await someTransacciones(gym)
    await page.goto('/contabilidad')
    await row(page, expense.descripcion).waitFor()
    await page.locator('.recharts-bar-rectangle path').first().waitFor()
    await page.getByText('Ver como tabla').click()
  },
  'the ledger, when it has nothing': async (page) => {
    await page.goto('/contabilidad')
    await page.getByText('No hay transacciones para mostrar.').waitFor()
  },
  'the history of a movement': async (page, gym) => {
    await someTransacciones(gym)
    await page.goto('/contabilidad')
    await page.getByRole('button', { name: 'Ver el historial' }).click()
    await page.getByRole('dialog').getByText('Monto:').waitFor()
  },
  'a new movement, refused': async (page) => {
    await page.goto('/contabilidad/crear-transaccion')
    await page.getByRole('button', { name: 'Registrar transacción' }).click()
    await refusal(page, 'La descripción es obligatoria.').waitFor()
  },
  'a movement to correct, with its history': async (page, gym) => {
    const { expense } = await someTransacciones(gym)
    await page.goto(`/contabilidad/editar-transaccion/${expense._id}`)
    await page.getByText('Monto:').waitFor()
  },
  'a spreadsheet on its way': async (page, gym) => {
    await someTransacciones(gym)
    await page.route('**/api/contabilidad/exportar?*', () => {})
    await page.goto('/contabilidad')
    await page.getByRole('button', { name: 'Exportar a Excel' }).click()
    await page.getByText('Preparando el reporte…').waitFor()
  },
})
