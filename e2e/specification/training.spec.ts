import type { Locator } from '@playwright/test'
import { storedToken } from './routes.ts'
import {
  bodyOf,
  callOf,
  choose,
  deleteWith,
  dialogsOf,
  expectNotice,
  keysOf,
  saveButton,
  setDay,
  soft,
  test,
} from './screen.ts'

const ASIGNACION = ['clienteId', 'rutinaId', 'diasEntrenamiento', 'diasDescanso'].sort()

const trainingDays = (scope: Locator) => scope.getByRole('group', { name: /entrenamiento/i })
const restDays = (scope: Locator) => scope.getByRole('group', { name: /descanso/i })

test.describe('entrenador', () => {
  test.use({ rol: 'entrenador' })

  test('Routine form creates, edits and resets', async ({ page }) => {
    const dialogs = dialogsOf(page)
    await page.goto('/rutinas/crear')
    const [group, exercise] = [page.getByLabel(/grupo/i), page.getByLabel(/ejercicio/i)]
    const [series, repetitions] = [page.getByLabel(/^series/i), page.getByLabel(/^repeticiones/i)]
    const groups = (await group.locator('option').allInnerTexts()).join(' ')
    for (const name of ['Pecho', 'Piernas', 'Espalda', 'Brazos', 'Hombros', 'Abdomen']) {
      soft(groups).toContain(name)
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
    await expectNotice(page, 'Rutina creada con éxito!')
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

    const fill = async () => {
      await choose(group, 'Piernas')
      await choose(exercise, 'Prensa')
      await series.fill('3')
      await repetitions.fill('10')
    }
    const answer = (status: number, json: object) =>
      page.route(/\/api\/rutinas\/?(\?|$)/, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
      )
    await answer(500, {})
    await fill()
    await saveButton(page).click()
    const failed = 'Error al procesar la rutina. Revisa los datos e intenta de nuevo.'
    await soft(page.getByText(failed).first()).toBeVisible()
    await page.unroute(/\/api\/rutinas\/?(\?|$)/)
    await answer(400, { mensaje: 'Ya hay una igual' })
    await saveButton(page).click()
    await soft(page.getByText('Ya hay una igual').first()).toBeVisible()
    await page.unroute(/\/api\/rutinas\/?(\?|$)/)
    await answer(401, {})
    await saveButton(page).click()
    await soft(page).toHaveURL((url) => url.pathname === '/login')
    soft(await storedToken(page)).toBeNull()
    const expired = 'Sesión expirada. Por favor, inicia sesión de nuevo.'
    await soft(page.getByText(expired).first()).toBeVisible()
  })

  test('Routine is assigned to a client', async ({ page, gym }) => {
    const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    const rutina = await gym.rutina()
    const dialogs = dialogsOf(page)
    await page.goto('/rutinas/asignar')
    const main = page.getByRole('main')
    await saveButton(page).click()
    const missing = 'Todos los campos son obligatorios, incluyendo días de entrenamiento y descanso.'
    await soft(page.getByText(missing).first()).toBeVisible()
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    await choose(page.getByLabel(/^rutina/i), 'Sentadilla')
    for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']) {
      await soft(trainingDays(main).getByRole('checkbox', { name: day })).toBeAttached()
    }
    await trainingDays(main).getByText('Lunes', { exact: true }).click()
    await saveButton(page).click()
    await soft(page.getByText(missing).first(), 'no rest day').toBeVisible()
    await restDays(main).getByText('Domingo', { exact: true }).click()
    const post = callOf(page, 'POST', /^rutinas\/asignar$/)
    await saveButton(page).click()
    soft(bodyOf(await post)).toEqual({
      clienteId: cliente._id,
      rutinaId: rutina._id,
      diasEntrenamiento: ['Lunes'],
      diasDescanso: ['Domingo'],
    })
    await expectNotice(page, 'Rutina asignada con éxito!')
    soft(dialogs, 'no dialog on saving').toEqual([])
    await page.route('**/api/clientes*', (route) =>
      route.fulfill({ json: [{ ...cliente, numeroIdentificacion: '' }] }),
    )
    await page.goto('/rutinas/asignar')
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    await choose(page.getByLabel(/^rutina/i), 'Sentadilla')
    await trainingDays(main).getByText('Lunes', { exact: true }).click()
    await restDays(main).getByText('Domingo', { exact: true }).click()
    await saveButton(page).click()
    const invalid = 'El cliente seleccionado no tiene un número de identificación válido.'
    await soft(page.getByText(invalid).first()).toBeVisible()
  })

  test('Assignment is edited but not deleted by a trainer', async ({ page, gym }) => {
    const cliente = await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1000001' })
    await gym.cliente({ nombre: 'Luz', numeroIdentificacion: '1000002' })
    const rutina = await gym.rutina()
    await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
    await page.goto('/rutinas/editar-asignacion')
    const field = page.getByLabel(/identificación|cédula/i)
    const search = page.getByRole('button', { name: /^(buscar|consultar)$/i }).last()
    await search.click()
    await soft(page.getByText('Por favor, ingresa un número de cédula.').first()).toBeVisible()
    await field.fill('1000002')
    await search.click()
    const none = 'No se encontraron asignaciones para este cliente.'
    await soft(page.getByText(none).first()).toBeVisible()
    await field.fill('1000001')
    await search.click()
    const main = page.getByRole('main')
    await soft(main).toContainText('Sentadilla')
    const remove = main.getByRole('button', { name: /eliminar/i })
    await soft(remove).toBeDisabled()
    const denied = 'No tienes permisos para eliminar asignaciones.'
    await soft(page.getByText(denied).or(page.getByTitle(denied)).first()).toBeVisible()
    await main.getByRole('button', { name: /editar/i }).click()
    await trainingDays(main).getByText('Lunes', { exact: true }).click()
    await trainingDays(main).getByText('Miércoles', { exact: true }).click()
    await main.getByRole('button', { name: /guardar|actualizar/i }).click()
    const missing = /incluyendo rutina, días de entrenamiento y descanso\./
    await soft(page.getByText(missing).first()).toBeVisible()
    await trainingDays(main).getByText('Martes', { exact: true }).click()
    const put = callOf(page, 'PUT', /^rutinas\/asignar\/[^/]+$/)
    await main.getByRole('button', { name: /guardar|actualizar/i }).click()
    soft(keysOf(bodyOf(await put))).toEqual(ASIGNACION)
    soft(bodyOf(await put)).toMatchObject({
      clienteId: cliente._id,
      rutinaId: rutina._id,
      diasEntrenamiento: ['Martes'],
      diasDescanso: ['Domingo'],
    })
    await expectNotice(page, 'Asignación actualizada con éxito!')
  })

  test('Body composition is saved as numbers with joined notes', async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1000001' })
    const dialogs = dialogsOf(page)
    await page.goto('/composicion-corporal')
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    const numbers: [RegExp, string][] = [
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
    ]
    for (const [label, value] of numbers) await page.getByLabel(label).first().fill(value)
    await choose(page.getByLabel(/^objetivo/i).last(), 'Ganar músculo')
    await page.getByLabel(/problemas f[ií]sicos/i).fill('Rodilla')
    await page.getByLabel(/notas/i).last().fill('Viene de lejos')
    await soft(page.getByLabel(/^fecha/i), 'today').toHaveValue(/20\/11\/2026|2026-11-20/)
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
    await expectNotice(page, 'Composición corporal guardada con éxito!')
    soft(dialogs, 'no dialog on saving').toEqual([])
    await page.route(/\/api\/composicion-corporal\/?$/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/composicion-corporal')
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    await page.getByLabel(/peso/i).first().fill('80')
    await page.getByLabel(/altura/i).fill('175')
    await setDay(page.getByLabel(/^fecha/i), '2026-11-19')
    await choose(page.getByLabel(/^objetivo/i).last(), 'Cardio')
    await saveButton(page).click()
    const failed = 'Error al guardar la composición corporal. Verifica los datos.'
    await soft(page.getByText(failed).first()).toBeVisible()
    await page.route('**/api/clientes*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/composicion-corporal')
    await page.getByLabel(/^cliente/i).click()
    await soft(page.getByText(/Error al cargar los clientes/).first()).toBeVisible()
  })
})

test('Assignment is deleted by the admin after a confirmation', async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1000001' })
  const rutina = await gym.rutina()
  await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  await page.goto('/rutinas/editar-asignacion')
  await page.getByLabel(/identificación|cédula/i).fill('1000001')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(buscar|consultar)$/i })
    .click()
  const remove = page.getByRole('main').getByRole('button', { name: /eliminar/i })
  await page.route('**/api/rutinas/asignar/*', (route) => route.fulfill({ status: 500, json: {} }))
  await deleteWith(page, remove)
  await soft(page.getByText(/Error al eliminar asignación/).first()).toBeVisible()
  await page.unroute('**/api/rutinas/asignar/*')
  await page.reload()
  await page.getByLabel(/identificación|cédula/i).fill('1000001')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(buscar|consultar)$/i })
    .click()
  const gone = callOf(page, 'DELETE', /^rutinas\/asignar\/[^/]+$/)
  await deleteWith(page, remove)
  await gone
  await soft(page.getByText('Asignación eliminada con éxito!').first()).toBeVisible()
  await soft(remove).toHaveCount(0)
})
