import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Contabilidad } from '@gym/contract/contabilidad/contabilidad.schema'
import type { Cluster } from './cluster.ts'
import type { Two } from './programs.ts'
import { both } from './sharing.ts'

const OLDEST_S = 10
const WRITES = 20
/** Asserts that a report has the other program's latest write, or states its age (`x-datos-segundos`). */
export async function reports(cluster: Cluster, two: Two) {
  const [here, there] = await both(two)
  let number = 0
  const write = async () => {
    number += 1
    await here.transaccion({ descripcion: `informe ${number}` })
    return `informe ${number}`
  }
  const read = async () => {
    const answer = await there.send('GET', 'contabilidad?limite=5')
    assert.equal(answer.status, 200)
    const { transacciones } = (await answer.json()) as Contabilidad
    const age = answer.headers.get('x-datos-segundos')
    return { newest: transacciones[0]?.descripcion, age: age === null ? undefined : Number(age) }
  }

  let ofStandby = 0
  for (let times = 0; times < WRITES; times += 1) {
    const written = await write()
    const { newest, age } = await read()
    if (age !== undefined) ofStandby += 1
    if (!age) assert.equal(newest, written, 'what says that it is of now is')
  }
  assert.ok(ofStandby > 0, 'no report was read from the standby')

  await read()
  const goOn = await cluster.holdStandby()
  const ages: number[] = []
  try {
    const written = await write()
    await delay(1_000)
    const since = performance.now()
    for (;;) {
      const { newest, age } = await read()
      if (newest === written) {
        assert.equal(age, undefined, 'what the standby has not replayed is read from the primary')
        break
      }
      assert.ok(age && age <= OLDEST_S, `an old report says how old it is: ${age}`)
      ages.push(age)
      assert.ok(performance.now() - since < 2 * OLDEST_S * 1_000, 'the primary is read in the end')
      await delay(500)
    }
  } finally {
    goOn()
  }
  return {
    'of now, from the standby': `${ofStandby} of ${WRITES}`,
    'oldest shown, s': Math.max(...ages),
  }
}
