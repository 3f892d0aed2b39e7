import type { Day } from '@gym/contract/core/calendar'
import { daysRemaining } from '@gym/contract/membresias/membresias.rules'
import type { MembresiaListada } from '@gym/contract/membresias/membresias.schema'
import type { FileColumn } from '../../files/file-columns.ts'
import type { MembresiaEnArchivo } from './membresias-list.queries.ts'

export const columnas: FileColumn<MembresiaEnArchivo>[] = [
  { title: 'Número de identificación', width: 24, of: ({ numeroIdentificacion }) => numeroIdentificacion },
  { title: 'Cliente', width: 30, of: ({ cliente }) => `${cliente.nombre} ${cliente.apellido}` },
  { title: 'Teléfono', width: 16, of: ({ cliente }) => cliente.telefono },
  { title: 'Tipo', width: 14, of: ({ tipo }) => tipo },
  { title: 'Plan', width: 24, of: ({ plan }) => plan?.nombre ?? null },
  { title: 'Duración (días)', width: 16, of: ({ duracion }) => duracion },
  { title: 'Primer día', width: 12, kind: 'dia', of: ({ fechainicio }) => fechainicio },
  { title: 'Último día', width: 12, kind: 'dia', of: ({ fechafin }) => fechafin },
  { title: 'Días restantes', width: 15, of: ({ fechafin }, today) => daysRemaining(fechafin, today) },
  { title: 'Estado', width: 18, of: estadoOf },
  // A Mensualidad has no session limit.
  {
    title: 'Sesiones restantes',
    width: 18,
    of: ({ tipo, sesionesRestantes }) => (tipo === 'Mensualidad' ? null : sesionesRestantes),
  },
  { title: 'Precio', width: 14, kind: 'dinero', of: ({ precio }) => precio },
  { title: 'Costó', width: 14, kind: 'dinero', of: ({ costo }) => costo },
  { title: 'Cobro', width: 20, of: cobroOf },
]

/** Labels as on the screen. Null if it is unknown whether the membership was charged. */
function cobroOf({ pagoAnulado, cobrada, gratis, cortesia }: MembresiaListada): string | null {
  if (pagoAnulado) return 'Su pago fue eliminado'
  if (cobrada === false) return 'Sin cobrar'
  if (gratis) return 'Gratis, sin motivo'
  if (cobrada) return 'Cobrada'
  return cortesia === null ? null : 'Cortesía'
}

function estadoOf({ congelada, cancelada, fechainicio, fechafin }: MembresiaListada, today: Day): string {
  if (cancelada) return 'Cancelada'
  if (congelada) return 'Congelada'
  if (fechafin < today) return 'Vencida'
  return fechainicio > today ? 'Por comenzar' : 'Vigente'
}
