import type { ImageType } from './image-kinds.ts'

export class BrokenImage extends Error {}

/** An image with a side over `MAX_SIDE`: a small file may decompress to gigabytes in the browser. */
export class HugeImage extends BrokenImage {}

export const MAX_SIDE = 4096

/** @throws HugeImage */
function requireSide(...sides: number[]) {
  if (sides.some((side) => side > MAX_SIDE)) throw new HugeImage()
}

/** Removes EXIF, XMP, colour profiles, comments and trailing data. @throws BrokenImage, HugeImage */
export function withoutMetadata(bytes: Buffer, type: ImageType): Buffer {
  try {
    return strippers[type](bytes)
  } catch (error) {
    if (error instanceof RangeError) throw new BrokenImage()
    throw error
  }
}

const strippers: Record<ImageType, (bytes: Buffer) => Buffer> = {
  'image/jpeg': strippedJpeg,
  'image/png': strippedPng,
  'image/webp': strippedWebp,
}

/** @throws BrokenImage if the range exceeds the file */
function part(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length || to < from) throw new BrokenImage()
  return bytes.subarray(from, to)
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const JFIF = 'JFIF\0'
const JFIF_LENGTH = 18
const ADOBE = 'Adobe'

// JPEG segments: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B
function strippedJpeg(bytes: Buffer): Buffer {
  const segments = [part(bytes, 0, 2)]
  let at = 2
  let hasScan = false
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new BrokenImage()
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI && hasScan) return Buffer.concat([...segments, part(bytes, at, at + 2)])
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= EOI) || marker === SOI) throw new BrokenImage()
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = part(bytes, at, end)
    if (isFrame(marker)) requireSide(segment.readUInt16BE(5), segment.readUInt16BE(7))
    if (drawsJpeg(marker, segment)) segments.push(marker === APP0 ? withoutThumbnail(segment) : segment)
    at = end
    if (marker === SOS) {
      hasScan = true
      at = endOfScan(bytes, end)
      segments.push(part(bytes, end, at))
    }
  }
}

/** True for start-of-frame markers; three codes in their range mean tables or are reserved. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** True for tables, frames and scans, and for the application segments that browsers need (JFIF, Adobe). */
function drawsJpeg(marker: number, segment: Buffer): boolean {
  const isComment = marker === 0xfe
  const isOfPrograms = marker >= 0xe0 && marker <= 0xef
  const says = (name: string) => segment.toString('latin1', 4, 4 + name.length) === name
  if (isOfPrograms) return (marker === APP0 && says(JFIF)) || (marker === 0xee && says(ADOBE))
  return !isComment
}

/** @throws BrokenImage if the segment is shorter than its fixed fields */
function withoutThumbnail(jfif: Buffer): Buffer {
  const fixed = Buffer.from(part(jfif, 0, JFIF_LENGTH))
  fixed.writeUInt16BE(JFIF_LENGTH - 2, 2)
  fixed.writeUInt16BE(0, JFIF_LENGTH - 2)
  return fixed
}

/** Returns the position of the next marker. Within a scan, 0xff is followed by 0 or a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new BrokenImage()
}

const PNG_HEAD = 8
const PNG_DRAWN = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs', 'IDAT'])

// PNG chunks: https://www.w3.org/TR/png-3/#5Chunk-layout
function strippedPng(bytes: Buffer): Buffer {
  const segments = [part(bytes, 0, PNG_HEAD)]
  const names = new Set<string>()
  for (let at = PNG_HEAD; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const chunk = part(bytes, at, end)
    const name = chunk.toString('latin1', 4, 8)
    if (names.size === 0 && name !== 'IHDR') throw new BrokenImage()
    if (name === 'IHDR') requireSide(chunk.readUInt32BE(8), chunk.readUInt32BE(12))
    names.add(name)
    if (name === 'IEND') {
      if (!names.has('IDAT')) throw new BrokenImage()
      return Buffer.concat([...segments, chunk])
    }
    if (PNG_DRAWN.has(name)) segments.push(chunk)
    at = end
  }
}

const RIFF_HEAD = 12
const WEBP_DRAWN = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'])
const WEBP_PICTURES = ['VP8 ', 'VP8L', 'ANMF']
/** Flags of the extended header that announce a profile, EXIF or XMP. */
const WEBP_METADATA = 0x20 | 0x08 | 0x04

// WebP chunks: https://developers.google.com/speed/webp/docs/riff_container
function strippedWebp(bytes: Buffer): Buffer {
  const stop = 8 + bytes.readUInt32LE(4)
  const file = part(bytes, 0, stop)
  if (file.toString('latin1', 0, 4) !== 'RIFF') throw new BrokenImage()
  const segments: Buffer[] = []
  const names = new Set<string>()
  for (let at = RIFF_HEAD; at < stop; ) {
    const size = file.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const chunk = part(file, at, end)
    const name = chunk.toString('latin1', 0, 4)
    names.add(name)
    requireSide(...(webpSides[name]?.(chunk) ?? []))
    if (name === 'VP8X') segments.push(withoutFlags(chunk))
    else if (WEBP_DRAWN.has(name)) segments.push(chunk)
    at = end
  }
  if (!WEBP_PICTURES.some((name) => names.has(name))) throw new BrokenImage()
  const head = Buffer.from(file.subarray(0, RIFF_HEAD))
  head.writeUInt32LE(4 + segments.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([head, ...segments])
}

const VP8_SIDE = 0x3fff
const webpSides: Record<string, (chunk: Buffer) => number[]> = {
  VP8X: (chunk) => [chunk.readUIntLE(12, 3) + 1, chunk.readUIntLE(15, 3) + 1],
  ANMF: (chunk) => [chunk.readUIntLE(14, 3) + 1, chunk.readUIntLE(17, 3) + 1],
  'VP8 ': (chunk) => [chunk.readUInt16LE(14) & VP8_SIDE, chunk.readUInt16LE(16) & VP8_SIDE],
  VP8L: (chunk) => {
    const sides = chunk.readUInt32LE(9)
    return [(sides & VP8_SIDE) + 1, ((sides >>> 14) & VP8_SIDE) + 1]
  },
}

function withoutFlags(chunk: Buffer): Buffer {
  const extended = Buffer.from(chunk)
  extended.writeUInt8(extended.readUInt8(8) & ~WEBP_METADATA, 8)
  return extended
}
