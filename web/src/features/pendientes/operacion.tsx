import { formatMoment } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { isKnown, type OutboxRow, shortCode, type Tipo } from '../../offline/outbox/outbox-rows.ts'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { todayIn } from './today-in.ts'

export const nombreDeTipo: Record<Tipo, string> = {
  venta: 'Venta',
  entrada: 'Entrada',
  asistencia: 'Asistencia',
}

interface OperacionProps {
  row: Pick<OutboxRow, 'key' | 'tipo' | 'resumen' | 'ocurridoAt' | 'usuario'> &
    Partial<Pick<OutboxRow, 'revisar' | 'lastError' | 'tries'>>
  says?: ReactNode
  children?: ReactNode
}

export function Operacion({ row, says, children }: OperacionProps) {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const { key, tipo, resumen, ocurridoAt, usuario, revisar, lastError, tries = 0 } = row
  const when = formatMoment(new Date(ocurridoAt), todayIn(timeZone), timeZone)
  return (
    <li className={`${verdicts.row} ${revisar ? verdicts.refused : ''}`}>
      <div className={verdicts.what}>
        <Text fw={600}>
          {joinWithDots(
            isKnown(row) ? nombreDeTipo[tipo] : 'Operación',
            resumen.quien,
            resumen.monto !== undefined ? formatMoney(resumen.monto) : undefined,
          )}
        </Text>
        <Text size="sm">{resumen.que}</Text>
        <Text size="sm">
          {joinWithDots(`Anotada ${when} por ${usuario.nombre}`, `código ${shortCode(key)}`)}
        </Text>
        {!isKnown(row) && (
          <Text size="sm">La anotó una versión más nueva del programa: se envía cuando la abras aquí.</Text>
        )}
        {revisar && (
          <Text size="sm" fw={600}>
            {revisar.texto}
          </Text>
        )}
        {!revisar && tries > 0 && lastError && (
          <Text size="sm">
            {tries === 1 ? 'Un intento' : `${tries} intentos`}. {lastError}
          </Text>
        )}
        {says}
      </div>
      {children && <div className={verdicts.acts}>{children}</div>}
    </li>
  )
}
