import { isPlainEmail } from '@gym/contract/letters'
import { fieldError } from '../../app-error.ts'

/** What one signs in with is told apart by whoever reads it: of two mails that look alike one would pass for the other. @throws CORREO_CON_OTRAS_LETRAS */
export function requirePlainEmail(email: string): void {
  if (!isPlainEmail(email)) throw fieldError('CORREO_CON_OTRAS_LETRAS', 'email')
}
