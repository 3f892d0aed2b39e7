import { test } from '../support/fixtures.ts'
import { rush } from '../support/load/rush-morning.ts'

// Six in the morning: 30 people pass one desk, most with a scanner, and at the end every entry and payment is
// correct. Prints the latency of the verdicts and asserts the number of keys and clicks per task.

test.use({ rol: 'recepcionista' })

test('Rush of 30 people loses no entry and no peso', { tag: '@full' }, async ({ page, gym }) => {
  test.setTimeout(300_000)
  const nothing = async () => {}
  await rush(page, gym, '/recepcion', { gone: nothing, back: nothing })
})
