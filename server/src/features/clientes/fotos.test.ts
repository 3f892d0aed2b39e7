import { beforeAll, expect, test } from 'vitest'
import { withoutMetadata } from '../../files/image-metadata.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const SECRET = 'GPS 4.7110,-74.0721'

/** One-pixel images without metadata. */
const pixel = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  webp: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  jpeg: jpeg(),
}

function jpeg(...extra: Buffer[]): Buffer {
  return jpegOf('\x08\0\x01\0\x01', extra)
}

function jpegOf(frame: string, extra: Buffer[] = []): Buffer {
  const scan = segment(0xda, '\x01\x01\0\0?\0')
  const drawn = [segment(0xdb, 'table'), segment(0xc0, frame), segment(0xc4, 'codes'), scan]
  const data = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    ...extra,
    ...drawn,
    data,
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(marker: number, text: string): Buffer {
  const body = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function pngChunk(name: string, text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(name + text, 'latin1'), Buffer.alloc(4)])
}

function riffChunk(name: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)])
}

function riff(...chunks: Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

const extended = (flags: number) => riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
const webpPicture = pixel.webp.subarray(12)

const tagged = {
  png: Buffer.concat([
    pixel.png.subarray(0, 33),
    pngChunk('eXIf', SECRET),
    pngChunk('iTXt', SECRET),
    pngChunk('iCCP', SECRET),
    pngChunk('tEXt', SECRET),
    pixel.png.subarray(33),
    Buffer.from(SECRET),
  ]),
  jpeg: Buffer.concat([
    jpeg(
      segment(0xe1, `Exif\0\0${SECRET}`),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
      segment(0xe2, `ICC_PROFILE\0${SECRET}`),
      segment(0xed, SECRET),
      segment(0xfe, SECRET),
    ),
    Buffer.from(SECRET),
  ]),
  webp: riff(
    extended(0x2c),
    riffChunk('ICCP', Buffer.from(SECRET)),
    webpPicture,
    riffChunk('EXIF', Buffer.from(SECRET)),
    riffChunk('XMP ', Buffer.from(SECRET)),
  ),
}

const put = (id: string, file: Buffer | string, type = 'image/webp') =>
  api.as('entrenador').put(`/clientes/${id}/foto`, file, { 'content-type': type })
const aClient = async () => (await frontDesk(api).cliente())._id
const raw = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { authorization: `Bearer ${api.tokenOf('recepcionista')}`, ...headers } })

test.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
] as const)('a %s photo is stored byte for byte, whatever its content type', async (kind, type) => {
  const id = await aClient()
  const answer = await put(id, pixel[kind], 'application/json')
  expect(answer.statusCode).toBe(200)
  expect(answer.body.foto).toMatch(new RegExp(`^/api/clientes/${id}/foto\\?v=[0-9a-f]{12}$`))
  const foto = await raw(answer.body.foto)
  expect([foto.statusCode, foto.headers['content-type']]).toEqual([200, type])
  expect(foto.rawPayload).toEqual(pixel[kind])
  const again = await raw(answer.body.foto, { 'if-none-match': String(foto.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each(['png', 'jpeg', 'webp'] as const)('the metadata of a %s photo is removed', async (kind) => {
  const id = await aClient()
  const { body } = await put(id, tagged[kind])
  const { rawPayload } = await raw(body.foto)
  expect(rawPayload.includes('GPS')).toBe(false)
  expect(rawPayload).toEqual(kind === 'webp' ? riff(extended(0), webpPicture) : pixel[kind])
})

test.each([
  ['text', Buffer.from('hola'.repeat(100))],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
  ['half a PNG', pixel.png.subarray(0, 40)],
  ['half a JPEG', pixel.jpeg.subarray(0, 40)],
  ['half a WebP', pixel.webp.subarray(0, 20)],
  ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ['a WebP without a picture', riff(riffChunk('EXIF', Buffer.from(SECRET)))],
])('%s is rejected as a photo', async (_what, file) => {
  const answer = await put(await aClient(), file)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([
    415,
    'La foto debe ser una imagen WebP, PNG o JPEG.',
  ])
})

const wide = Buffer.from([0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0])
const widePng = Buffer.from(pixel.png)
widePng.writeUInt32BE(60_000, 16)
test.each([
  ['PNG', widePng],
  ['JPEG', jpegOf('\x08\x10\x01\0\x01')],
  ['WebP', riff(riffChunk('VP8X', wide), pixel.webp.subarray(12))],
  ['lossless WebP', riff(riffChunk('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0])))],
  ['lossy WebP', riff(riffChunk('VP8 ', Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 1, 0x10, 1, 0])))],
])('a %s bomb of more than 4096 pixels a side is rejected', async (_kind, file) => {
  const answer = await put(await aClient(), file)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([
    415,
    'La foto es demasiado grande: el máximo es 4096 píxeles por lado.',
  ])
})

test('a truncated file is rejected or whole, never a crash', () => {
  for (const [file, type] of [
    [tagged.png, 'image/png'],
    [tagged.jpeg, 'image/jpeg'],
    [tagged.webp, 'image/webp'],
  ] as const)
    for (let length = 12; length < file.length; length += 1) {
      try {
        expect(withoutMetadata(file.subarray(0, length), type).includes('GPS')).toBe(false)
      } catch (error) {
        expect(Object(error).constructor.name).toBe('BrokenImage')
      }
    }
})

test('a photo of more than 256 KiB is rejected', async () => {
  const big = Buffer.concat([pixel.jpeg, Buffer.alloc(256 * 1024)])
  expect((await put(await aClient(), big)).statusCode).toBe(413)
})

test('a photo is replaced by the next one and deleted once', async () => {
  const id = await aClient()
  const first = (await put(id, pixel.png)).body.foto
  const second = (await put(id, pixel.jpeg)).body.foto
  expect(second).not.toBe(first)
  const away = () => api.as('recepcionista').delete(`/clientes/${id}/foto`)
  expect((await away()).body).toEqual({ mensaje: 'Foto quitada.' })
  expect((await away()).statusCode).toBe(404)
  expect((await raw(second)).statusCode).toBe(404)

  await put(id, pixel.png)
  await api.as('recepcionista').delete(`/clientes/${id}`)
  expect((await raw(`/api/clientes/${id}/foto`)).statusCode).toBe(404)
  expect((await put(id, pixel.png)).body.mensaje).toBe('Cliente no encontrado')
})
