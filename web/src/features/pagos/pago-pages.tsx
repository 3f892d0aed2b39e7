import type { Pago } from '@gym/contract/pagos'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { PagoForm } from './pago-form.tsx'
import { usePago } from './pagos.api.ts'
import { Recibo } from './recibo.tsx'

export function NewPagoPage() {
  const today = useToday()
  const [sold, setSold] = useState<Pago | null>(null)
  return (
    <Page>
      {!today && <FormSkeleton fields={6} />}
      {sold && <Recibo pago={sold} notice="Pago registrado exitosamente." onCancel={() => setSold(null)} />}
      {today && !sold && <PagoForm today={today} onSaved={setSold} />}
    </Page>
  )
}

export function EditPagoPage() {
  const { id } = useParams({ from: '/shell/pagos/editar/$id' })
  const today = useToday()
  const pago = usePago(id)
  const [corrected, setCorrected] = useState<Pago | null>(null)
  const current = corrected ?? pago.data
  const [isReciboShown, setReciboShown] = useState(false)

  return (
    <Page>
      {pago.isPending && <FormSkeleton fields={6} />}
      {pago.isError && !pago.data && (
        <LoadError sentence={`Error al cargar datos: ${pago.error.message}`} onRetry={() => pago.refetch()} />
      )}
      {corrected && isReciboShown && (
        <Recibo
          pago={corrected}
          notice="Pago actualizado exitosamente."
          onCancel={() => setReciboShown(false)}
        />
      )}
      {current && today && !isReciboShown && (
        <PagoForm
          pago={current}
          today={today}
          onSaved={(saved) => {
            setCorrected(saved)
            setReciboShown(true)
          }}
        />
      )}
    </Page>
  )
}
