import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, picker } from '../support/screens/screen.ts'

const main = (page: Page) => page.getByRole('main')

test.use({ rol: 'recepcionista' })

test('Accessibility tree of the door has the verdict and its cause', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await page.goto('/recepcion')
  await heading(page, 'Recepción').waitFor()
  await picker(page, 'Quién llega').fill('1020304')
  await page.keyboard.press('Enter')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Recepción" [level=1]
    - switch "Sonido" [checked]
    - combobox "Quién llega"
    - button "Registrar entrada"
    - status:
      - article "Ana Pérez":
        - paragraph: Atención
        - paragraph:
          - link "Ana Pérez"
        - list:
          - listitem:
            - paragraph: Sin membresía vigente.
            - link "Vender membresía"
        - paragraph: Entrada libre, sin clase
        - button "Deshacer la entrada de Ana Pérez"
    - region /Dentro ahora/:
      - 'heading "Dentro ahora: 1" [level=2]'
      - button "Ver la lista"
    - region "Últimas entradas":
      - list:
        - listitem:
          - button /Deshacer la entrada de Ana Pérez de las/
  `)
})

test('Accessibility tree of the sale has its lines and its total', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.producto({ nombre: 'Agua', precio: 3_000 })
  await page.goto('/vender')
  await page.getByRole('button', { name: /^Agua/ }).click()
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Vender" [level=1]
    - link "Ver ventas"
    - combobox "Producto"
    - button "Membresía"
    - button "Otro concepto"
    - group "Productos a mano":
      - button /Agua/
    - region "Venta":
      - heading "Venta" [level=2]
      - button "Guardar venta"
      - combobox "Cliente"
      - list "Lo que se vende":
        - listitem:
          - paragraph: Agua
          - paragraph: $3.000
          - button "Uno menos de Agua" [disabled]
          - textbox "Cantidad de Agua": "1"
          - button "Uno más de Agua"
          - button "Descuento de Agua"
          - button "Quitar Agua"
      - button "Descuento a toda la venta"
      - paragraph: Total
      - paragraph: $3.000
      - button "Cobrar"
  `)
})

test('Accessibility tree of the dashboard has a region per topic', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const lineas = [{ concepto: 'Guantes', monto: 30_000 }]
  await gym.call('POST', 'ventas', { cliente: _id, lineas, fiado: true })
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Deben' }).waitFor()
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Dashboard" [level=1]
    - heading /¡Te damos la bienvenida, .*!/ [level=2]
    - region "Puerta":
      - combobox "Quién llega"
      - button "Registrar entrada"
    - region "Ahora":
      - heading "Ahora" [level=2]
      - link /^Dentro ahora 0/
      - link /^Por vencer 0/
      - link /^Deben \\$30\\.000 1 persona/
      - link /^Caja Sin abrir/
    - region "Hoy":
      - heading "Hoy" [level=2]
      - region "Clases de hoy":
        - 'heading "Clases de hoy: 0" [level=3]'
        - link "Ver las clases"
        - paragraph: Hoy no hay clases.
      - region "Deben":
        - 'heading "Deben: 1" [level=3]'
        - link "Ver todos"
        - list:
          - listitem:
            - paragraph:
              - link "Ana Pérez"
            - paragraph: Debe $30.000
            - link "Cobrar deuda de Ana Pérez"
  `)
})

test('Accessibility tree of a question names the item to delete', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await page.goto('/clientes')
  await page.getByRole('button', { name: 'Eliminar a Ana Pérez' }).click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "¿Eliminar a Ana Pérez?":
      - heading "¿Eliminar a Ana Pérez?" [level=2]
      - button "Cerrar"
      - paragraph: Dejará de aparecer en las listas y su número quedará libre. Sus pagos se conservan.
      - button "Cancelar"
      - button "Eliminar"
  `)
  await expect(page.getByRole('dialog').getByRole('banner')).toHaveCount(0)
})

test('Accessibility tree of the palette groups screens and acts', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Control+k')
  await picker(page, 'Buscar una pantalla o un cliente').fill('membres')
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Buscar":
      - combobox "Buscar una pantalla o un cliente" [expanded]: membres
      - listbox "Resultados":
        - group "Pantallas":
          - option "Membresías" [selected]
        - group "Acciones":
          - option "Nueva membresía"
          - option "Nueva membresía para…"
  `)
})

test('Accessibility tree of the keys has a table per screen', { tag: '@full' }, async ({ page }) => {
  // Not the dashboard, whose field of the door takes the focus, and with it the key.
  await page.goto('/productos')
  await expect(page.getByText('Aún no hay productos.')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Teclas":
      - region "En todas las pantallas":
        - heading "En todas las pantallas" [level=3]
        - table "En todas las pantallas":
          - rowgroup:
            - row:
              - rowheader "Buscar una pantalla, un cliente o una acción"
              - cell
            - row "Recepción Alt R"
      - region "En una lista":
        - table "En una lista"
  `)
})

test('Accessibility tree of a calendar names whole days', { tag: '@full' }, async ({ page }) => {
  await page.goto('/asistencias?desde=2026-11-05&hasta=2026-11-06')
  await expect(field(page, 'Desde')).toHaveValue('5/11/2026')
  await page.getByRole('button', { name: 'Abrir el calendario' }).first().click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Calendario":
      - button "Ayer"
      - button "Hoy"
      - button "Mes anterior"
      - button /noviembre/
      - button "Mes siguiente"
  `)
  await expect(
    page.getByRole('dialog').getByRole('button', { name: '5 de noviembre de 2026', exact: true }),
  ).toBeVisible()
})

test('Button of a full class says why it does nothing', { tag: '@full' }, async ({ page, gym }) => {
  const dias = [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }]
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 1, dias }] })
  for (const clase of await gym.clases()) await gym.inscripcion(await gym.cliente(), clase)
  await page.goto('/clases')
  const enrol = page.getByRole('button', { name: 'Registrarse' })
  await expect(enrol).toBeDisabled()
  await enrol.focus()
  await expect(enrol).toBeFocused()
  await expect(enrol).toHaveAccessibleDescription(/No hay cupos disponibles en esta clase\.$/)
})

test('Accessibility tree of a receipt is one article', { tag: '@full' }, async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  const producto = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const { _id } = await gym.pago({ cliente: cliente._id, producto: producto._id, fecha: '2026-03-15' })
  await page.goto(`/pagos/recibo/${_id}`)
  await expect(main(page)).toMatchAriaSnapshot(`
    - button "Reimprimir"
    - button "Cerrar"
    - article "Recibo de caja":
      - heading "Mensualidad Gym 2025" [level=2]
      - term: Cliente
      - definition: Ana Pérez
      - term: Fecha de fin
      - definition: 15/4/2026
      - paragraph: /Total ?\\$80\\.000 COP/
  `)
})
