import { isPlainEmail } from '@gym/contract/core/letters'
import { fieldError } from '../../core/app-error.ts'

/** Refuses lookalike letters, which could pass for another email. @throws CORREO_CON_OTRAS_LETRAS */
export function requirePlainEmail(email: string): void {
  if (!isPlainEmail(email)) throw fieldError('CORREO_CON_OTRAS_LETRAS', 'email')
}
