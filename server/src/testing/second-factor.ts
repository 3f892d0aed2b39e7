import type { CodigosDeRecuperacion, FactorNuevo } from '@gym/contract/auth/auth.schema'
import { Secret, TOTP } from 'otpauth'
import type { Caller, TestApi } from './api.ts'

export function phoneCode(secreto: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: at.getTime() })
}

export async function turnOn(api: TestApi, session: Caller) {
  const { secreto } = (await session.post('/auth/factor')).body as FactorNuevo
  const codigo = phoneCode(secreto, api.clock.now)
  const { codigosDeRecuperacion } = (await session.post('/auth/factor/activar', { codigo }))
    .body as CodigosDeRecuperacion
  return { secreto, codigos: codigosDeRecuperacion }
}
