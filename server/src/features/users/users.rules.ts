import { isPlainEmail } from '@gym/contract/core/letters'
import { fieldError } from '../../core/app-error.ts'

/** With lookalike letters one email could pass for another. @throws CORREO_CON_OTRAS_LETRAS */
export function requirePlainEmail(email: string): void {
  if (!isPlainEmail(email)) throw fieldError('CORREO_CON_OTRAS_LETRAS', 'email')
}
