import type { Locator, Page } from '@playwright/test'
import { storedToken } from './routes.ts'
import {
  answer,
  bodyOf,
  callOf,
  choose,
  deleteWith,
  dialogsOf,
  expectFleeting,
  fillIn,
  goTo,
  keysOf,
  saveButton,
  soft,
  test,
} from './screen.ts'

const trainingDays = (scope: Locator) => scope.getByRole('group', { name: /entrenamiento/i })
const restDays = (scope: Locator) => scope.getByRole('group', { name: /descanso/i })

async function searchFor(page: Page, numeroIdentificacion: string) {
  await page.getByLabel(/identificación|cédula/i).fill(numeroIdentificacion)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(buscar|consultar)$/i })
    .last()
    .click()
}

test.describe('entrenador', () => {
  test.use({ rol: 'entrenador' })

  test('Routine form creates, edits and resets', async ({ page }) => {
    const dialogs = dialogsOf(page)
    await page.goto('/rutinas/crear')
    const [group, exercise] = [page.getByLabel(/grupo/i), page.getByLabel(/ejercicio/i)]
    const [series, repetitions] = [page.getByLabel(/^series/i), page.getByLabel(/^repeticiones/i)]
    for (const name of ['Pecho', 'Piernas', 'Espalda', 'Brazos', 'Hombros', 'Abdomen']) {
      await soft(group).toContainText(name)
    }
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/rutinas')) posts.push(request.url())
    })
    await saveButton(page).click()
    await choose(group, 'Pecho')
    await soft(exercise.locator('option', { hasText: /sentadilla/i })).toHaveCount(0)
    await choose(group, 'Piernas')
    await choose(exercise, 'Sentadilla')
    await series.fill('4')
    await repetitions.fill('12')
    await page.getByLabel(/descripci[oó]n/i).fill('Despacio')
    const post = callOf(page, 'POST', /^rutinas\/?$/)
    await saveButton(page).click()
    const sent = bodyOf(await post)
    soft(posts, 'an empty form is not sent').toHaveLength(1)
    soft(keysOf(sent)).toEqual(
      ['grupoMuscular', 'nombreEjercicio', 'series', 'repeticiones', 'descripcion'].sort(),
    )
    soft(sent).toMatchObject({ grupoMuscular: 'Piernas', descripcion: 'Despacio' })
    await soft(page.getByText('Rutina creada con éxito!').first()).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Sentadilla' })
    await row.getByRole('button', { name: /editar/i }).click()
    await soft(series).toHaveValue('4')
    await soft(repetitions).toHaveValue('12')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await soft(series, 'cancel resets').toHaveValue('')
    await row.getByRole('button', { name: /editar/i }).click()
    await series.fill('5')
    const put = callOf(page, 'PUT', /^rutinas\/[^/]+$/)
    await saveButton(page).click()
    soft(keysOf(bodyOf(await put))).toEqual(keysOf(sent))
    await soft(page.getByText('Rutina actualizada con éxito!').first()).toBeVisible()
    await soft(series, 'success resets').toHaveValue('')
    soft(dialogs, 'no dialog on saving').toEqual([])

    await choose(group, 'Piernas')
    await choose(exercise, 'Prensa')
    await series.fill('3')
    await repetitions.fill('10')
    const api = /\/api\/rutinas\/?(\?|$)/
    for (const [status, json, says] of [
      [500, {}, 'Error al procesar la rutina. Revisa los datos e intenta de nuevo.'],
      [400, { mensaje: 'Ya hay una igual' }, 'Ya hay una igual'],
    ] as const) {
      const restore = await answer(page, api, { status, json }, 'POST')
      await saveButton(page).click()
      await soft(page.getByText(says).first()).toBeVisible()
      await restore()
    }
    await answer(page, api, { status: 401, json: {} }, 'POST')
    await saveButton(page).click()
    await soft(page).toHaveURL((url) => url.pathname === '/login')
    soft(await storedToken(page)).toBeNull()
    const expired = 'Sesión expirada. Por favor, inicia sesión de nuevo.'
    await soft(page.getByText(expired).first()).toBeVisible()
  })

  test('Routine is assigned, and edited but not deleted by a trainer', async ({ page, gym }) => {
    const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1000001' })
    await gym.cliente({ nombre: 'Luz', numeroIdentificacion: '1000002' })
    const rutina = await gym.rutina()
    const dialogs = dialogsOf(page)
    const nameless = { ...cliente, _id: '6741f0c2a9b3d4e5f6071829', nombre: 'Eva', numeroIdentificacion: '' }
    const restore = await answer(page, '**/api/clientes*', { json: [cliente, nameless] })
    await page.goto('/rutinas/asignar')
    const main = page.getByRole('main')
    await saveButton(page).click()
    const missing = 'Todos los campos son obligatorios, incluyendo días de entrenamiento y descanso.'
    await soft(page.getByText(missing).first()).toBeVisible()
    await choose(page.getByLabel(/^cliente/i), 'Eva')
    await choose(page.getByLabel(/^rutina/i), 'Sentadilla')
    for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']) {
      await soft(trainingDays(main).getByRole('checkbox', { name: day })).toBeAttached()
    }
    await trainingDays(main).getByText('Lunes', { exact: true }).click()
    await saveButton(page).click()
    await soft(page.getByText(missing).first(), 'no rest day').toBeVisible()
    await restDays(main).getByText('Domingo', { exact: true }).click()
    await saveButton(page).click()
    const invalid = 'El cliente seleccionado no tiene un número de identificación válido.'
    await soft(page.getByText(invalid).first()).toBeVisible()
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    const post = callOf(page, 'POST', /^rutinas\/asignar$/)
    await saveButton(page).click()
    const assigned = {
      clienteId: cliente._id,
      rutinaId: rutina._id,
      diasEntrenamiento: ['Lunes'],
      diasDescanso: ['Domingo'],
    }
    soft(bodyOf(await post)).toEqual(assigned)
    await soft(page.getByText('Rutina asignada con éxito!').first()).toBeVisible()
    soft(dialogs, 'no dialog on saving').toEqual([])
    await restore()

    await goTo(page, '/rutinas/editar-asignacion')
    await searchFor(page, '')
    await soft(page.getByText('Por favor, ingresa un número de cédula.').first()).toBeVisible()
    await searchFor(page, '1000002')
    const none = 'No se encontraron asignaciones para este cliente.'
    await soft(page.getByText(none).first()).toBeVisible()
    const search = /\/api\/rutinas\/consultarRutinas/
    await page.route(search, (route) => route.fulfill({ status: 500, body: '' }))
    await searchFor(page, '1000002')
    await soft(page.getByText('Error al buscar asignaciones').first(), 'failed repeat').toBeVisible()
    await page.unroute(search)
    await searchFor(page, '1000001')
    await soft(main).toContainText('Sentadilla')
    await soft(main.getByRole('button', { name: /eliminar/i })).toBeDisabled()
    const denied = 'No tienes permisos para eliminar asignaciones.'
    await soft(page.getByText(denied).or(page.getByTitle(denied)).first()).toBeVisible()
    await main.getByRole('button', { name: /editar/i }).click()
    await trainingDays(main).getByText('Lunes', { exact: true }).click()
    const save = main.getByRole('button', { name: /guardar|actualizar/i })
    await save.click()
    const incomplete = /incluyendo rutina, días de entrenamiento y descanso\./
    await soft(page.getByText(incomplete).first()).toBeVisible()
    await trainingDays(main).getByText('Martes', { exact: true }).click()
    const put = callOf(page, 'PUT', /^rutinas\/asignar\/[^/]+$/)
    await save.click()
    soft(bodyOf(await put)).toEqual({ ...assigned, diasEntrenamiento: ['Martes'] })
    await soft(page.getByText('Asignación actualizada con éxito!').first()).toBeVisible()
  })

  test('Body composition is saved as numbers with joined notes', async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1000001' })
    const dialogs = dialogsOf(page)
    await page.goto('/composicion-corporal')
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    await fillIn(page, [
      [/peso/i, '80.5'],
      [/altura/i, '175'],
      [/imc/i, '26.3'],
      [/grasa/i, '20'],
      [/m[uú]sculo\W*$|masa muscular/i, '40'],
      [/brazo derecho/i, '31'],
      [/brazo izquierdo/i, '30'],
      [/pecho/i, '100'],
      [/cintura/i, '85'],
      [/cadera/i, '95'],
      [/pierna derecha/i, '55'],
      [/pierna izquierda/i, '54'],
    ])
    await choose(page.getByLabel(/^objetivo/i).last(), 'Ganar músculo')
    await page.getByLabel(/problemas f[ií]sicos/i).fill('Rodilla')
    await page.getByLabel(/notas/i).last().fill('Viene de lejos')
    await soft(page.getByLabel(/^fecha/i), 'today').toHaveValue(/20\/11\/2026|2026-11-20/)
    const restore = await answer(page, /\/api\/composicion-corporal\/?$/, { status: 500, json: {} })
    await saveButton(page).click()
    const failed = 'Error al guardar la composición corporal. Verifica los datos.'
    await soft(page.getByText(failed).first()).toBeVisible()
    await restore()
    const post = callOf(page, 'POST', /^composicion-corporal\/?$/)
    await saveButton(page).click()
    const sent = bodyOf(await post)
    soft(`${sent.fecha}`).toMatch(/^2026-11-20/)
    soft(sent).toEqual({
      numeroIdentificacion: '1000001',
      fecha: sent.fecha,
      peso: 80.5,
      altura: 175,
      imc: 26.3,
      porcentajeGrasa: 20,
      porcentajeMusculo: 40,
      notas: 'Rodilla\nViene de lejos',
      medidas: {
        brazoDerecho: 31,
        brazoIzquierdo: 30,
        pecho: 100,
        cintura: 85,
        cadera: 95,
        piernaDerecha: 55,
        piernaIzquierda: 54,
      },
      objetivo: 'Ganar músculo',
    })
    await soft(page.getByText('Composición corporal guardada con éxito!').first()).toBeVisible()
    soft(dialogs, 'no dialog on saving').toEqual([])
    await answer(page, '**/api/clientes*', { status: 500, json: {} })
    await page.goto('/composicion-corporal')
    await soft(page.getByText(/Error al cargar los clientes/).first()).toBeVisible()
  })

  test('Success notice goes away after five seconds', { tag: '@full' }, async ({ page }) => {
    await page.goto('/rutinas/crear')
    await choose(page.getByLabel(/grupo/i), 'Piernas')
    await choose(page.getByLabel(/ejercicio/i), 'Sentadilla')
    await fillIn(page, [
      [/^series/i, '4'],
      [/^repeticiones/i, '12'],
    ])
    await saveButton(page).click()
    await expectFleeting(page, 'Rutina creada con éxito!')
  })
})

test('Assignment is deleted by the admin after a confirmation', async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1000001' })
  const rutina = await gym.rutina()
  await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  await page.goto('/rutinas/editar-asignacion')
  await searchFor(page, '1000001')
  const remove = page.getByRole('main').getByRole('button', { name: /eliminar/i })
  const restore = await answer(page, '**/api/rutinas/asignar/*', { status: 500, json: {} })
  await deleteWith(page, remove)
  await soft(page.getByText(/Error al eliminar asignación/).first()).toBeVisible()
  await restore()
  await page.reload()
  await searchFor(page, '1000001')
  const gone = callOf(page, 'DELETE', /^rutinas\/asignar\/[^/]+$/)
  await deleteWith(page, remove)
  await gone
  await soft(page.getByText('Asignación eliminada con éxito!').first()).toBeVisible()
  await soft(remove).toHaveCount(0)
})
