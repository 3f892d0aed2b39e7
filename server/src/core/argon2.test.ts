import * as addon from '@node-rs/argon2'
import { expect, type TestContext, test } from 'vitest'
import { type Argon2id, addonArgon2id, hash, nativeArgon2id, verify } from './argon2.ts'

const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
const PASSWORDS = ['una clave larga', 'ñandú 🦩 con espacios ', '', 'x'.repeat(200)]

const ENGINES = { 'the addon': addonArgon2id, 'Node itself': async () => nativeArgon2id() }

async function engineOf(name: keyof typeof ENGINES, { skip }: TestContext): Promise<Argon2id> {
  return (await ENGINES[name]()) ?? skip(`Node ${process.versions.node} has no crypto.argon2; 24.7 has`)
}

const each = test.for(Object.keys(ENGINES) as (keyof typeof ENGINES)[])

const BY_NODE_24 = [
  [
    'una clave larga',
    '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$r6fGfTDZb8JD5w95Zvz3zrMj5CNdbetNttECVuHQiK8',
  ],
  [
    'ñandú 🦩 con espacios ',
    '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBkZSBwcnVlYmEgMQ$ZIQdP+5rPu3Ji5lmADkYnHPR7NxaFuBKzBc2+ANVAns',
  ],
  ['', '$argon2id$v=19$m=64,t=3,p=2$MDEyMzQ1Njc4OQ$+YzGamEz75d7ZEVKiL+W2Q'],
] as const

each('%s verifies what Node 24 hashed', async (name, context) => {
  const engine = await engineOf(name, context)
  for (const [password, phc] of BY_NODE_24) {
    expect(await verify(engine, phc, password)).toBe(true)
    expect(await verify(engine, phc, `${password}.`)).toBe(false)
  }
})

each('%s verifies what the addon stored before', async (name, context) => {
  const engine = await engineOf(name, context)
  for (const password of PASSWORDS) {
    const stored = await addon.hash(password, { memoryCost: 64, timeCost: 2, parallelism: 2 })
    expect(await verify(engine, stored, password)).toBe(true)
    expect(await verify(engine, stored, `${password}.`)).toBe(false)
  }
})

each('the addon verifies what %s hashes', async (name, context) => {
  const engine = await engineOf(name, context)
  for (const password of PASSWORDS) {
    const phc = await hash(engine, password, CHEAP)
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await addon.verify(phc, password)).toBe(true)
    expect(await hash(engine, password, CHEAP)).not.toBe(phc)
  }
})

test.for([
  '',
  'a1b2',
  '$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA',
  '$argon2id$v=16$m=8,t=1,p=1$c2FsdA$aGFzaA',
])('refuses a stored hash such as %j', async (phc) => {
  await expect(verify(await addonArgon2id(), phc, 'x')).rejects.toThrow('not of argon2id')
})
