import { MAX_CLIP_BYTES } from '@gym/contract/ejercicios/ejercicios.schema'
import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { CLIP } from '../support/gym.ts'
import { field, heading, message, refusal } from '../support/screens/screen.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Video', exact: true })
const placeholder = (page: Page) => page.getByLabel('Video de muestra')
const exercise = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

async function uploadClip(dialog: Locator, button: string, file: Parameters<FileChooser['setFiles']>[0]) {
  const choosing = dialog.page().waitForEvent('filechooser')
  await dialog.getByRole('button', { name: button }).click()
  await (await choosing).setFiles(file)
}

test.describe('the member', () => {
  test.use({ rol: 'user' })

  test('Sample video plays from the own server', { tag: '@full' }, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/videos-entrenamiento')
    await expect(placeholder(page)).toBeVisible()
    await expect(exercise(page, 'Dominadas')).toBeVisible()
    expect(loaded.filter((url) => url.endsWith('.mp4'))).toEqual([])
    await page.evaluate('document.querySelector("video").play()')
    await expect
      .poll(() => page.evaluate<number>('document.querySelector("video").currentTime'))
      .toBeGreaterThan(0)
  })

  test('Chosen exercise links to its video in another tab', { tag: '@full' }, async ({ page }) => {
    await page.goto('/videos-entrenamiento')
    await exercise(page, 'Zancadas con mancuernas').click()
    await expect(page).toHaveURL('/videos-entrenamiento?ejercicio=Zancadas+con+mancuernas')
    await expect(player(page).getByRole('heading', { name: 'Zancadas con mancuernas' })).toBeFocused()
    await expect(placeholder(page)).toHaveCount(0)
    const link = player(page).getByRole('link', { name: 'Buscar en YouTube' })
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/results/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await page.goBack()
    await expect(placeholder(page)).toBeVisible()
    await page.getByRole('button', { name: 'Volver al Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  test('Exercise drawing moves and stops', { tag: '@full' }, async ({ page }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/videos-entrenamiento?ejercicio=Dominadas')
    const drawing = player(page).getByRole('img', { name: 'Dibujo de Dominadas: el movimiento' })
    await expect(drawing).toBeVisible()
    const head = () =>
      drawing
        .locator('path[data-kind="near"]')
        .first()
        .evaluate((path) => path.getBoundingClientRect().top)
    const start = await head()
    await expect.poll(head).not.toBe(start)
    await player(page).getByRole('button', { name: 'Detener el dibujo' }).click()
    const poses = player(page).getByRole('img', { name: 'Dibujo de Dominadas: sus posiciones' })
    await expect(poses.locator('svg')).toHaveCount(2)
    await expect(poses.locator('animate')).toHaveCount(0)
    await expect(
      player(page).getByRole('region', { name: 'Cómo se hace' }).getByRole('listitem'),
    ).toHaveCount(4)
    await expect(
      player(page).getByRole('region', { name: 'Errores frecuentes' }).getByRole('listitem').first(),
    ).toBeVisible()
    expect([...hosts]).toEqual([new URL(page.url()).host])
  })

  test('Exercise poses replace the motion when motion is reduced', { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/videos-entrenamiento?ejercicio=Press%20Arnold')
    const poses = player(page).getByRole('img', { name: 'Dibujo de Press Arnold: sus posiciones' })
    await expect(poses.locator('svg')).toHaveCount(3)
    await player(page).getByRole('button', { name: 'Mover el dibujo' }).click()
    await expect(
      player(page).getByRole('img', { name: 'Dibujo de Press Arnold: el movimiento' }),
    ).toBeVisible()
  })

  test('Video page opens the exercise of its address', { tag: '@full' }, async ({ page }) => {
    await page.goto('/videos-entrenamiento?ejercicio=jalon%20al%20PECHO')
    await expect(player(page).getByRole('heading', { name: 'Jalón al pecho' })).toBeVisible()
    await page.goto('/videos-entrenamiento?ejercicio=Volar')
    await expect(message(page, 'No encontramos ese ejercicio. Elige uno de la lista.')).toBeVisible()
    await expect(placeholder(page)).toBeVisible()
  })

  test('Video page finds exercises by name and muscle group', { tag: '@full' }, async ({ page }) => {
    await page.goto('/videos-entrenamiento')
    const search = page.getByRole('searchbox', { name: 'Buscar un ejercicio' })
    await search.fill('espalda jalon')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /^Jalón al pecho/,
      /^Jalón con brazos rectos/,
    ])
    await search.fill('curls')
    await expect(exercise(page, 'Curl martillo')).toBeVisible()
    await search.fill('natación')
    await expect(page.getByText('No se encontró nada con esa búsqueda.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
    await expect(exercise(page, 'Dominadas')).toBeVisible()
  })
})

test('Admin sets and removes the video link of an exercise', { tag: '@full' }, async ({ page }) => {
  await page.goto('/videos-entrenamiento?ejercicio=Dominadas')
  const edit = page.getByRole('button', { name: 'Editar el video de Dominadas' })
  const dialog = page.getByRole('dialog', { name: 'Video de Dominadas' })
  const link = field(dialog, 'Enlace del video')
  await edit.click()
  await link.fill('http://gimnasio.test/dominadas.mp4')
  await page.keyboard.press('Enter')
  await expect(refusal(page, 'El video debe ser un enlace que comience con https://.')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await link.fill('https://gimnasio.test/dominadas.mp4')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(message(page, 'El video de Dominadas se guardó exitosamente.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const own = player(page).getByRole('link', { name: 'Ver video' })
  await expect(own).toHaveAttribute('href', 'https://gimnasio.test/dominadas.mp4')
  expect(asked).not.toContain('gimnasio.test')

  await edit.click()
  await expect(link).toHaveValue('https://gimnasio.test/dominadas.mp4')
  await dialog.getByRole('button', { name: 'Quitar el enlace' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(message(page, 'Dominadas quedó sin video propio: se muestra el dibujo.')).toBeVisible()
  await expect(player(page).getByRole('link', { name: 'Buscar en YouTube' })).toBeVisible()
})

test('Exercise list keeps its place while the drawing loads', { tag: '@full' }, async ({ page }) => {
  await page.route('**/assets/exercise-guide-*.js', async (route) => {
    await drawn
    await route.continue()
  })
  let draw = () => {}
  const drawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  await page.goto('/videos-entrenamiento?ejercicio=Dominadas')
  const edit = page.getByRole('button', { name: 'Editar el video de Dominadas' })
  await edit.hover()
  const top = () => edit.evaluate((button) => Math.round(button.getBoundingClientRect().top))
  const before = await top()
  draw()
  await expect(player(page).getByText('Errores frecuentes')).toBeAttached()
  await expect(player(page).getByText('Cargando', { exact: false })).toHaveCount(0)
  expect(await top()).toBe(before)
})

test('Admin uploads a clip that replaces the drawing', { tag: '@full' }, async ({ page }) => {
  await page.goto('/videos-entrenamiento?ejercicio=Dominadas')
  await page.getByRole('button', { name: 'Editar el video de Dominadas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Video de Dominadas' })
  await uploadClip(dialog, 'Subir un video', CLIP)
  await expect(message(page, 'El video de Dominadas se guardó exitosamente.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const clip = player(page).getByLabel('Video de Dominadas')
  await expect(clip).toBeVisible()
  await expect(player(page).getByRole('img')).toHaveCount(0)
  await expect(player(page).getByRole('link')).toHaveCount(0)
  await expect(player(page).getByRole('region', { name: 'Cómo se hace' })).toBeVisible()
  await clip.evaluate('document.querySelector("video").play()')
  await expect
    .poll(() => page.evaluate<number>('document.querySelector("video").currentTime'))
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Editar el video de Dominadas' }).click()
  await dialog.getByRole('button', { name: 'Quitar el video' }).click()
  await page
    .getByRole('dialog', { name: '¿Quitar el video de Dominadas?' })
    .getByText('Quitar', { exact: true })
    .click()
  await expect(message(page, 'Dominadas quedó sin video propio: se muestra el dibujo.')).toBeVisible()
  await expect(player(page).getByRole('img', { name: /^Dibujo de Dominadas/ })).toBeVisible()
})

test('Clip form refuses a wrong file and accepts another', { tag: '@full' }, async ({ page }) => {
  await page.goto('/videos-entrenamiento?ejercicio=Dominadas')
  await page.getByRole('button', { name: 'Editar el video de Dominadas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Video de Dominadas' })
  const file = { name: 'video.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no soy un video') }
  await uploadClip(dialog, 'Subir un video', file)
  await expect(
    refusal(page, 'Error al subir el video: El video debe ser un archivo MP4 o WebM.'),
  ).toBeVisible()
  await uploadClip(dialog, 'Subir un video', { ...file, buffer: Buffer.alloc(MAX_CLIP_BYTES + 1) })
  await expect(
    refusal(page, 'Error al subir el video: El video es demasiado grande. El máximo es 20 MB.'),
  ).toBeVisible()
  await uploadClip(dialog, 'Subir un video', CLIP)
  await expect(dialog).toHaveCount(0)
})

test('Drawing replaces a clip that cannot play', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/ejercicios', async (route) => {
    const answer = await route.fetch()
    const [first, ...rest] = await answer.json()
    const broken = { ...first, fuente: 'clip', video: `/api/ejercicios/${first._id}/clip?v=1` }
    await route.fulfill({ json: [broken, ...rest] })
  })
  await page.goto('/videos-entrenamiento?ejercicio=press%20de%20banca%20con%20barra')
  await expect(message(page, 'El video del gimnasio no se pudo mostrar. Mira el dibujo.')).toBeVisible()
  await expect(player(page).getByRole('img', { name: /^Dibujo de Press de banca con barra/ })).toBeVisible()
})
