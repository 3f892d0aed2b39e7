import { MAX_LOGO_BYTES, NOT_A_LOGO } from '@gym/contract/configuracion/configuracion.schema'
import { AppError } from '../../core/app-error.ts'
import { imageTypeOf } from '../../files/image-kinds.ts'
import { BrokenImage, HugeImage, MAX_SIDE, withoutMetadata } from '../../files/image-metadata.ts'

/** Strips the metadata. @throws DATOS_INVALIDOS if too large, truncated or not PNG, JPEG or WebP */
export function readLogo(dataUrl: string): { bytes: Buffer; type: string } {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const type = imageTypeOf(bytes)
  if (!type || bytes.length > MAX_LOGO_BYTES) throw refused()
  try {
    return { bytes: withoutMetadata(bytes, type), type }
  } catch (error) {
    if (error instanceof HugeImage)
      throw refused(`El logo es demasiado grande: el máximo es ${MAX_SIDE} píxeles por lado.`)
    throw error instanceof BrokenImage ? refused() : error
  }
}

const refused = (mensaje = NOT_A_LOGO) =>
  new AppError('DATOS_INVALIDOS', { mensaje, errores: [{ campo: 'logo', mensaje }] })
