import { type Day, formatDay } from '@gym/contract/core/calendar'
import { congeladaHasta, estaCongelada } from '@gym/contract/membresias/congelaciones.rules'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import { Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useResumeMembresia } from '../../api/membresia-dates.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { StatusBadge } from '../layout/status-badge.tsx'
import { CancelButton, FreezeButton, ReactivateButton, UnfreezeButton } from '../table/rows/row-actions.tsx'

const modals = {
  congelar: lazyRouteComponent(() => import('./congelar-modal.tsx'), 'CongelarModal'),
  descongelar: lazyRouteComponent(() => import('./descongelar-modal.tsx'), 'DescongelarModal'),
  cancelar: lazyRouteComponent(() => import('./cancelar-modal.tsx'), 'CancelarModal'),
  cortesia: lazyRouteComponent(() => import('./cortesia-modal.tsx'), 'CortesiaModal'),
  pago: lazyRouteComponent(() => import('./usar-pago-modal.tsx'), 'UsarPagoModal'),
}

/** The open dialog: its action and a copy of the membership from that moment. */
export interface MembresiaDialog {
  kind: keyof typeof modals
  membresia: MembresiaVista
}

interface MembresiaActsProps {
  membresia: MembresiaVista
  today: Day
  onAsk: (asked: MembresiaDialog) => void
  onDone: (text: string) => void
  onFailed: (text: string) => void
}

export function MembresiaActs({ membresia, today, onAsk, onDone, onFailed }: MembresiaActsProps) {
  const reactivar = useResumeMembresia(membresia._id, 'reactivar')
  const { cliente, congelada, cancelada, fechafin } = membresia
  const name = `la membresía de ${cliente.nombre} ${cliente.apellido}`
  const isOver = fechafin < today && !congelada
  const ask = (kind: MembresiaDialog['kind']) => () => onAsk({ kind, membresia })

  async function reactivate() {
    if (reactivar.isPending) return
    try {
      const { fechafin: fin } = await reactivar.mutateAsync()
      onDone(`Membresía reactivada: termina el ${formatDay(fin)}.`)
    } catch (thrown) {
      onFailed(`Error al reactivar la membresía: ${asApiError(thrown).message}`)
    }
  }

  return (
    <>
      {congelada && <UnfreezeButton name={name} onClick={ask('descongelar')} />}
      {!congelada && !isOver && cancelada?.cuando !== 'hoy' && (
        <FreezeButton name={name} onClick={ask('congelar')} />
      )}
      {!cancelada && !isOver && <CancelButton name={name} onClick={ask('cancelar')} />}
      {cancelada && <ReactivateButton name={name} onClick={reactivate} />}
    </>
  )
}

interface MembresiaWindowProps {
  asked: MembresiaDialog | null
  today: Day
  onClose: () => void
  onDone: (text: string, action?: ReactNode) => void
}

/** The open dialog, beside the list: in a row it would unmount if a refetch removed the row. */
export function MembresiaWindow({ asked, ...props }: MembresiaWindowProps) {
  if (!asked) return null
  const Modal = modals[asked.kind]
  return (
    <Suspense fallback={null}>
      <Modal membresia={asked.membresia} {...props} />
    </Suspense>
  )
}

export function Detenida({
  membresia: { congelada, cancelada },
  today,
}: {
  membresia: MembresiaVista
  today: Day
}) {
  if (!congelada && !cancelada) return null
  return (
    <div>
      {congelada &&
        (estaCongelada(congelada, today) ? (
          <StatusBadge
            state={congelada.sigue ? 'Espera a la congelada' : congeladaHasta(congelada)}
            tone="warning"
          />
        ) : (
          <Text size="xs">
            {congelada.sigue ? 'Espera a la congelada' : `Se congela el ${formatDay(congelada.desde)}`}
          </Text>
        ))}
      {cancelada && <StatusBadge state={`Cancelada: hasta ${formatDay(cancelada.efectiva)}`} />}
    </div>
  )
}
