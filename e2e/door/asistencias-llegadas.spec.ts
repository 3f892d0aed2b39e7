import { expect, test } from '../support/fixtures.ts'
import { aClassToday, answer } from '../support/screens/asistencia-screen.ts'
import { withReader } from '../support/screens/recepcion-screen.ts'
import { heading, message, picker, row } from '../support/screens/screen.ts'

// Check-ins in quick succession, with a scanner, offline and across reloads: each is registered once.
test.use({ rol: 'recepcionista' })

test('Reader input registers a client whatever has the focus', { tag: '@full' }, async ({ page, gym }) => {
  const scan = await withReader(page)
  await aClassToday(gym)
  const people = [
    ['Ana', '1020304'],
    ['Luz', '5060708'],
    ['Sol', '9080706'],
    ['Eva', '3040506'],
  ] as const
  for (const [nombre, numeroIdentificacion] of people) await gym.cliente({ nombre, numeroIdentificacion })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await scan('hola que tal')
  await scan('1020304')
  await expect(answer(page)).toContainText('Ana')
  await expect(picker(page, 'Cliente')).toHaveValue(/^Ana/)

  await page.keyboard.type('Gab')
  await scan('5060708')
  await expect(answer(page)).toContainText('Luz')

  await picker(page, 'Clase').click()
  await scan('9080706')
  await expect(answer(page)).toContainText('Sol')
  await expect(picker(page, 'Cliente')).toBeFocused()

  await answer(page).getByRole('button', { name: 'Deshacer' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Deshacer la asistencia de Sol' })
  const motivo = dialog.getByLabel('Motivo (opcional)')
  await motivo.fill('Era su hermana ')
  await scan('3040506')
  await expect(answer(page)).toContainText('Eva')
  await expect(motivo).toHaveValue('Era su hermana ')
  await expect(dialog).toBeVisible()
  // Polls, because the screen shows a provisional card before the server has the check-in.
  const names = async () => {
    const came = await gym.call<{ clienteId: { nombre: string } }[]>('GET', 'asistencias')
    return came.map(({ clienteId }) => clienteId.nombre)
  }
  await expect.poll(names).toEqual(['Eva', 'Sol', 'Luz', 'Ana'])
})

test('Offline attendance is sent from the next screen', { tag: '@full' }, async ({ page, gym }) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1020304' })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.route('**/api/asistencias', (route) => route.abort())
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Anotada sin conexión.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver asistencias' }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
  const said = page.getByText('1 por enviar')
  await expect(said).toBeVisible()
  await page.unroute('**/api/asistencias')
  await page.evaluate('window.dispatchEvent(new Event("online"))')
  await expect(said).toHaveCount(0)
  await expect(row(page, 'Ana')).toBeVisible()
})

test('Typed number stays when the answer of another client arrives', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(
    '**/api/asistencias',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await page.keyboard.type('506')
  goOn()
  await expect(message(page, 'Ana Pérez')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('506')
  await page.keyboard.type('0708')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Luz Ñáñez')).toBeVisible()
  await expect.poll(async () => (await gym.call<unknown[]>('GET', 'asistencias')).length).toBe(2)
})

test('Answer is still there after a visit to Vender membresía', { tag: '@full' }, async ({ page, gym }) => {
  await aClassToday(gym)
  const { numeroIdentificacion } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await page.goto('/asistencias/registrar')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await answer(page).getByRole('link', { name: 'Vender membresía' }).click()
  await expect(page.getByRole('dialog', { name: 'Agregar una membresía' })).toBeVisible()
  await page.goBack()
  await expect(answer(page)).toContainText('Luz Ñáñez')
})

test('Reader input goes into the field after Reintentar', { tag: '@full' }, async ({ page, gym }) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Luz', numeroIdentificacion: '5060708' })
  const no = { status: 403, json: { mensaje: 'Hoy no.', codigo: 'SIN_PERMISO' } }
  await page.route('**/api/asistencias', (route) => route.fulfill(no), { times: 1 })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(answer(page)).toContainText('Ana')
  await page.keyboard.type('5060708')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Luz')
})

test('Sign-out with unsent attendances asks first', { tag: '@full' }, async ({ page, gym }) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1020304' })
  let isSent = false
  await page.route('**/api/asistencias', () => {
    isSent = true
  })
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: {} }))
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect.poll(() => isSent).toBe(true)
  const signOut = page.getByRole('button', { name: 'Cerrar Sesión' })
  await signOut.click()
  const question = page.getByRole('dialog', { name: '¿Cerrar sesión con 1 operación sin enviar?' })
  await question.getByRole('button', { name: 'Esperar' }).click()
  await expect(question).toHaveCount(0)
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()

  await page.getByRole('link', { name: 'Ver asistencias' }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
  await signOut.click()
  await question.getByRole('button', { name: 'Salir y dejarlas guardadas' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain('Ana')
})

test('Client read before the classes load is registered', { tag: '@full' }, async ({ page, gym }) => {
  const scan = await withReader(page)
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  let come = () => {}
  const haveCome = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/api/clases/**', async (route) => {
    await haveCome
    await route.continue()
  })
  await page.goto('/asistencias/registrar')
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await scan('1020304')
  come()
  await expect(message(page, 'Ana Pérez')).toBeVisible()
  await expect(message(page, 'Asistencia registrada exitosamente')).toBeVisible()
  expect(await gym.call<unknown[]>('GET', 'asistencias')).toHaveLength(1)
})
