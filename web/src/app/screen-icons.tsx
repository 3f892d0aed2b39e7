import type { Screen } from '@gym/contract/permissions'
import {
  IconBarbell,
  IconBox,
  IconCalculator,
  IconCalendarEvent,
  IconCash,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconClipboardText,
  IconHome,
  IconId,
  IconReceipt,
  IconRulerMeasure,
  IconSettings,
  IconUserCircle,
  IconUserCog,
  IconUserStar,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const icon = (Icon: typeof IconHome) => <Icon size={18} stroke={1.6} aria-hidden />

export const screenIcons: Partial<Record<Screen, ReactNode>> = {
  '/dashboard': icon(IconHome),
  '/clientes': icon(IconUsers),
  '/membresias': icon(IconId),
  '/entrenadores': icon(IconUserStar),
  '/productos': icon(IconBox),
  '/pagos': icon(IconCash),
  '/contabilidad': icon(IconCalculator),
  '/clases': icon(IconCalendarEvent),
  '/rutinas/crear': icon(IconBarbell),
  '/rutinas/asignar': icon(IconClipboardCheck),
  '/rutinas/editar-asignacion': icon(IconClipboardText),
  '/composicion-corporal': icon(IconRulerMeasure),
  '/usuarios': icon(IconUserCog),
  '/indicadores': icon(IconChartBar),
  '/videos-entrenamiento': icon(IconVideo),
  '/configuracion': icon(IconSettings),
  '/mi-cuenta': icon(IconUserCircle),
  '/suscripcion': icon(IconReceipt),
  '/admin/inscripciones': icon(IconClipboardList),
  '/rutinas/consultar': icon(IconBarbell),
  '/consultar-composicion-corporal': icon(IconRulerMeasure),
}
