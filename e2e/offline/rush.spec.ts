import { test } from '../support/fixtures.ts'
import { rush } from '../support/load/rush-morning.ts'

// Six in the morning: 30 people at one desk with a reader, who come in, renew, pay what they owe, are refused, let in all
// the same, undone, and buy. At the end every entry and every peso is right. It prints how long a verdict took from its
// scan, and how many clicks and keys each job: those are held, the times are only said.

test.use({ rol: 'recepcionista' })

test('Rush of 30 people loses no entry and no peso', { tag: '@full' }, async ({ page, gym }) => {
  test.setTimeout(300_000)
  const nothing = async () => {}
  await rush(page, gym, '/recepcion', { gone: nothing, back: nothing })
})
