import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'

/** Default work factor of the age format: 2^18 needs 256 MB and about a second per guess. */
const WORK = 18
const HARDEST_WORK = 20
const MAGIC = 'age-encryption.org/v1\n'
const LABEL = 'age-encryption.org/v1/scrypt'
const CIPHER = 'chacha20-poly1305'
const TAG_BYTES = 16

export class WrongPassphrase extends Error {}

export class DamagedLock extends Error {}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await handle.close()
  }
}

/** Encrypts like `age -p`, so that `age -d` can open it. `work`: log2 of the cost of a passphrase guess. */
export function encryptedWith(passphrase: string, work = WORK) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient(passphrase, work))
    yield* piecesOf(await encrypter.encrypt(asWeb(source)))
  }
}

/** @throws WrongPassphrase, DamagedLock */
export async function* decrypted(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity(passphrase))
  try {
    for await (const piece of piecesOf(await decrypter.decrypt(asWeb(source)))) yield Buffer.from(piece)
  } catch (error) {
    // Disk errors have a code and pass through; the library's errors have none.
    const isKnown = error instanceof WrongPassphrase || (error as NodeJS.ErrnoException).code !== undefined
    throw isKnown ? error : new DamagedLock('changed or cut off', { cause: error })
  }
}

function asWeb(source: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* Readable.fromWeb(stream as never) as AsyncIterable<Uint8Array>
}

// Derives the key off the main thread; the library's own recipient would block it.
function recipient(passphrase: string, work: number): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, work), Buffer.alloc(12), {
        authTagLength: TAG_BYTES,
      })
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', unpadded(salt), `${work}`], new Uint8Array(body))]
    },
  }
}

function identity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, ...others]) {
      const [kind, salt = '', work] = stanza?.args ?? []
      if (!stanza || kind !== 'scrypt' || others.length > 0 || Number(work) > HARDEST_WORK) return null
      const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(work))
      const decipher = createDecipheriv(CIPHER, key, Buffer.alloc(12), { authTagLength: TAG_BYTES })
      const body = Buffer.from(stanza.body)
      try {
        decipher.setAuthTag(body.subarray(-TAG_BYTES))
        return new Uint8Array(
          Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]),
        )
      } catch {
        throw new WrongPassphrase()
      }
    },
  }
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt as never)

function keyOf(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const options = { N: 2 ** work, r: 8, p: 1, maxmem: 2 ** (work + 11) }
  return derive(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, options)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
