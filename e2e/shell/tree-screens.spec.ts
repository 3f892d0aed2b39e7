import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { listenTo } from '../support/heard.ts'
import { field, heading, pick, withoutLive } from '../support/screens/screen.ts'

const main = (page: Page) => page.getByRole('main')

const YOGA = {
  nombreClase: 'Yoga',
  capacidadMaxima: 10,
  dias: [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }],
}

test('Accessibility trees of reading screens have named regions', { tag: '@full' }, async ({ page, gym }) => {
  await withoutLive(page)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id, duracion: 3 })
  await gym.entrenador({ clases: [YOGA] })
  const [yoga] = await gym.clases()
  if (yoga) await gym.inscripcion(ana, yoga)

  await page.goto('/dashboard')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Dashboard" [level=1]
    - region "Dinero de hoy":
      - heading "Dinero de hoy" [level=2]
      - link /^Neto \\$0/
      - link /^Efectivo \\$0/
    - region "Ahora":
      - heading "Ahora" [level=2]
      - link /^Dentro ahora 0/
      - link /^Por vencer 1/
      - link /^Deben \\$0/
      - link /^Caja Sin abrir/
    - region "Hoy":
      - heading "Hoy" [level=2]
      - region "Por vencer":
        - 'heading "Por vencer: 1" [level=3]'
        - list:
          - listitem:
            - paragraph:
              - link "Ana Pérez"
            - link "Renovar y cobrar a Ana Pérez"
  `)

  await page.goto(`/clientes/${ana._id}`)
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Ana Pérez" [level=1]
    - link "Registrar entrada"
    - region "Estado":
      - button "Poner la foto de Ana Pérez"
      - paragraph: Al día
      - list:
        - listitem:
          - paragraph: /Le quedan \\d días/
          - link "Renovar y cobrar"
      - term: Saldo
      - definition: No debe nada. Su membresía está sin cobrar.
    - region "Datos":
      - heading "Datos" [level=2]
      - term: Teléfono
      - definition:
        - link "3001234567"
    - region "Lo que ha pasado":
      - heading "Lo que ha pasado" [level=2]
      - combobox "Qué se muestra":
        - option "Todo" [selected]
      - list:
        - listitem:
          - paragraph:
            - time
      - paragraph: /\\d+ hechos/
  `)

  await page.goto('/indicadores')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Indicadores" [level=1]
    - region "Ganancia":
      - heading "Ganancia" [level=2]
    - region "Ingresos por mes":
      - heading "Ingresos por mes" [level=2]
    - heading "Cuántos hay" [level=2]
    - link "Clientes activos 1"
  `)

  await page.goto('/clases/inscritos')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Inscritos" [level=1]
    - searchbox "Buscar por clase, día o persona"
    - region "Yoga":
      - heading "Yoga" [level=2]
      - button "Imprimir la lista de Yoga, Lunes 06:00"
      - table "Yoga":
        - rowgroup:
          - row:
            - columnheader "Nombre"
            - columnheader "Contacto"
            - columnheader "Acciones"
        - rowgroup:
          - row:
            - cell /Ana Pérez/
            - cell
            - cell:
              - button "Quitar a Ana Pérez de Yoga, Lunes 06:00"
  `)

  await page.goto('/videos-entrenamiento')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Asesoramiento Ejercicios" [level=1]
    - region "Video":
      - status: Elige un ejercicio de la lista para ver cómo se hace.
    - searchbox "Buscar un ejercicio"
    - region "Pecho":
      - heading "Pecho" [level=2]
      - list:
        - listitem:
          - link "Press de banca con barra"
          - button "Editar el video de Press de banca con barra"
  `)
})

test('Accessibility trees of forms name their fields and groups', { tag: '@full' }, async ({ page, gym }) => {
  await withoutLive(page)
  const { _id } = await gym.entrenador({ clases: [YOGA] })

  await page.goto(`/entrenadores/editar/${_id}`)
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Editar entrenador" [level=1]
    - group:
      - textbox "Nombre"
      - textbox "Especialidad"
      - heading "Clases" [level=2]
      - group "Clase 1":
        - textbox "Nombre de la clase": Yoga
        - textbox "Capacidad máxima": "10"
        - group "Horario 1":
          - combobox "Día":
            - option "Lunes" [selected]
          - textbox "Hora de inicio": 06:00
          - textbox "Hora de fin": 07:00
          - button "Quitar el horario 1"
        - button "Agregar horario"
        - button "Quitar la clase 1"
      - button "Agregar clase"
    - button "Guardar cambios"
  `)

  await gym.call('PUT', `entrenadores/${_id}`, { especialidad: 'Baile' })
  await field(page, 'Especialidad').fill('Boxeo')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(main(page)).toMatchAriaSnapshot(`
    - alert:
      - paragraph: /cambió esto mientras lo editabas/
      - table "Lo que cambió":
        - rowgroup:
          - row:
            - columnheader "Campo"
            - columnheader "Ahora"
            - columnheader "Lo tuyo"
        - rowgroup:
          - row:
            - rowheader "Especialidad"
            - cell "Baile"
            - cell "Boxeo"
      - button "Guardar lo mío"
      - button "Dejar lo que hay ahora"
  `)
  await expect(page.getByRole('alert').filter({ hasText: 'cambió esto' })).toBeFocused()
  await page.getByRole('button', { name: 'Dejar lo que hay ahora' }).click()

  await page.goto('/configuracion')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Configuración" [level=1]
    - link "Reglas de la entrada"
    - group:
      - textbox "Nombre": Nombre del gimnasio
      - textbox "Plazo de las deudas (días)": "30"
      - combobox "Zona horaria": America/Bogota
    - button "Guardar cambios"
    - heading "Logo" [level=2]
    - button "Elegir un logo"
    - heading "Verificación en dos pasos" [level=2]
    - group:
      - group "Roles que la necesitan":
        - checkbox "Administrador"
        - checkbox "Afiliado"
    - button "Guardar los roles"
  `)
  await expect(field(page, 'Aviso del recibo')).toHaveAccessibleDescription(
    'Sale al pie del recibo de una membresía. Vacío, no se imprime.',
  )

  await page.goto('/mi-cuenta')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Mi cuenta" [level=1]
    - heading "Cambiar la contraseña" [level=2]
    - group:
      - textbox "Contraseña actual"
      - button "Mostrar u ocultar el texto"
    - heading "Verificación en dos pasos" [level=2]
    - button "Activar la verificación"
    - heading "Sesiones abiertas" [level=2]
    - table "Sesiones abiertas":
      - rowgroup:
        - row:
          - columnheader "Dónde"
          - columnheader "Último uso"
          - columnheader "Acciones"
      - rowgroup:
        - row:
          - cell
          - cell
          - cell "Esta sesión"
  `)

  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.composicion(ana)
  await page.goto('/composicion-corporal')
  await pick(page, 'Cliente', ana.numeroIdentificacion)
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Composición Corporal" [level=1]
    - group:
      - combobox "Cliente"
      - group "Composición":
        - textbox "Peso (kg)"
        - textbox "IMC"
      - group "Medidas (cm)":
        - textbox "Brazo derecho"
      - group "Objetivo y notas":
        - combobox "Objetivo"
    - button "Guardar"
    - region "Registros de Ana Pérez":
      - heading [level=2]
      - article /Registro del/:
        - heading [level=3]
  `)
})

test.describe('visitor', () => {
  test.use({ rol: null })

  test('Accessibility tree of a lookup names its tables', { tag: '@full' }, async ({ page, gym }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
    const rutina = await gym.rutina()
    await gym.asignacion({ clienteId: ana._id, rutinaId: rutina._id })
    await page.goto('/consulta-usuario')
    await field(page, 'Número de identificación').fill('1020304')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ver rutina' }).waitFor()
    await expect(main(page)).toMatchAriaSnapshot(`
      - heading "Consulta tus rutinas y pagos" [level=1]
      - textbox "Número de identificación": "1020304"
      - button "Consultar"
      - heading "¡Te damos la bienvenida, Ana Pérez!" [level=2]
      - region "Rutinas asignadas":
        - heading "Rutinas asignadas" [level=3]
        - button "Ver rutina"
        - table "Rutinas asignadas":
          - rowgroup:
            - row:
              - columnheader "Rutina"
              - columnheader "Días de entrenamiento"
              - columnheader "Días de descanso"
      - region "Pagos realizados":
        - paragraph: No hay pagos registrados.
    `)
  })
})

test('Live regions of empty screens exist before their messages', { tag: '@full' }, async ({ page, gym }) => {
  await withoutLive(page)
  const { _id } = await gym.cliente()
  const heard = await listenTo(page)
  for (const [path, title, sentence] of [
    ['/clases', 'Clases', 'No hay clases disponibles.'],
    ['/clases/inscritos', 'Inscritos', 'No hay inscripciones disponibles.'],
    ['/videos-entrenamiento?buscar=zzz', 'Asesoramiento Ejercicios', 'No se encontró nada con esa búsqueda.'],
    [`/clientes/${_id}?filtro=nota`, 'Ana Pérez', 'No hay nada de eso.'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect.poll(heard, path).toContain(sentence)
  }
})
