import type { Day } from '@gym/contract/core/calendar'
import { useState } from 'react'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { PickedClient } from '../clientes/client-picker.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { useComposicion } from './composicion-corporal.api.ts'
import { ComposicionForm } from './composicion-form.tsx'

export function ComposicionPage() {
  const today = useToday()
  return <Page>{today ? <Composicion today={today} /> : <FormSkeleton fields={6} />}</Page>
}

function Composicion({ today }: { today: Day }) {
  const [cliente, setCliente] = useState<PickedClient | null>(null)
  const [correcting, setCorrecting] = useState('')
  const said = useNotice()
  const record = useComposicion(correcting)
  const form = {
    today,
    cliente,
    onEdit: (chosen: { _id: string }, whose: PickedClient) => {
      said.clear()
      setCliente(whose)
      setCorrecting(chosen._id)
    },
    onCorrected: (whose: PickedClient | null, sentence?: string) => {
      setCliente(whose)
      setCorrecting('')
      if (sentence) said.succeed(sentence)
    },
  }

  return (
    <>
      <NoticeAlert notice={said.notice} onClose={said.clear} />
      {correcting ? (
        <Loaded query={record} waiting={<FormSkeleton fields={6} />} failed="Error al cargar el registro: ">
          {(found) => <ComposicionForm key={found._id} record={found} {...form} />}
        </Loaded>
      ) : (
        <ComposicionForm {...form} />
      )}
    </>
  )
}
