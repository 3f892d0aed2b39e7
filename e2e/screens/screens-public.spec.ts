import { accessibilityProblems } from '../support/accessibility.ts'
import { field, heading, refusal } from '../support/screens/screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: null })

const ofEachKind: Record<string, Open> = {
  'login, refused': async (page) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { mensaje: 'No.' } }))
    await visit(page, '/login')
    await field(page, 'Correo electrónico').fill('ana@correo.test')
    await page.getByLabel('Contraseña').fill('una clave')
    await page.keyboard.press('Enter')
    await refusal(page, 'No.').waitFor()
    await page.getByText('Olvidé mi contraseña').click()
    await page.getByText('Pídele una nueva al administrador').waitFor()
  },
  'public lookup, refused': async (page) => {
    await visit(page, '/consulta-usuario')
    await page.getByRole('button', { name: 'Consultar', exact: true }).click()
    await page.getByRole('alert').waitFor()
  },
  'screen that needs a session': async (page) => {
    await visit(page, '/clientes?public=true')
    await page.getByRole('alert').waitFor()
  },
}

test('Public screens of each kind pass axe', async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(ofEachKind))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const others: Record<string, Open> = {
  'form of a new account': async (page) => {
    await visit(page, '/register')
    await heading(page, 'Crear cuenta').waitFor()
  },
  'page not found': async (page) => {
    await visit(page, '/recetas')
    await heading(page, 'Página no encontrada').waitFor()
  },
}

test('Registration and missing pages pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(others))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})
