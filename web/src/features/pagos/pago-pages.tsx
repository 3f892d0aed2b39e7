import type { Pago, PagoAnulado } from '@gym/contract/pagos/pagos.schema'
import { Button } from '@mantine/core'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { ALREADY_SAVED } from '../../ui/form/use-after-save.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useBackTo } from '../../ui/layout/use-back-to.ts'
import { Anulado } from '../../ui/print/recibo-buscado.tsx'
import { useCliente } from '../clientes/clientes.api.ts'
import { useConfirmedToday } from '../configuracion/configuracion.api.ts'
import { PagoForm } from './pago-form.tsx'
import { usePago } from './pagos.api.ts'
import { Recibo } from './recibo.tsx'

export function NewPagoPage() {
  const search = useSearch({ from: '/shell/pagos/crear' })
  const { cliente: clienteId, volver: backTo } = search
  const today = useConfirmedToday()
  const cliente = useCliente(clienteId ?? '', clienteId !== undefined)
  const [saved, setSaved] = useState<Saved | null>(null)
  const onSaved = (pago: Pago, { wasSaved }: { wasSaved: boolean }) => setSaved({ pago, wasSaved })
  const sold = saved?.pago
  const navigate = useNavigate()
  const waiting = <FormSkeleton fields={6} />

  const sellAnother = () => navigate({ to: '/pagos/crear', replace: true }).then(() => setSaved(null))

  return (
    <Page>
      {!today && waiting}
      {sold && (
        <Recibo
          pago={sold}
          notice={saved?.wasSaved ? ALREADY_SAVED : 'Pago registrado exitosamente.'}
          closeLabel="Cancelar"
          onClose={() => setSaved(null)}
          backTo={backTo}
          next={
            backTo ? (
              <LinkButton to={backTo} variant="default">
                Volver a la recepción
              </LinkButton>
            ) : (
              <>
                <Button variant="default" onClick={sellAnother}>
                  Otro pago
                </Button>
                <LinkButton to="/pagos/editar/$id" params={{ id: sold._id }} variant="default">
                  Corregir este pago
                </LinkButton>
                <ToList />
              </>
            )
          }
        />
      )}
      {today && !sold && !clienteId && <PagoForm {...{ today, backTo, onSaved }} />}
      {today && !sold && clienteId && (
        <Loaded query={cliente} waiting={waiting} failed="Error al cargar el cliente: ">
          {(found) => <PagoForm key={clienteId} {...{ today, backTo, onSaved }} begun={{ cliente: found }} />}
        </Loaded>
      )}
    </Page>
  )
}

interface Saved {
  pago: Pago
  wasSaved: boolean
}

export function EditPagoPage() {
  const { id } = useParams({ from: '/shell/pagos/editar/$id' })
  const today = useConfirmedToday()
  const pago = usePago(id)
  const [corrected, setCorrected] = useState<Pago | null>(null)

  if (corrected)
    return (
      <Page>
        <Recibo
          pago={corrected}
          notice="Pago actualizado exitosamente."
          // Refetches, so that the form has the current values and ETag.
          onClose={() => pago.refetch().then(() => setCorrected(null))}
          closeLabel="Cancelar"
          next={
            <>
              <LinkButton to="/pagos/crear" variant="default">
                Otro pago
              </LinkButton>
              <ToList />
            </>
          }
        />
      </Page>
    )
  if (pago.data?.venta) return <ToVenta venta={pago.data.venta} />
  return (
    <Page
      actions={
        <LinkButton to="/pagos/recibo/$id" params={{ id }} variant="default">
          Reimprimir
        </LinkButton>
      }
    >
      <Loaded query={pago} waiting={<FormSkeleton fields={6} />} failed="Error al cargar datos: ">
        {(found) => today && <PagoForm pago={found} today={today} onSaved={(saved) => setCorrected(saved)} />}
      </Loaded>
      <SiAnulado error={pago.error} />
    </Page>
  )
}

/** A payment made by a sale is only edited and printed through the sale. */
const ToVenta = ({ venta }: { venta: NonNullable<Pago['venta']> }) => (
  <Navigate to="/ventas/$id" params={{ id: venta._id }} replace />
)

function ToList() {
  const leave = useBackTo('/pagos')
  return (
    <Button variant="default" onClick={leave}>
      Ir a pagos
    </Button>
  )
}

export function ReciboPage() {
  const { id } = useParams({ from: '/shell/pagos/recibo/$id' })
  const pago = usePago(id)
  const leave = useBackTo('/pagos')
  if (pago.data?.venta) return <ToVenta venta={pago.data.venta} />
  return (
    <Page>
      <Loaded query={pago} waiting={<FormSkeleton fields={6} />} failed="Error al cargar datos: ">
        {(found) => <Recibo pago={found} isCopy onClose={leave} />}
      </Loaded>
      <SiAnulado error={pago.error} />
    </Page>
  )
}

function SiAnulado({ error }: { error: Error | null }) {
  const { anulado } = ((error ? asApiError(error).body : undefined) as { anulado?: PagoAnulado }) ?? {}
  return anulado ? <Anulado anulado={anulado} /> : null
}
