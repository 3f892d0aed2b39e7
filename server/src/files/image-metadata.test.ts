import { expect, it } from 'vitest'
import { withoutMetadata } from './image-metadata.ts'

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const jfif = (width: number, height: number, thumbnail = Buffer.alloc(0)) =>
  segment(
    0xe0,
    Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01'), Buffer.from([width, height]), thumbnail]),
  )
const jpeg = (app0: Buffer) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    app0,
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x5a, 0xff, 0xd9]),
  ])

it('JFIF segment loses its thumbnail, which may show an uncropped photo', () => {
  const thumbnail = Buffer.alloc(2 * 3 * 3, 0x77)
  expect(withoutMetadata(jpeg(jfif(2, 3, thumbnail)), 'image/jpeg')).toEqual(jpeg(jfif(0, 0)))
  expect(withoutMetadata(jpeg(jfif(0, 0)), 'image/jpeg')).toEqual(jpeg(jfif(0, 0)))
})
