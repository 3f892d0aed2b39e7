import { type Day, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { MiMembresia as Propia } from '@gym/contract/hoy/hoy.schema'
import { estaCongelada } from '@gym/contract/membresias/congelaciones.rules'
import { daysRemaining, isSpent } from '@gym/contract/membresias/membresias.rules'
import { pluralize } from '../../../format/counted.ts'
import { joinWithDots } from '../../../format/dotted.ts'
import { Figura } from '../../../ui/layout/figura.tsx'
import { useToday } from '../../configuracion/configuracion.api.ts'

export function MiMembresia({ membresia, saldo }: Propia) {
  const today = useToday()
  if (!today) return null
  const { value, foot } = inWords(membresia, today)
  return (
    <Figura
      label="Tu membresía"
      value={value}
      foot={joinWithDots(foot, saldo > 0 && `Debes ${formatMoney(saldo)}`, 'Mis datos y código de entrada')}
      list={{ to: '/mis-datos' }}
    />
  )
}

function inWords(membresia: Propia['membresia'], today: Day): { value: string; foot: string } {
  if (!membresia) return { value: 'Sin membresía', foot: 'Pídela en la recepción' }
  const { tipo, fechainicio, fechafin, sesionesRestantes, congelada, cancelada } = membresia
  const plan = membresia.plan?.nombre ?? tipo
  const until = `hasta el ${formatDay(fechafin)}`
  const days = daysRemaining(fechafin, today)
  if (cancelada?.cuando === 'hoy') return { value: 'Cancelada', foot: `${plan}, ${until}` }
  if (estaCongelada(congelada, today)) return { value: 'Congelada', foot: `${plan}, ${until}` }
  if (days === null) return { value: 'Vencida', foot: `${plan}, venció el ${formatDay(fechafin)}` }
  if (isSpent(membresia)) return { value: 'Sin sesiones', foot: `${plan}, ${until}` }
  if (fechainicio > today) return { value: `Empieza el ${formatDay(fechainicio)}`, foot: `${plan}, ${until}` }
  return {
    value: days === 0 ? 'Último día' : pluralize(days, ['día', 'días']),
    foot: joinWithDots(
      `${plan}, ${until}`,
      tipo === 'Clase' && pluralize(sesionesRestantes, ['sesión', 'sesiones']),
    ),
  }
}
