import { writeFileSync } from 'node:fs'
import type { User } from '@gym/contract/auth/users.schema'
import { errors } from '@gym/contract/core/errors'
import type { CodigosDeEntrada } from '@gym/contract/mis-datos/mis-datos.schema'
import { chromium, type Page, type TestInfo } from '@playwright/test'
import { setClock } from '../support/clock.ts'
import { filmOf } from '../support/fake-camera.ts'
import { expect, test } from '../support/fixtures.ts'
import { Gym } from '../support/gym.ts'
import { aClassToday, answer } from '../support/screens/asistencia-screen.ts'
import { atTheDoor, atTheKiosk, card, entries, who, withReader } from '../support/screens/recepcion-screen.ts'
import { heading } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

async function aMemberWithCodes(gym: Gym, url: string) {
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.membresia({ cliente: _id })
  const { email, token } = await gym.account('user')
  const [user] = await gym.call<User[]>('GET', `users?buscar=${email}`)
  await gym.call('POST', `clientes/${_id}/vincular`, { usuario: user?._id })
  const codesNow = async () => {
    const { codigos } = await new Gym(url, token).call<CodigosDeEntrada>('GET', 'auth/mis-datos/entrada')
    return codigos.map(({ codigo }) => codigo)
  }
  const [today = '', tomorrow = ''] = await codesNow()
  return { _id, today, tomorrow, codesNow }
}

const BY_CODE = 'Código de entrada'
const WRONG = errors.CODIGO_DE_ENTRADA_INCORRECTO[1]

test('QR reader lets in a client, however slow it types', async ({ page, gym, program }) => {
  const { today } = await aMemberWithCodes(gym, program.url)
  const read = await withReader(page)
  await atTheDoor(page)
  await page.getByRole('button', { name: 'Leer con la cámara' }).focus()
  await read(today)
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  await expect(page.getByText(today)).toHaveCount(0)
  await expect(who(page)).toHaveValue('')
  expect(await entries(gym)).toHaveLength(1)

  // Imitates a slow scanner: 70 ms between keys, over the 50 ms by which the app recognises a scanner.
  await page.addInitScript(`
    let at = 0
    Object.defineProperty(Event.prototype, 'timeStamp', { get() { return (this.cameAt ??= (at += 70)) } })
  `)
  await atTheDoor(page)
  await read(today)
  await expect(card(page, 'Ana Pérez').first()).toContainText(/Ya entró a las \d\d:\d\d\./)
  expect(await entries(gym)).toHaveLength(1)
})

test('Entry code is read at the attendance and at the kiosk', { tag: '@full' }, async ({
  page,
  gym,
  program,
}) => {
  const { label } = await aClassToday(gym)
  const { today } = await aMemberWithCodes(gym, program.url)
  const read = await withReader(page)
  await page.goto('/asistencias/registrar')
  await expect(page.getByRole('combobox', { name: 'Clase', exact: true })).toHaveValue(label)
  await read(today)
  await expect(answer(page)).toContainText('Ana Pérez')
  await expect
    .poll(() => entries(gym))
    .toMatchObject([{ cliente: { nombre: 'Ana' }, clase: { nombre: 'Yoga' } }])

  const kiosk = await atTheKiosk(page)
  await read(today)
  await expect(kiosk.getByRole('status')).toContainText('Ana')
  await expect(kiosk).not.toContainText('Pérez')
})

test('Entry code read offline is registered when the connection returns', { tag: '@full' }, async ({
  page,
  gym,
  program,
}) => {
  const { today } = await aMemberWithCodes(gym, program.url)
  const read = await withReader(page)
  await atTheDoor(page)
  await page.route('**/api/entradas', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await read(today)
  await expect(card(page, BY_CODE)).toContainText('De quién es el código se sabrá cuando vuelva la conexión.')
  await page.unroute('**/api/entradas')
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante', { timeout: 30_000 })
})

test.describe('with a camera', () => {
  async function aDesk(testInfo: TestInfo, url: string, token: string, args: string[]) {
    const { launchOptions } = testInfo.project.use
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), ...args],
    })
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
    await setClock(context)
    const page = await context.newPage()
    await page.addInitScript(`localStorage.setItem('token', '${token}')`)
    await page.goto('/recepcion')
    await expect(heading(page, 'Recepción')).toBeVisible()
    await page.getByRole('button', { name: 'Leer con la cámara' }).click()
    return { page, close: () => browser.close() }
  }
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leer con la cámara' })
  const FAKE = '--use-fake-device-for-media-stream'
  // The headless browser shows no permission prompt: this flag grants the camera.
  const ALLOWED = '--use-fake-ui-for-media-stream'

  function seen(testInfo: TestInfo, text: string): string[] {
    const film = testInfo.outputPath('camera.y4m')
    writeFileSync(film, filmOf(text))
    return [FAKE, ALLOWED, `--use-file-for-fake-video-capture=${film}`]
  }

  test('Camera reads an entry code', { tag: '@full' }, async ({ gym, program, accounts }, testInfo) => {
    const { today } = await aMemberWithCodes(gym, program.url)
    const { token } = accounts.recepcionista
    const { page, close } = await aDesk(testInfo, program.url, token, seen(testInfo, today))
    await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
    await expect(dialog(page)).toHaveCount(0)
    expect(await entries(gym)).toMatchObject([{ cliente: { nombre: 'Ana' } }])
    await close()
  })

  test(
    'Camera rejects a code of another kind',
    { tag: '@full' },
    async ({ gym, program, accounts }, testInfo) => {
      const { token } = accounts.recepcionista
      const film = seen(testInfo, 'https://gimnasio.test')
      const { page, close } = await aDesk(testInfo, program.url, token, film)
      await expect(dialog(page).getByRole('status')).toHaveText('Ese código no es de entrada.')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      expect(await entries(gym)).toEqual([])
      await close()
    },
  )

  for (const [name, args, sentence] of [
    ['without permission', [FAKE, `${ALLOWED}=deny`], 'El navegador no tiene permiso para usar la cámara.'],
    ['that is missing', [`${FAKE}=device-count=0`, ALLOWED], 'Este equipo no tiene cámara.'],
  ] as const)
    test(`Camera ${name} shows an error`, { tag: '@full' }, async ({ program, accounts }, testInfo) => {
      const { token } = accounts.recepcionista
      const { page, close } = await aDesk(testInfo, program.url, token, [...args])
      await expect(dialog(page).getByRole('alert')).toContainText(sentence)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await close()
    })
})

test.describe('as admin', () => {
  test.use({ rol: 'admin' })

  test('Renewed entry codes replace the previous ones', { tag: '@full' }, async ({ page, gym, program }) => {
    const { today, codesNow } = await aMemberWithCodes(gym, program.url)
    await page.goto('/configuracion/entrada')
    const renew = page.getByRole('button', { name: 'Renovar todos los códigos…' })
    const question = page.getByRole('dialog', { name: '¿Renovar todos los códigos de entrada?' })
    await renew.click()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toHaveCount(0)
    expect((await codesNow())[0]).toBe(today)
    await renew.click()
    await question.getByRole('button', { name: 'Renovar todos' }).click()
    await expect(page.getByText('Códigos de entrada renovados: los de antes ya no sirven.')).toBeVisible()
    const read = await withReader(page)
    await atTheDoor(page)
    await read(today)
    await expect(card(page, BY_CODE)).toContainText(WRONG)
    await read((await codesNow())[0] ?? '')
    await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  })
})
