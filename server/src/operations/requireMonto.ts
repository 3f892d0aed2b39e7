import { errors } from '@gym/contract/errors'
import { AppError } from '../app-error.ts'

/** Without a product only the amount says what was paid, so there must be one. @throws MONTO_REQUERIDO */
export function requireMonto(monto: number | undefined): void {
  if (monto !== undefined && monto > 0) return
  const [, mensaje] = errors.MONTO_REQUERIDO
  throw new AppError('MONTO_REQUERIDO', { errores: [{ campo: 'monto', mensaje }] })
}
