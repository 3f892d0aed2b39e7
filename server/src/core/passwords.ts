import { argon2id, hash, TAG_BYTES, verify } from './argon2.ts'

// The argon2id minimum of OWASP's password storage cheat sheet: 19 MiB, 2 passes, 1 lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(argon2id, password, cost)
}

/** Hashes a code slowly with a shared salt: equal codes have equal hashes, so that a query can find one. */
export function hashToFind(code: string, salt: Buffer): Promise<Buffer> {
  return argon2id(code, { ...cost, salt, length: TAG_BYTES })
}

/** For an unknown account (`null`) verifies a decoy, so that the response time does not reveal it. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this account')
  const matched = await verify(argon2id, passwordHash ?? (await decoy), password)
  return matched && passwordHash !== null
}

let decoy: Promise<string> | undefined
