import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field } from '../support/screens/screen.ts'

const main = (page: Page) => page.getByRole('main')

test.describe('member', () => {
  test.use({ rol: 'user' })

  test('Accessibility tree of a routine has a region per day', { tag: '@full' }, async ({ page, gym }) => {
    const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
    const { _id } = await gym.rutina()
    await gym.asignacion({ clienteId: cliente._id, rutinaId: _id })
    await page.goto('/rutinas/consultar')
    await field(page, 'Número de identificación').fill('1020304')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(main(page)).toMatchAriaSnapshot(`
      - article "Rutina de la semana":
        - heading "Rutina de Ana Pérez" [level=2]
        - region "Lunes":
          - heading "Lunes" [level=3]
          - list:
            - listitem:
              - checkbox "Sentadilla con barra"
              - paragraph:
                - strong: 4 series × 12 repeticiones
              - link "Ver cómo se hace (Sentadilla con barra, se abre en otra pestaña)"
        - region "Domingo":
          - paragraph: Descanso
    `)
  })
})

test.describe('visitor', () => {
  test.use({ rol: null })

  test('Accessibility trees of public pages have one heading', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login')
    await expect(main(page)).toMatchAriaSnapshot(`
      - heading "Iniciar Sesión" [level=1]
      - textbox "Correo electrónico"
      - textbox "Contraseña"
      - button "Mostrar u ocultar el texto"
      - button "Iniciar Sesión"
      - paragraph:
        - link "Regístrate"
    `)
    await expect(field(page, 'Correo electrónico')).toHaveAttribute('required')
    await page.goto('/no-hay-tal')
    await expect(main(page)).toMatchAriaSnapshot(`
      - heading "Página no encontrada" [level=1]
      - link "Volver al inicio"
    `)
  })
})
