import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { mayMend } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { AppError } from '../../core/app-error.ts'

/** @throws MEDIDAS_DE_OTRO for another or unknown account's record over 7 days old, except to an admin */
export function requireMayMend(record: Composicion, by: { user: SessionUser; now: Date }): void {
  if (!mayMend(record, by)) throw new AppError('MEDIDAS_DE_OTRO')
}
