import type { Causa } from '@gym/contract/entradas/entradas.rules'
import {
  IconCake,
  IconCalendarTime,
  IconCalendarX,
  IconCameraOff,
  IconCoin,
  IconHourglass,
  IconIdOff,
  IconReceiptOff,
  IconRepeat,
  IconSnowflake,
  IconTicketOff,
  IconUserOff,
} from '@tabler/icons-react'
import verdicts from './verdict-tone.module.css'

const causaIcons: Record<Causa, typeof IconCake> = {
  INACTIVO: IconUserOff,
  EN_GRACIA: IconHourglass,
  VENCIDA: IconCalendarX,
  SIN_MEMBRESIA: IconIdOff,
  SIN_SESIONES: IconTicketOff,
  CONGELADA: IconSnowflake,
  DEBE: IconCoin,
  SIN_PAGO: IconReceiptOff,
  VENCE_PRONTO: IconCalendarTime,
  REPETIDA: IconRepeat,
  SIN_FOTO: IconCameraOff,
  CUMPLEANOS: IconCake,
}

export function CausaIcon({ causa, size }: { causa: Causa; size: number }) {
  const Icon = causaIcons[causa]
  return <Icon size={size} stroke={1.8} aria-hidden className={verdicts.icon} />
}
