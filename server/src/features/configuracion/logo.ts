import { MAX_LOGO_BYTES, NOT_A_LOGO } from '@gym/contract/configuracion'
import { AppError } from '../../app-error.ts'
import { imageTypeOf } from '../../image-kinds.ts'

/** The image in a data URL. @throws DATOS_INVALIDOS when it is too big or no PNG, JPEG or WebP. */
export function readLogo(dataUrl: string): { bytes: Buffer; type: string } {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const type = imageTypeOf(bytes)
  if (!type || bytes.length > MAX_LOGO_BYTES)
    throw new AppError('DATOS_INVALIDOS', {
      mensaje: NOT_A_LOGO,
      errores: [{ campo: 'logo', mensaje: NOT_A_LOGO }],
    })
  return { bytes, type }
}
