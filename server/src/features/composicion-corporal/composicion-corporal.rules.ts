import type { SessionUser } from '@gym/contract/auth'
import type { Composicion } from '@gym/contract/composicion-corporal'
import { mayMend } from '@gym/contract/composicion-corporal.rules'
import { AppError } from '../../app-error.ts'

/** @throws MEDIDAS_DE_OTRO if the user may not edit another's measurement */
export function requireMayMend(record: Composicion, by: { user: SessionUser; now: Date }): void {
  if (!mayMend(record, by)) throw new AppError('MEDIDAS_DE_OTRO')
}
