import { extname } from 'node:path'

interface Kind {
  extension: string
  type: string
  is: (head: Buffer) => boolean
}

/** Major brands of MP4 videos. Photographs and QuickTime have others. */
const MP4_BRAND = /^(iso[m2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|XAVC|dash|mmp4|3gp[4-6])$/

const kinds: readonly Kind[] = [
  {
    extension: 'mp4',
    type: 'video/mp4',
    is: (head) => head.toString('latin1', 4, 8) === 'ftyp' && MP4_BRAND.test(head.toString('latin1', 8, 12)),
  },
  {
    extension: 'webm',
    type: 'video/webm',
    // Matroska has the same signature; only the document type differs.
    is: (head) => head.readUInt32BE(0) === 0x1a45dfa3 && head.includes('webm'),
  },
]

export const HEAD_BYTES = 64

export const EXTENSIONS = kinds.map(({ extension }) => extension)
export const CLIP_TYPES = kinds.map(({ type }) => type)

export function extensionOf(head: Buffer): string | undefined {
  return head.length < 12 ? undefined : kinds.find(({ is }) => is(head))?.extension
}

export function typeOf(clip: string): string | undefined {
  return kinds.find(({ extension }) => extname(clip) === `.${extension}`)?.type
}
