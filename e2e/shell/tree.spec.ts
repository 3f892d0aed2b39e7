import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { listenTo } from '../support/heard.ts'
import { field, heading, message, picker, refusal } from '../support/screens/screen.ts'

const main = (page: Page) => page.getByRole('main')

test.describe('desk', () => {
  test.use({ rol: 'recepcionista' })

  test('Accessibility tree of a list names its search, filter and rows', async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/clientes')
    await expect(main(page)).toMatchAriaSnapshot(`
      - heading "Clientes" [level=1]
      - button "Nuevo cliente"
      - searchbox "Buscar cliente"
      - radiogroup "Estado":
        - radio "Todos" [checked]
        - radio "Activos"
      - table "Clientes":
        - rowgroup:
          - row:
            - columnheader "Nombre":
              - button "Nombre"
            - columnheader "Acciones"
        - rowgroup:
          - row:
            - cell "Ana":
              - button "Ana"
            - cell "Pérez"
            - cell "Activo Sin membresía"
            - cell:
              - link "Ver la ficha de Ana Pérez"
              - link "Editar a Ana Pérez"
              - button "Eliminar a Ana Pérez"
      - paragraph: 1 cliente
    `)
    const surname = page.getByRole('columnheader', { name: 'Apellido' })
    await expect(surname).toHaveAttribute('aria-sort', 'none')
    await surname.getByRole('button').click()
    await expect(surname).toHaveAttribute('aria-sort', 'ascending')
    await surname.getByRole('button').click()
    await expect(surname).toHaveAttribute('aria-sort', 'descending')

    await page.getByRole('button', { name: 'Ana', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Ana Pérez' })
    await expect(panel.getByRole('heading', { name: 'Ana Pérez', level: 2 })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Ver toda la ficha' })).toBeVisible()
    for (const name of ['Estado', 'Datos'])
      await expect(panel.getByRole('region', { name, exact: true })).toBeVisible()
  })

  test('Accessibility tree of a list marks its current page', { tag: '@full' }, async ({ page, gym }) => {
    await Promise.all(Array.from({ length: 26 }, () => gym.cliente()))
    await page.goto('/clientes')
    await expect(main(page)).toMatchAriaSnapshot(`
      - paragraph: 1 a 25 de 26 clientes
      - navigation "Páginas":
        - button "Página anterior" [disabled]
        - button "Página 1"
        - button "Página 2"
        - button "Página siguiente"
    `)
    await expect(page.getByRole('button', { name: 'Página 1' })).toHaveAttribute('aria-current', 'page')
  })

  test('Accessibility tree of an empty or failed list says so', { tag: '@full' }, async ({ page, gym }) => {
    await page.goto('/clientes')
    await expect(main(page)).toMatchAriaSnapshot(`
      - paragraph: Aún no hay clientes.
      - button "Crear el primero"
    `)
    await gym.cliente()
    await page.goto('/clientes?buscar=nadie')
    await expect(main(page)).toMatchAriaSnapshot(`
      - searchbox "Buscar cliente": nadie
      - button "Borrar la búsqueda"
      - paragraph: No se encontró nada con esa búsqueda.
      - button "Limpiar búsqueda"
    `)
    await page.route('**/api/clientes?*', (route) =>
      route.fulfill({ status: 503, json: { mensaje: 'Nada.' } }),
    )
    await page.goto('/clientes')
    await expect(main(page)).toMatchAriaSnapshot(`
      - alert:
        - text: "Error al cargar los clientes: Error 503: Nada."
        - button "Reintentar"
    `)
  })

  test('Accessibility tree of a form gives each wrong field its reason', async ({ page }) => {
    await page.goto('/clientes/crear')
    await heading(page, 'Nuevo cliente').waitFor()
    const required = [
      'Nombre',
      'Apellido',
      'Correo electrónico',
      'Teléfono',
      'Dirección',
      'Número de identificación',
    ]
    for (const name of required) await expect(field(page, name)).toHaveAttribute('required')
    await expect(field(page, 'Teléfono')).toHaveAccessibleDescription('10 dígitos.')

    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await expect(refusal(page, 'El nombre es obligatorio.')).toBeVisible()
    await expect(field(page, 'Nombre')).toBeFocused()
    for (const name of required) await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Nombre')).toHaveAccessibleDescription('El nombre es obligatorio.')
    await expect(field(page, 'Apellido')).toHaveAccessibleDescription('El apellido es obligatorio.')
    await expect(main(page)).toMatchAriaSnapshot(`
      - heading "Nuevo cliente" [level=1]
      - alert:
        - text: El nombre es obligatorio.
        - button "Cerrar el mensaje"
      - form "Nuevo cliente":
        - group:
          - textbox "Nombre" [active]
          - combobox "Estado":
            - option "Activo" [selected]
            - option "Inactivo"
        - button "Crear cliente"
        - button "Cancelar"
    `)
  })

  test('Accessibility tree of a saved form has its status', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await gym.cliente({ nombre: 'Ana' })
    await page.goto(`/clientes/editar/${_id}`)
    await field(page, 'Nombre').fill('Luz')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(main(page)).toMatchAriaSnapshot(`
      - status:
        - text: Cliente actualizado exitosamente.
      - button "Ir a clientes"
      - group:
        - textbox "Nombre" [disabled]: Luz
    `)
  })

  test('Accessibility tree of a picker names the active option', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
    await page.goto('/membresias/crear')
    await expect(picker(page, 'Cliente')).toHaveAttribute('required')
    await picker(page, 'Cliente').fill('ana')
    await expect(main(page)).toMatchAriaSnapshot(`
      - combobox "Cliente" [expanded]: ana
      - listbox "Cliente":
        - option /Ana Pérez/
    `)
    await page.keyboard.press('ArrowDown')
    const option = page.getByRole('option', { name: 'Ana Pérez' })
    await expect(picker(page, 'Cliente')).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id')) ?? 'none',
    )
    await page.keyboard.press('Enter')
    await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
    await expect(page.getByRole('button', { name: 'Quitar la selección' })).toBeVisible()
  })
})

test.describe('phone', () => {
  test.use({ rol: 'recepcionista', viewport: { width: 390, height: 844 } })

  test('Accessibility tree of a phone list has a button per row', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/clientes')
    await expect(main(page)).toMatchAriaSnapshot(`
      - heading "Clientes" [level=1]
      - searchbox "Buscar cliente"
      - button "Filtros"
      - list "Clientes":
        - listitem:
          - button "Ana Pérez"
      - paragraph: 1 cliente
    `)
    await page.getByRole('button', { name: 'Ana Pérez', expanded: false }).click()
    await expect(page.getByRole('list', { name: 'Clientes' })).toMatchAriaSnapshot(`
      - listitem:
        - button "Ana Pérez" [expanded]
        - term: Estado
        - definition: Activo
        - link "Editar a Ana Pérez"
        - button "Eliminar a Ana Pérez"
    `)
  })
})

test('Accessibility tree of a period describes the days it shows', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pagos?periodo=semana&dia=2026-11-04')
  await expect(page.getByRole('button', { name: 'Semana', exact: true })).toHaveAccessibleDescription(
    'del 2/11/2026 al 8/11/2026',
  )
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect(page.getByRole('button', { name: 'Mes', exact: true })).toHaveAccessibleDescription('Todos')
})

test('Accessibility tree of a chart has its table', { tag: '@full' }, async ({ page, gym }) => {
  await gym.pago({ monto: 80_000 })
  await page.goto('/contabilidad')
  const chart = page.getByRole('region', { name: /^Ingresos y egresos por/ })
  await chart.getByText('Ver como tabla').click()
  await expect(main(page)).toMatchAriaSnapshot(`
    - region /Ingresos y egresos por/:
      - heading /Ingresos y egresos por/ [level=2]
      - figure /Ingresos por/:
        - link /Ver los ingresos del .*80.000/
      - group:
        - table /Ingresos y egresos por/
  `)
})

test('Live regions exist before their messages', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const heard = await listenTo(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/clientes?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/clientes')
  await expect(page.getByText('Cargando...')).toBeVisible()
  answer()
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).fill('nadie')
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await page.getByRole('link', { name: 'Editar a Ana Pérez' }).click()
  await field(page, 'Nombre').fill('Luz')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('button', { name: 'Ir a clientes' }).click()
  await page.getByRole('button', { name: 'Eliminar a Luz Pérez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Cliente eliminado.')).toBeVisible()
  await expect(page.getByText('Aún no hay clientes.')).toBeVisible()

  const said = await heard()
  for (const sentence of [
    'Cargando...',
    '1 cliente',
    'No se encontró nada con esa búsqueda.',
    'Cliente actualizado exitosamente.',
    'Cliente eliminado.',
    'Aún no hay clientes.',
  ])
    expect(said).toContain(sentence)
})
