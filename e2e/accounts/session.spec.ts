import type { Session } from '@gym/contract/auth/auth.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { listenTo } from '../support/heard.ts'
import { field, heading, menu, refusal, signIn, storedToken, withoutLive } from '../support/screens/screen.ts'

const LEFT_BEHIND = 'Hay datos que escribiste antes de que terminara tu sesión.'
const LEAVING = '¿Salir sin guardar?'
const CLOSED_ELSEWHERE = 'La sesión se cerró en otra pestaña. Inicia sesión de nuevo.'

async function inAnotherTab(page: Page, script: string) {
  const other = await page.context().newPage()
  await other.goto('/logo.svg')
  await other.evaluate(script)
  await other.close()
}
const signInElsewhere = (page: Page, token: string) =>
  inAnotherTab(page, `localStorage.setItem('token', '${token}')`)

async function typeACliente(page: Page) {
  await page.goto('/clientes/crear')
  await field(page, 'Nombre').fill('Ana')
}

test.describe('the receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('Shell opens for the remembered person though auth/perfil fails', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/clientes')
    await expect(heading(page, 'Clientes')).toBeVisible()
    await page.route('**/api/auth/perfil', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(heading(page, 'Clientes')).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Pagos' })).toBeVisible()
    await expect(page.getByText('No se pudo abrir la página')).toHaveCount(0)
    await page.unroute('**/api/auth/perfil')
    await page.route('**/api/auth/perfil', (route) => route.fulfill({ status: 401, json: {} }))
    await page.reload()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('Sign-out with unsaved text asks first', { tag: '@full' }, async ({ page }) => {
    await typeACliente(page)
    const token = await storedToken(page)
    const methods: string[] = []
    await page.route('**/api/auth/logout', (route) => {
      methods.push(route.request().method())
      return route.fulfill({ json: {} })
    })
    const signOut = page.getByRole('button', { name: 'Cerrar Sesión' })
    await signOut.click()
    const question = page.getByRole('dialog', { name: LEAVING })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(question).toHaveCount(0)
    await expect(field(page, 'Nombre')).toHaveValue('Ana')
    expect(await storedToken(page)).toBe(token)
    expect(methods).toEqual([])

    await signOut.click()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
    expect(await page.evaluate(`JSON.stringify(sessionStorage)`)).not.toContain('Ana')
  })

  test('Tab continues the session that another tab opened', { tag: '@full' }, async ({ page, gym }) => {
    const account = await gym.account('recepcionista')
    await page.goto('/login')
    await page.evaluate(`localStorage.setItem('token', '${account.token}')`)
    await typeACliente(page)
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(heading(other, 'Iniciar Sesión')).toBeVisible()
    await expect(refusal(page, CLOSED_ELSEWHERE)).toBeVisible()
    await signIn(other, account)
    await expect(heading(other, 'Dashboard')).toBeVisible()
    await page.getByRole('link', { name: /^Continuar como/ }).click()
    await expect(heading(page, 'Nuevo cliente')).toBeVisible()
    await expect(page.getByText(LEFT_BEHIND)).toBeVisible()
    await page.getByRole('button', { name: 'Recuperarlos' }).click()
    await expect(field(page, 'Nombre')).toHaveValue('Ana')
  })

  test('Tab switches to the person who signed in elsewhere', { tag: '@full' }, async ({ page, accounts }) => {
    await withoutLive(page)
    await typeACliente(page)
    await page.waitForLoadState('networkidle')
    const asked: (string | undefined)[] = []
    await signInElsewhere(page, accounts.entrenador.token)
    // Records requests only from here: a background refetch before the switch has the earlier token.
    page.on('request', (request) => {
      if (/api\/(?!auth|cambios)/.test(request.url())) asked.push(request.headers().authorization)
    })
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText('¡Te damos la bienvenida, Prueba entrenador!')).toBeVisible()
    await expect(
      page.getByText(/En otra pestaña se inició otra sesión, la de Prueba entrenador/),
    ).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Crear rutina', exact: true })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Clientes' })).toHaveCount(0)
    await menu(page).getByRole('link', { name: 'Crear rutina', exact: true }).click()
    await expect(heading(page, 'Crear rutina')).toBeVisible()
    expect(new Set(asked)).toEqual(new Set([`Bearer ${accounts.entrenador.token}`]))

    await signInElsewhere(page, accounts.recepcionista.token)
    await expect(page.getByText('¡Te damos la bienvenida, Prueba recepcionista!')).toBeVisible()
    await page.goto('/clientes/crear')
    await expect(page.getByText(LEFT_BEHIND)).toBeVisible()
  })

  test('Tab keeps its form when the same person signs in elsewhere', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const { token: first, ...person } = await gym.account('recepcionista')
    const { token: second } = await gym.call<Session>('POST', 'auth/login', person)
    await page.goto('/login')
    await page.evaluate(`localStorage.setItem('token', '${first}')`)
    await typeACliente(page)
    const known = page.waitForResponse('**/api/auth/perfil')
    await signInElsewhere(page, second)
    await known
    await expect(field(page, 'Nombre')).toHaveValue('Ana')
    await expect(page).toHaveURL('/clientes/crear')
  })

  test('Hover of a link after the session has ended keeps the form', { tag: '@full' }, async ({ page }) => {
    await page.goto('/clientes/crear')
    await field(page, 'Nombre').fill('Ana')
    await page.route('**/api/{clientes,pagos}?*', (route) => route.fulfill({ status: 401, json: {} }))
    for (const name of ['Clientes', 'Pagos']) {
      const answer = page.waitForResponse(/api\/(clientes|pagos)\?/)
      await menu(page).getByRole('link', { name }).hover()
      await (await answer).finished()
    }
    await expect(field(page, 'Nombre')).toHaveValue('Ana')
    expect(await storedToken(page)).toBeTruthy()
    await menu(page).getByRole('link', { name: 'Pagos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(refusal(page, 'Sesión expirada. Por favor, inicia sesión nuevamente.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('without a session', () => {
  test.use({ rol: null })

  test('Sign-in leads to the requested address', async ({ page, accounts }) => {
    await page.goto('/pagos?periodo=todo&buscar=Luz')
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    await signIn(page, accounts.recepcionista)
    await expect(heading(page, 'Pagos')).toBeVisible()
    await expect(page).toHaveURL('/pagos?periodo=todo&buscar=Luz')
  })

  test('Login announces why it opened', { tag: '@full' }, async ({ page }) => {
    const heard = await listenTo(page)
    await page.goto('/rutinas/editar-asignacion')
    await expect(page.getByText('Debes iniciar sesión para editar asignaciones.')).toBeVisible()
    await expect.poll(heard).toContain('Debes iniciar sesión para editar asignaciones.')
  })

  test('Public page opens with an ended session', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(`localStorage.setItem('token', 'de otra época, ya vencido hace mucho')`)
    await page.goto('/videos-entrenamiento?public=true')
    await expect(page.getByRole('region', { name: 'Pecho' })).toBeVisible()
    await expect(page).toHaveURL('/videos-entrenamiento?public=true')
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  })

  test('New account replaces the server’s refusal with field errors', { tag: '@full' }, async ({
    page,
    accounts,
  }) => {
    await page.goto('/register')
    await field(page, 'Nombre').fill('Lucía')
    await field(page, 'Correo electrónico').fill(accounts.user.email)
    await page.getByLabel('Contraseña').fill('la clave de Lucía')
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await expect(refusal(page, 'Ya existe un usuario con ese correo electrónico.')).toBeVisible()
    await field(page, 'Nombre').fill(' ')
    await field(page, 'Correo electrónico').fill('lucía')
    await page.getByLabel('Contraseña').fill('corta')
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await expect(page.getByText('El nombre es obligatorio.')).toBeVisible()
    await expect(page.getByText('Correo electrónico inválido.')).toBeVisible()
    await expect(page.getByText('La contraseña debe tener al menos 6 caracteres.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field(page, 'Nombre')).toBeFocused()
  })
})

test('Menu shows the admin’s edited name', { tag: '@full' }, async ({ page, gym, program }) => {
  const account = await gym.account('admin')
  await page.goto('/login')
  await page.evaluate(`localStorage.setItem('token', '${account.token}')`)
  const own = await (
    await page.request.get(`${program.url}/api/auth/perfil`, {
      headers: { authorization: `Bearer ${account.token}` },
    })
  ).json()
  await page.goto(`/usuarios/editar/${own._id}`)
  await field(page, 'Nombre').fill('Doña Inés')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('complementary').getByText('Doña Inés')).toBeVisible()
})
