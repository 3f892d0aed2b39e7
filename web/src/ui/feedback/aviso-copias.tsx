import { DIAS_SIN_COPIA } from '@gym/contract/copias/copias.rules'
import type { AvisoCopias as Aviso } from '@gym/contract/copias/copias.schema'
import { dayIn, formatMoment } from '@gym/contract/core/calendar'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { now } from '../../api/clock.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'

/** Warns that no backup is recent, or that the last verification failed or found a bad backup. */
export function AvisoCopias({ aviso, way }: { aviso: Aviso; way?: ReactNode }) {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const moment = aviso.fecha && formatMoment(new Date(aviso.fecha), dayIn(timeZone, now()), timeZone)
  return (
    <Alert color={aviso.motivo === 'no_se_pudo' ? 'yellow' : 'red'} role="note">
      {inWords(aviso, moment)} {way}
    </Alert>
  )
}

function inWords({ motivo }: Aviso, moment: string | null): string {
  if (motivo === 'mal')
    return `La última verificación, ${moment}, encontró una copia de seguridad que no sirve.`
  if (motivo === 'no_se_pudo')
    return `La última copia de seguridad no se pudo verificar, ${moment}: no se sabe si sirve.`
  const last = moment && ` La última se hizo ${moment}.`
  return `Hace más de ${DIAS_SIN_COPIA} días que no hay una copia de seguridad nueva.${last ?? ''}`
}
