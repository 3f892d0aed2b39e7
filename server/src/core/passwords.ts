import { hash, hashRaw, verify } from '@node-rs/argon2'

// argon2id with the first choice of OWASP's password storage cheat sheet: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Hashes a code slowly with a shared salt: equal codes have equal hashes, so that a query can find one. */
export function hashToFind(code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code, { ...cost, salt })
}

/** Verifies a password. Takes the same time for an unknown account (`null`). */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this account')
  const matched = await verify(passwordHash ?? (await decoy), password)
  return matched && passwordHash !== null
}

let decoy: Promise<string> | undefined
