import { expect } from '../support/fixtures.ts'
import {
  answer,
  bodyOf,
  callOf,
  choose,
  chosen,
  clientFields,
  deleteWith,
  dialogsOf,
  fillIn,
  goTo,
  saveButton,
  soft,
  test,
} from './screen.ts'

test('Users are created, edited and deleted', async ({ page }) => {
  const email = `nadia${Date.now()}@correo.test`
  const dialogs = dialogsOf(page)
  await page.goto('/usuarios/crear')
  const [name, mail, password, rol] = [
    page.getByLabel(/^nombre/i),
    page.getByLabel(/correo|email/i),
    page.getByLabel(/contraseña|password/i),
    page.getByLabel(/^rol/i),
  ]
  await soft.poll(() => chosen(rol)).toBe('recepcionista')
  const incomplete = page.getByText('Por favor, completa todos los campos obligatorios.').first()
  await saveButton(page).click()
  await soft(incomplete).toBeVisible()
  await name.fill('Nadia')
  await mail.fill(email)
  await saveButton(page).click()
  await soft(incomplete, 'the password is missing').toBeVisible()
  await password.fill('una clave muy larga 42')
  const restore = await answer(page, '**/api/auth/register', { status: 500, json: { mensaje: 'no cabe' } })
  await saveButton(page).click()
  await soft(page.getByText(/Error al crear el usuario: .*no cabe/).first()).toBeVisible()
  await restore()
  const post = callOf(page, 'POST', /^auth\/register$/)
  await saveButton(page).click()
  soft(bodyOf(await post)).toEqual({
    nombre: 'Nadia',
    email,
    password: 'una clave muy larga 42',
    rol: 'recepcionista',
  })
  await (await post).response()

  await goTo(page, '/usuarios')
  const row = page.getByRole('row').filter({ hasText: email })
  await soft(row).toContainText(/recepcionista/i)
  await row.locator('a[href^="/usuarios/editar/"]').click()
  await expect(name).toHaveValue('Nadia')
  await name.fill('Nadia Ruiz')
  await choose(rol, 'entrenador')
  const put = callOf(page, 'PUT', /^users\/[^/]+$/)
  await saveButton(page).click()
  soft(bodyOf(await put), 'no password').toEqual({ nombre: 'Nadia Ruiz', email, rol: 'entrenador' })
  await (await put).response()
  await goTo(page, '/usuarios')
  await soft(row).toContainText(/entrenador/i)
  await row.locator('a[href^="/usuarios/editar/"]').click()
  await expect(name).toHaveValue('Nadia Ruiz')
  await password.fill('otra clave muy larga 43')
  const second = callOf(page, 'PUT', /^users\/[^/]+$/)
  await saveButton(page).click()
  soft(bodyOf(await second), 'with a password').toEqual({
    nombre: 'Nadia Ruiz',
    email,
    rol: 'entrenador',
    password: 'otra clave muy larga 43',
  })
  await (await second).response()
  soft(dialogs, 'no dialog on saving').toEqual([])

  await goTo(page, '/usuarios')
  const gone = callOf(page, 'DELETE', /^users\/[^/]+$/)
  const asked = await deleteWith(page, row.getByRole('button', { name: /eliminar/i }))
  soft(asked).toContain('¿Estás seguro de que deseas eliminar este usuario?')
  await gone
  await soft(row).toHaveCount(0)

  await page.goto('/usuarios/editar/6741f0c2a9b3d4e5f6071829')
  await soft(page.getByText('Usuario no encontrado').first()).toBeVisible()
  await answer(page, /\/api\/users\/?(\?|$)/, { status: 500, json: { mensaje: 'se cayó' } })
  await page.goto('/usuarios')
  await soft(page.getByText(/Error al cargar los usuarios: .*se cayó/).first()).toBeVisible()
})

test('Indicators show their eight counts', async ({ page }) => {
  const indicadores = {
    clientesActivos: 101,
    clientesInactivos: 102,
    totalProductos: 103,
    existenciasTotales: 104,
    entrenadores: 105,
    clasesActivas: 106,
    membresiasActivas: 107,
    membresiasPorVencer: 108,
  }
  const restore = await answer(page, '**/api/indicadores*', { json: indicadores })
  const call = callOf(page, 'GET', /^indicadores$/)
  await page.goto('/indicadores')
  soft((await call).headers().authorization).toMatch(/^Bearer ./)
  for (let count = 101; count <= 108; count += 1) {
    await soft(page.getByText(`${count}`, { exact: true }).first()).toBeVisible()
  }
  await restore()
  await answer(page, '**/api/indicadores*', { status: 500, json: { mensaje: 'se cayó' } })
  await page.goto('/indicadores')
  await soft(page.getByText(/Error al cargar los indicadores: .*se cayó/).first()).toBeVisible()
})

test.describe('signed out', () => {
  test.use({ rol: null })

  test('Open routes say that a session is needed to act', async ({ page }) => {
    await page.goto('/indicadores?public=true')
    await soft(page.getByText('Debes iniciar sesión para ver los indicadores.').first()).toBeVisible()
    await goTo(page, '/clases?public=true')
    await soft(page.getByText('Debes iniciar sesión para ver las clases.').first()).toBeVisible()
    await goTo(page, '/admin/inscripciones?public=true')
    await soft(page.getByText('Debes iniciar sesión como ADMIN.').first()).toBeVisible()
    await goTo(page, '/rutinas/crear?public=true')
    await soft(page.getByText('Debes iniciar sesión para crear una rutina.').first()).toBeVisible()
    await soft(page).toHaveURL((url) => url.pathname === '/login')
    await goTo(page, '/rutinas/asignar?public=true')
    await soft(page.getByText('Debes iniciar sesión para asignar una rutina.').first()).toBeVisible()
    await soft(page).toHaveURL((url) => url.pathname === '/login')
    await goTo(page, '/clientes/crear?public=true')
    await fillIn(page, clientFields('1000001'))
    await saveButton(page).click()
    await soft(page.getByText('Debes iniciar sesión para crear un cliente.').first()).toBeVisible()
  })
})
