const kinds = [
  // Detects by the file's signature, not its extension. SVG is missing, because it may contain scripts.
  { type: 'image/webp', begins: Buffer.from('WEBP'), at: 8 },
  { type: 'image/png', begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), at: 0 },
  { type: 'image/jpeg', begins: Buffer.from([0xff, 0xd8, 0xff]), at: 0 },
] as const

export type ImageType = (typeof kinds)[number]['type']

export const IMAGE_TYPES = kinds.map(({ type }) => type)

export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  return kinds.find(({ begins, at }) => bytes.subarray(at, at + begins.length).equals(begins))?.type
}
