import type { User } from '@gym/contract/auth/users.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { Gym } from '../support/gym.ts'
import { LOGIN, signIn, storedToken } from '../support/screens/screen.ts'

test.use({ rol: null })

/** Script: returns localStorage, sessionStorage and IndexedDB as text. */
const KEPT = `(async () => {
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = reject
    })
    for (const store of database.objectStoreNames)
      texts.push(await new Promise((resolve, reject) => {
        const all = database.transaction(store).objectStore(store).getAll()
        all.onsuccess = () => resolve(JSON.stringify(all.result))
        all.onerror = reject
      }))
    database.close()
  }
  return texts.join()
})()`
const keepsOf = (page: Page, what: string) =>
  page.evaluate<string>(KEPT).then((texts) => texts.includes(what))

async function enter(page: Page, account: { email: string; password: string }) {
  await signIn(page, account)
  await expect(page).not.toHaveURL(LOGIN)
}

async function atTheDesk(page: Page, gym: Gym, account: { email: string; password: string }) {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await page.goto('/login')
  await enter(page, account)
  await page.goto('/recepcion')
  await expect.poll(() => keepsOf(page, 'Ñáñez')).toBe(true)
}

test('Sign-out deletes client data from the browser', async ({ page, gym, accounts }) => {
  await atTheDesk(page, gym, accounts.recepcionista)
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(LOGIN)
  await expect.poll(() => keepsOf(page, 'Ñáñez')).toBe(false)
  expect(await keepsOf(page, accounts.recepcionista.email)).toBe(false)
})

test('Ended session deletes client data from the browser', { tag: '@full' }, async ({
  page,
  gym,
  program,
  accounts,
}) => {
  await atTheDesk(page, gym, accounts.recepcionista)
  await new Gym(program.url, (await storedToken(page)) ?? '').call('POST', 'auth/logout')
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await expect(page).toHaveURL(LOGIN)
  await expect.poll(() => keepsOf(page, 'Ñáñez')).toBe(false)
})

test('Member’s last data is deleted when another person signs in', { tag: '@full' }, async ({
  page,
  gym,
  program,
  accounts,
}) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  const member = await gym.account('user')
  const [user] = await gym.call<User[]>('GET', `users?buscar=${member.email}`)
  await gym.call('POST', `clientes/${_id}/vincular`, { usuario: user?._id })
  await page.goto('/login')
  await enter(page, member)
  await page.goto('/mis-datos')
  await expect.poll(() => keepsOf(page, 'Ñáñez')).toBe(true)
  const end = async () => {
    await new Gym(program.url, (await storedToken(page)) ?? '').call('POST', 'auth/logout')
    await page.reload()
    await expect(page).toHaveURL(LOGIN)
  }
  await end()
  await page.goto('/login')
  await enter(page, member)
  expect(await keepsOf(page, 'Ñáñez')).toBe(true)
  await end()
  await page.goto('/login')
  await enter(page, accounts.recepcionista)
  await page.goto('/logo.svg')
  await expect.poll(() => keepsOf(page, 'Ñáñez')).toBe(false)
  expect(await keepsOf(page, member.email)).toBe(false)
})
