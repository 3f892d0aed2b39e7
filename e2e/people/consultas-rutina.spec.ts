import { addDays, formatDay, weekOf } from '@gym/contract/core/calendar'
import { diasSemana, weekdayOf } from '@gym/contract/core/weekdays'
import { catalogo } from '@gym/contract/ejercicios/catalogo'
import { expect, test } from '../support/fixtures.ts'
import { aMember, day, lookUp, NUMBER, sheet } from '../support/screens/consulta-screen.ts'
import { field, heading, row } from '../support/screens/screen.ts'

test.describe('a visitor without a session', () => {
  test.use({ rol: null })

  test('Visitor returns from the routine to the lookup results', { tag: '@full' }, async ({ page, gym }) => {
    await aMember(gym)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Consultar mis rutinas y pagos' }).click()
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(row(page, 'Yoga')).toBeVisible()
    await expect(field(page, NUMBER)).toHaveValue('1020304')
  })

  test('Reloaded routine stays closed over the next lookup', { tag: '@full' }, async ({ page, gym }) => {
    await aMember(gym)
    await page.goto('/consulta-usuario')
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible()
    await page.reload()
    await lookUp(page, '1020304')
    await expect(row(page, 'Yoga')).toBeVisible()
  })

  test('Lookup, routine and videos request no other host', { tag: '@full' }, async ({
    page,
    gym,
    baseURL,
  }) => {
    await aMember(gym)
    const others: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
        others.push(request.url())
    })
    await page.goto('/consulta-usuario')
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await sheet(page).getByRole('link', { name: 'Ver cómo se hace' }).first().hover()
    await page.goto('/videos-entrenamiento?public=true')
    await page.getByRole('link', { name: 'Zancadas con mancuernas', exact: true }).click()
    await page.getByRole('link', { name: 'Buscar en YouTube' }).hover()
    await page.goto('/rutinas/consultar?public=true')
    await expect(heading(page, 'Consultar Rutina y Más')).toBeVisible()
    expect(others).toEqual([])
  })
})

test.describe('the member on a phone', () => {
  test.use({ rol: 'user', viewport: { width: 390, height: 844 } })

  test('Member follows the weekly routine and marks exercises as done', async ({ page, gym }) => {
    await aMember(gym)
    await page.goto('/rutinas/consultar')
    await lookUp(page, '1020304')
    await expect(page.getByRole('list', { name: 'Clases inscritas' })).toContainText('Yoga')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(page.getByRole('heading', { name: 'Rutina de Ana Pérez' })).toBeFocused()
    await expect(sheet(page).getByRole('region')).toHaveCount(7)
    await expect(day(page, 'Lunes').getByRole('checkbox')).toHaveCount(2)
    await expect(day(page, 'Jueves')).toContainText('4 series × 12 repeticiones')
    await expect(day(page, 'Jueves')).toContainText('Baja despacio.')
    await expect(day(page, 'Miércoles')).toContainText('Descanso')
    await expect(day(page, 'Martes')).toContainText('Sin ejercicios asignados.')
    await expect(day(page, weekdayOf(await gym.today())).getByText('Hoy', { exact: true })).toBeVisible()

    const video = day(page, 'Jueves').getByRole('link', { name: 'Ver cómo se hace' })
    await expect(video).toHaveAttribute(
      'href',
      '/videos-entrenamiento?public=true&ejercicio=Sentadilla+con+barra',
    )
    await expect(video).toHaveAttribute('target', '_blank')
    await expect(video).toHaveAttribute('rel', 'noopener noreferrer')

    await day(page, 'Lunes').getByRole('checkbox', { name: 'Sentadilla con barra' }).check()
    await expect(day(page, 'Lunes')).toContainText('1 de 2')
    await page.goBack()
    await expect(sheet(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(day(page, 'Lunes').getByRole('checkbox', { name: 'Sentadilla con barra' })).toBeChecked()
    await expect(
      day(page, 'Jueves').getByRole('checkbox', { name: 'Sentadilla con barra' }),
    ).not.toBeChecked()
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(page.getByRole('list', { name: 'Clases inscritas' })).toContainText('Yoga')
  })
})

test.describe('the member’s day on a phone', () => {
  test.use({ rol: 'user', viewport: { width: 390, height: 700 } })

  test('Routine opens at the weekday of today after a reload', { tag: '@full' }, async ({ page, gym }) => {
    const cliente = await gym.cliente({ numeroIdentificacion: '1020304' })
    const { _id: rutinaId } = await gym.rutina({
      descripcion: 'Baja despacio, sin soltar el aire. '.repeat(6),
    })
    const today = await gym.today()
    const [hoy, ayer] = [weekdayOf(today), weekdayOf(addDays(today, -1))]
    await gym.asignacion({
      clienteId: cliente._id,
      rutinaId,
      diasEntrenamiento: diasSemana.filter((dia) => dia !== ayer),
      diasDescanso: [ayer],
    })
    await page.goto('/rutinas/consultar')
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(day(page, hoy).getByRole('heading')).toBeInViewport()

    await page.reload()
    await expect(day(page, hoy).getByRole('heading')).toBeInViewport()
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(page.getByRole('heading', { name: '¡Te damos la bienvenida, Ana Pérez!' })).toBeVisible()
    await expect(page.getByText('No hay pagos registrados.')).toBeVisible()
    await expect(field(page, NUMBER)).toHaveValue('1020304')
  })
})

test('Reopened routine retries videos that failed to load', { tag: '@full' }, async ({ page, gym }) => {
  await aMember(gym)
  const squat = catalogo.find(({ nombre }) => nombre === 'Sentadilla con barra')
  await gym.call('PUT', `ejercicios/${squat?._id}`, { video: 'https://videos.test/sentadilla' })
  let isDown = true
  await page.route('**/api/ejercicios', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/rutinas/consultar')
  await lookUp(page, '1020304')
  const tried = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Ver rutina' }).click()
  await tried
  // A GET is retried once: the screen has failed only after the second request.
  await page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Volver' }).click()
  isDown = false
  await page.getByRole('button', { name: 'Ver rutina' }).click()
  await expect(day(page, 'Jueves').getByRole('link', { name: 'Ver video' })).toHaveAttribute(
    'href',
    'https://videos.test/sentadilla',
  )
})

for (const path of ['/consulta-usuario', '/rutinas/consultar']) {
  test(`Routine of ${path} prints alone on one A4 page`, {
    tag: path === '/consulta-usuario' ? [] : '@full',
  }, async ({ page, gym }) => {
    await aMember(gym)
    await gym.call('PUT', 'configuracion', { nombre: 'Gimnasio Ñandú' })
    await page.addInitScript('window.prints = 0; window.print = () => { window.prints += 1 }')
    await page.goto(path)
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await page.getByRole('button', { name: 'Imprimir' }).click()
    expect(await page.evaluate<number>('window.prints')).toBe(1)

    await page.emulateMedia({ media: 'print' })
    await expect(sheet(page)).toBeVisible()
    const { desde, hasta } = weekOf(await gym.today())
    await expect(sheet(page).getByText('Gimnasio Ñandú')).toBeVisible()
    await expect(sheet(page).getByText(`Semana del ${formatDay(desde)} al ${formatDay(hasta)}`)).toBeVisible()
    await expect(sheet(page).getByText('Rutina de Ana Pérez')).toBeVisible()
    await expect(day(page, 'Lunes').getByText('Peso')).toBeVisible()
    await expect(day(page, 'Lunes').getByText('Ver cómo se hace')).toHaveCount(2)
    for (const unprinted of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Imprimir' }),
      page.getByRole('button', { name: 'Volver' }),
      page.getByRole('link', { name: 'Admin Gimnasios' }),
      page.getByText('Ver cómo se hace').first(),
    ])
      await expect(unprinted).toBeHidden()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45]\.\d+ 84[12]\.\d+\]/)
  })
}
