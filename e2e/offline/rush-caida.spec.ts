import { test } from '../support/clock-test.ts'
import { Gym } from '../support/gym.ts'
import { rush } from '../support/load/rush-morning.ts'
import { ownData } from '../support/own-data.ts'
import { admin, killServer, start, stop } from '../support/program.ts'

const GONE_MS = 1_000 * Number(process.env.MOSTRADOR_SEGUNDOS ?? 10)

const dataDir = ownData(300_000 + GONE_MS)

test(`Rush over a killed program saves each act once`, { tag: '@full' }, async ({ page }) => {
  let program = await start(dataDir(), { script: 'server/dist/main.js' })
  const { url } = program
  const gym = await Gym.enter(url, admin)
  await gym.call('POST', 'caja/turnos', { base: 0 })
  const { token } = await gym.account('recepcionista')
  await page.addInitScript(`localStorage.setItem('token', localStorage.getItem('token') ?? '${token}')`)
  const known = page.waitForResponse('**/api/mostrador/instantanea')
  let gone = Promise.resolve()
  await rush(page, gym, `${url}/recepcion`, {
    gone: async () => {
      await known
      await killServer(program)
      gone = new Promise((resolve) => setTimeout(resolve, GONE_MS))
    },
    back: async () => {
      await gone
      program = await start(dataDir(), { script: 'server/dist/main.js', env: { PORT: new URL(url).port } })
    },
  })
  await stop(program)
})
