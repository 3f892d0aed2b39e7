import { answer, bodyOf, callOf, choose, dialogsOf, expectColumns, goTo, soft, test } from './screen.ts'

test.describe('recepcionista', () => {
  test.use({ rol: 'recepcionista' })

  test('Class enrolment takes a place until none is left', async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1000001' })
    await gym.cliente({ nombre: 'Luz', numeroIdentificacion: '1000002' })
    const dialogs = dialogsOf(page)
    await page.goto('/clases')
    await soft(page.getByText('No hay clases disponibles.').first()).toBeVisible()
    const { _id: entrenadorId } = await gym.entrenador({
      clases: [
        {
          nombreClase: 'Yoga',
          capacidadMaxima: 2,
          dias: [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }],
        },
      ],
    })
    await page.goto('/clases')
    const main = page.getByRole('main')
    for (const text of ['Yoga', 'Luis Rojas', 'Fuerza', 'Lunes', '06:00', '07:00']) {
      await soft(main).toContainText(text)
    }
    const button = page.getByRole('button', { name: 'Registrarse', exact: true })
    const field = page.getByRole('textbox', { name: /identificación|cédula/i })
    await soft(main).toContainText(/\b2\b/, { useInnerText: true })
    await button.click()
    await soft(page.getByText('Por favor, ingrese un número de identificación.').first()).toBeVisible()
    const restore = await answer(page, '**/api/clases/registrar', { status: 500, json: {} })
    await field.fill('1000001')
    await button.click()
    await soft(page.getByText('Error al registrar el cliente.').first()).toBeVisible()
    await soft(main, 'the places stay').toContainText(/\b2\b/, { useInnerText: true })
    await restore()
    for (const [number, left] of [
      ['1000001', 1],
      ['1000002', 0],
    ] as const) {
      await field.fill(number)
      const post = callOf(page, 'POST', /^clases\/registrar$/)
      await button.click()
      soft(bodyOf(await post)).toEqual({
        numeroIdentificacion: number,
        entrenadorId,
        nombreClase: 'Yoga',
        dia: 'Lunes',
        horarioInicio: '06:00',
        horarioFin: '07:00',
      })
      await soft(page.getByText('Cliente registrado exitosamente en la clase.').first()).toBeVisible()
      await soft(main).toContainText(left ? /\b1\b/ : /\b0\b|sin cupo|llen/i, { useInnerText: true })
    }
    await soft(button, 'disabled at 0').toBeDisabled()
    soft(dialogs).toEqual([])
    await answer(page, '**/api/clases/disponibles*', { status: 500, json: {} })
    await page.goto('/clases')
    await soft(page.getByText('No se pudieron cargar las clases.').first()).toBeVisible()
  })

  test('Attendance is registered with its client and class', async ({ page, gym }) => {
    const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.membresia({ cliente: cliente._id })
    await gym.entrenador()
    const [clase] = await gym.clases()
    const dialogs = dialogsOf(page)
    await page.goto('/asistencias/registrar')
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/asistencias')) posts.push(request.url())
    })
    const button = page.getByRole('main').getByRole('button', { name: /registrar/i })
    await button.click()
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    await button.click()
    await choose(page.getByLabel(/^clase/i), 'Yoga')
    const post = callOf(page, 'POST', /^asistencias\/?$/)
    await button.click()
    soft(bodyOf(await post)).toEqual({ clienteId: cliente._id, claseId: clase?._id })
    soft(posts, 'client and class are required').toHaveLength(1)
    await soft(page.getByText('Asistencia registrada exitosamente').first()).toBeVisible()
    soft(dialogs, 'no dialog on saving').toEqual([])
    await goTo(page, '/asistencias')
    await expectColumns(page, [/fecha|cliente/i])
    const row = page.getByRole('row').filter({ hasText: 'Ana' })
    await soft(row).toContainText('Yoga')
    await soft(row).toContainText('20/11/2026')

    await answer(page, '**/api/asistencias*', { status: 500, json: { mensaje: 'sin luz' } })
    await page.goto('/asistencias')
    await soft(page.getByText(/Error al cargar las asistencias.*sin luz/).first()).toBeVisible()
    await page.goto('/asistencias/registrar')
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    await choose(page.getByLabel(/^clase/i), 'Yoga')
    await button.click()
    await soft(page.getByText(/Error al registrar asistencia: .*sin luz/).first()).toBeVisible()
  })
})

test('Enrolments list who is in each class', async ({ page, gym }) => {
  await page.goto('/admin/inscripciones')
  await soft(page.getByText('No hay inscripciones disponibles.').first()).toBeVisible()
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', email: 'ana@correo.test' })
  await gym.entrenador()
  const [clase] = await gym.clases()
  if (clase) await gym.inscripcion(cliente, clase)
  const call = callOf(page, 'GET', /^clases\/todas-inscripciones$/)
  await page.goto('/admin/inscripciones')
  soft((await call).headers().authorization).toMatch(/^Bearer ./)
  const main = page.getByRole('main')
  for (const text of ['Yoga', 'Lunes', '06:00', '07:00', 'Ana Pérez', 'ana@correo.test', 'Luis Rojas']) {
    await soft(main).toContainText(text)
  }
  await answer(page, '**/api/clases/todas-inscripciones*', { status: 500, json: {} })
  await page.goto('/admin/inscripciones')
  await soft(page.getByText('Error al cargar las inscripciones.').first()).toBeVisible()
})

test.describe('entrenador', () => {
  test.use({ rol: 'entrenador' })

  test('Enrolments are denied to who is not admin', async ({ page }) => {
    await page.goto('/admin/inscripciones')
    const denied = 'Acceso denegado. Solo para administradores.'
    await soft(page.getByText(denied).first()).toBeVisible()
  })
})
