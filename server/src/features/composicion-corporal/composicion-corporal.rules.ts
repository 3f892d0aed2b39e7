import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { mayMend } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { AppError } from '../../core/app-error.ts'

/** @throws MEDIDAS_DE_OTRO if the record is over 7 days old, unless the caller is an admin or created it */
export function requireMayMend(record: Composicion, by: { user: SessionUser; now: Date }): void {
  if (!mayMend(record, by)) throw new AppError('MEDIDAS_DE_OTRO')
}
