import { everybodyCanUse } from './accessibility.ts'
import { field, heading, refusal } from './screen.ts'

everybodyCanUse(null, {
  'the login with a refusal, and whom to ask for a password': async (page) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { mensaje: 'No.' } }))
    await page.goto('/login')
    await field(page, 'Correo electrónico').fill('ana@correo.test')
    await page.getByLabel('Contraseña').fill('una clave')
    await page.keyboard.press('Enter')
    await refusal(page, 'No.').waitFor()
    await page.getByText('Olvidé mi contraseña').click()
    await page.getByText('Pídele una nueva al administrador').waitFor()
  },
  'the form of a new account': async (page) => {
    await page.goto('/register')
    await heading(page, 'Crear cuenta').waitFor()
  },
  'the public lookup that asks for a number': async (page) => {
    await page.goto('/consulta-usuario')
    await page.getByRole('button', { name: 'Consultar', exact: true }).click()
    await page.getByRole('alert').waitFor()
  },
  'the page of an address that names nothing': async (page) => {
    await page.goto('/recetas')
    await heading(page, 'Página no encontrada').waitFor()
  },
  'a screen that needs a session': async (page) => {
    await page.goto('/clientes?public=true')
    await page.getByRole('alert').waitFor()
  },
})
