import { expect, test } from '../support/fixtures.ts'
import { heading, message } from '../support/screens/screen.ts'

test.use({ rol: 'admin' })

test('Owner creates, uses and revokes a token', async ({ page, gym, program }) => {
  const cliente = await gym.cliente()
  await page.goto('/configuracion')
  await page.getByRole('link', { name: 'Tokens' }).first().click()
  await expect(heading(page, 'Tokens')).toBeFocused()
  await page.getByRole('button', { name: 'Nuevo token' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo token' })
  await form.getByRole('button', { name: 'Crear token' }).click()
  await expect(form.getByText('El nombre es obligatorio.')).toBeVisible()
  await expect(form.getByText('Elige al menos un permiso.')).toBeVisible()
  await form.getByLabel('Nombre').fill('Página del gimnasio')
  await form.getByRole('checkbox', { name: 'Ver los clientes' }).check()
  await form.getByRole('button', { name: 'Crear token' }).click()

  const once = page.getByRole('status').filter({ hasText: 'No se vuelve a mostrar.' })
  await expect(once).toContainText('El token de Página del gimnasio')
  const token = (await once.locator('code').textContent()) ?? ''
  const asked = () =>
    fetch(`${program.url}/api/clientes/${cliente._id}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await asked()).status).toBe(200)
  await once.getByRole('button', { name: 'Ya lo guardé' }).click()
  await expect(page.getByText(token)).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: 'Página del gimnasio' }).first()
  await expect(row).toContainText('Ver los clientes')
  await row.getByRole('button', { name: 'Revocar Página del gimnasio' }).click()
  const question = page.getByRole('dialog', { name: '¿Revocar Página del gimnasio?' })
  await question.getByRole('button', { name: 'Revocar' }).click()
  await expect(message(page, 'Token revocado: ya no sirve.')).toBeVisible()
  expect((await asked()).status).toBe(401)
})

test('Webhook log shows the response and sends a notice again', { tag: '@full' }, async ({
  page,
  gym,
  database,
}) => {
  const { _id } = await gym.call<{ _id: string }>('POST', 'webhooks', {
    url: 'https://8.8.8.8/avisos',
    eventos: ['pago.registrado'],
  })
  // The program sends nothing to local addresses, so a retry causes no request.
  await database.query(`update webhooks set url = 'https://127.0.0.1:9/avisos' where id = $1`, [_id])
  await database.query(
    `insert into envios (webhook_id, tipo, datos, estado, intentos, ultimo_en, codigo, respuesta)
     values ($1, 'pago.registrado', '{"monto": 80000}', 'fallido', 12, now(), 503, 'Estamos en mantenimiento')`,
    [_id],
  )
  await page.goto('/configuracion/webhooks')
  await page
    .getByRole('link', { name: /^Ver los avisos enviados a/ })
    .first()
    .click()
  await expect(heading(page, 'Avisos enviados')).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'Se registra un pago' })
  await expect(row).toContainText('503: Estamos en mantenimiento')
  await row.click()
  await expect(page.getByText('"monto": 80000')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar de nuevo: Se registra un pago' }).click()
  await expect(message(page, 'El aviso se envía de nuevo.')).toBeVisible()
  await expect(page.getByText(/La dirección está dentro de este equipo.*No se envió/).first()).toBeVisible()
})

test('Owner pauses and resumes a webhook', { tag: '@full' }, async ({ page, gym }) => {
  await gym.call('POST', 'webhooks', { url: 'https://8.8.8.8/avisos', eventos: ['pago.registrado'] })
  await page.goto('/configuracion/webhooks')
  const row = page.getByRole('row').filter({ hasText: 'https://8.8.8.8/avisos' })
  await row.getByRole('button', { name: 'Pausar https://8.8.8.8/avisos' }).click()
  await expect(message(page, 'Webhook en pausa: por ahora no se le avisa.')).toBeVisible()
  await expect(row).toContainText('En pausa')
  await expect(
    page.getByRole('note').filter({ hasText: 'Así quedan todos al restaurar una copia' }),
  ).toBeVisible()
  await row.getByRole('button', { name: 'Reanudar https://8.8.8.8/avisos' }).click()
  await expect(message(page, 'Webhook reanudado: ya se le avisa.')).toBeVisible()
  await expect(row).toContainText('Al día')
})

test('Audit lists the requests of one token', { tag: '@full' }, async ({ page, gym, program }) => {
  const { token } = await gym.call<{ token: string }>('POST', 'tokens', {
    nombre: 'Torniquete',
    permisos: ['entradas:escribir'],
  })
  await fetch(`${program.url}/api/entradas`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ identificacion: '999' }),
  })
  await page.goto('/configuracion/tokens')
  await page.getByRole('link', { name: 'Ver lo que hizo Torniquete' }).click()
  await expect(heading(page, 'Auditoría')).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: 'Token «Torniquete»' }).first()).toBeVisible()
  await expect(page.getByText('Un solo token')).toBeVisible()
})
