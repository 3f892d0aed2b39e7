import { type Day, formatDay } from '@gym/contract/calendar'
import { congeladaHasta, estaCongelada } from '@gym/contract/congelaciones.rules'
import type { MembresiaVista } from '@gym/contract/membresias'
import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { asApiError } from '../lib/http.ts'
import { useGoOn } from '../lib/membresia-dates.ts'
import { lazyRouteComponent } from '../lib/pieces.tsx'
import { CancelButton, FreezeButton, ReactivateButton, UnfreezeButton } from './row-actions.tsx'
import { StatusBadge } from './status-badge.tsx'

const modals = {
  congelar: lazyRouteComponent(() => import('./congelar-modal.tsx'), 'CongelarModal'),
  descongelar: lazyRouteComponent(() => import('./descongelar-modal.tsx'), 'DescongelarModal'),
  cancelar: lazyRouteComponent(() => import('./cancelar-modal.tsx'), 'CancelarModal'),
}

/** What is asked about a membership in a window, as it stood then. */
export interface MembresiaAsked {
  kind: keyof typeof modals
  membresia: MembresiaVista
}

interface MembresiaActsProps {
  membresia: MembresiaVista
  today: Day
  onAsk: (asked: MembresiaAsked) => void
  onDone: (text: string) => void
  onFailed: (text: string) => void
}

/** What stops a membership for a while or for good, and what lets it go on: what there is to do about it as it stands. */
export function MembresiaActs({ membresia, today, onAsk, onDone, onFailed }: MembresiaActsProps) {
  const reactivar = useGoOn(membresia._id, 'reactivar')
  const { cliente, congelada, cancelada, fechafin } = membresia
  const name = `la membresía de ${cliente.nombre} ${cliente.apellido}`
  const isOver = fechafin < today && !congelada
  const ask = (kind: MembresiaAsked['kind']) => () => onAsk({ kind, membresia })

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
  asked: MembresiaAsked | null
  today: Day
  onClose: () => void
  onDone: (text: string) => void
}

/** The window of an act, which stands beside the list: its row goes as others change it, and would take with it what was typed. */
export function MembresiaWindow({ asked, ...props }: MembresiaWindowProps) {
  if (!asked) return null
  const Modal = modals[asked.kind]
  return (
    <Suspense fallback={null}>
      <Modal membresia={asked.membresia} {...props} />
    </Suspense>
  )
}

/** That it is frozen or cancelled, in words; nothing where it is neither. */
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
