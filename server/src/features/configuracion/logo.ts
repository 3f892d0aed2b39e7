import { MAX_LOGO_BYTES, NOT_A_LOGO } from '@gym/contract/configuracion'
import { AppError } from '../../app-error.ts'

// How a file of each kind begins: what the bytes are decides, whatever the address says. No SVG: it can hold scripts.
const kinds = [
  { type: 'image/png', begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), at: 0 },
  { type: 'image/jpeg', begins: Buffer.from([0xff, 0xd8, 0xff]), at: 0 },
  { type: 'image/webp', begins: Buffer.from('WEBP'), at: 8 },
]

export const LOGO_TYPES = kinds.map(({ type }) => type)

/** The image in a data URL. @throws DATOS_INVALIDOS when it is too big or no PNG, JPEG or WebP. */
export function readLogo(dataUrl: string): { bytes: Buffer; type: string } {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const kind = kinds.find(({ begins, at }) => bytes.subarray(at, at + begins.length).equals(begins))
  if (!kind || bytes.length > MAX_LOGO_BYTES)
    throw new AppError('DATOS_INVALIDOS', {
      mensaje: NOT_A_LOGO,
      errores: [{ campo: 'logo', mensaje: NOT_A_LOGO }],
    })
  return { bytes, type: kind.type }
}
