import type { User } from '@gym/contract/auth/users.schema'
import { chromium, type Page } from '@playwright/test'
import { setClock } from '../support/clock.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'

// Plain http from another computer is no secure context, so the browser registers no service worker.

const NAME = 'gimnasio.test'
const GOES_ON = 'mientras no cierres ni recargues la pestaña; lo pendiente no se pierde.'

async function aBrowser(url: string, token: string) {
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  })
  const { port } = new URL(url)
  const open = async (host: string) => {
    const context = await browser.newContext({ baseURL: `http://${host}:${port}` })
    await setClock(context)
    const page = await context.newPage()
    await page.addInitScript(`localStorage.setItem('token', '${token}')`)
    return page
  }
  return { open, port, close: () => browser.close() }
}

const isSecure = (page: Page) => page.evaluate<boolean>('isSecureContext')

test('Desk screens over plain http warn that they need the server', { tag: '@full' }, async ({
  program,
  accounts,
}) => {
  const { open, port, close } = await aBrowser(program.url, accounts.recepcionista.token)
  const page = await open(NAME)
  for (const path of ['/pendientes', '/mi-cuenta']) {
    await page.goto(path)
    await expect(page.getByText(GOES_ON), path).toBeVisible()
    await expect(page.getByText(`http://localhost:${port}.`), path).toBeVisible()
  }
  expect(await isSecure(page)).toBe(false)
  await page.goto('/recepcion')
  await page.getByRole('button', { name: 'Leer con la cámara' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'El navegador solo da la cámara con https o en el propio computador',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Quién llega' })).toBeVisible()

  const home = await open('localhost')
  for (const path of ['/pendientes', '/mi-cuenta']) {
    await home.goto(path)
    await expect(home.getByText('también se abre sin conexión'), path).toBeVisible()
    await expect(home.getByText(GOES_ON)).toHaveCount(0)
  }
  await close()
})

test('Entry code over plain http warns that it needs a connection', { tag: '@full' }, async ({
  program,
  gym,
}) => {
  const { token } = await aLinkedMember(gym)
  const { open, close } = await aBrowser(program.url, token)
  const page = await open(NAME)
  await page.goto('/mis-datos')
  await expect(page.getByRole('img', { name: /^Tu código para entrar el/ })).toBeVisible()
  await expect(page.getByText('En esta dirección solo se abre con conexión.')).toBeVisible()
  const home = await open('localhost')
  await home.goto('/mis-datos')
  await expect(home.getByRole('img', { name: /^Tu código para entrar el/ })).toBeVisible()
  await expect(home.getByText('En esta dirección solo se abre con conexión.')).toHaveCount(0)
  await close()
})

async function aLinkedMember(gym: Gym) {
  const { _id } = await gym.cliente()
  const account = await gym.account('user')
  const [user] = await gym.call<User[]>('GET', `users?buscar=${account.email}`)
  await gym.call('POST', `clientes/${_id}/vincular`, { usuario: user?._id })
  return account
}
