import crypto, { randomBytes, timingSafeEqual } from 'node:crypto'

export interface Cost {
  /** KiB of memory. */
  memory: number
  passes: number
  parallelism: number
}

interface Salted extends Cost {
  salt: Buffer
  length: number
}

/** Computes the raw hash (tag) by argon2id, version 1.3. */
export type Argon2id = (message: string, salted: Salted) => Promise<Buffer>

const SALT_BYTES = 16
export const TAG_BYTES = 32

interface NativeParameters extends Cost {
  message: string
  nonce: Buffer
  tagLength: number
}

/** Functions of Node 24.7 and later, which the types of Node 20 do not have. */
interface NativeArgon2 {
  argon2?: (
    algorithm: 'argon2id',
    parameters: NativeParameters,
    done: (error: Error | null, tag: Buffer) => void,
  ) => void
  argon2Sync?: (algorithm: 'argon2id', parameters: NativeParameters) => Buffer
}

/** Node's own argon2id, undefined if this Node or its OpenSSL has none. */
export function nativeArgon2id(): Argon2id | undefined {
  const { argon2, argon2Sync } = crypto as NativeArgon2
  if (!argon2 || !argon2Sync) return undefined
  const parameters = (message: string, { salt, length, ...cost }: Salted) => ({
    ...cost,
    message,
    nonce: salt,
    tagLength: length,
  })
  try {
    const least = { memory: 8, passes: 1, parallelism: 1, salt: Buffer.alloc(SALT_BYTES), length: TAG_BYTES }
    argon2Sync('argon2id', parameters('', least))
  } catch {
    return undefined
  }
  return (message, salted) =>
    new Promise((resolve, reject) => {
      argon2('argon2id', parameters(message, salted), (error, tag) => (error ? reject(error) : resolve(tag)))
    })
}

/** The argon2id of a native addon, which on Windows needs the Visual C++ runtime. */
export async function addonArgon2id(): Promise<Argon2id> {
  const { hashRaw } = await import('@node-rs/argon2')
  return (message, { memory, passes, parallelism, length, salt }) =>
    hashRaw(message, { memoryCost: memory, timeCost: passes, parallelism, outputLen: length, salt })
}

export async function hash(argon2id: Argon2id, message: string, cost: Cost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await argon2id(message, { ...cost, salt, length: TAG_BYTES })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** @throws Error if `phc` is not an argon2id PHC string */
export async function verify(argon2id: Argon2id, phc: string, message: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(phc) ?? []
  if (!salt || !tag) throw new Error('A stored password hash is not of argon2id')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const stored = Buffer.from(tag, 'base64')
  const found = await argon2id(message, {
    ...cost,
    salt: Buffer.from(salt, 'base64'),
    length: stored.length,
  })
  return timingSafeEqual(found, stored)
}

/** Base 64 without padding, as the PHC format has it. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

export const argon2id: Argon2id = nativeArgon2id() ?? (await addonArgon2id())
