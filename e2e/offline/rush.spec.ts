import { test } from '../support/fixtures.ts'
import { rush } from '../support/load/rush-morning.ts'

test.use({ rol: 'recepcionista' })

test('Rush of 30 people loses no entry and no peso', { tag: '@full' }, async ({ page, gym }) => {
  test.setTimeout(300_000)
  const nothing = async () => {}
  await rush(page, gym, '/recepcion', { gone: nothing, back: nothing })
})
