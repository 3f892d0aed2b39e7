import type { Day } from '@gym/contract/core/calendar'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { Button } from '@mantine/core'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { Acts } from '../../ui/form/saved-next.tsx'
import { ALREADY_SAVED } from '../../ui/form/use-submission.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useBackTo } from '../../ui/layout/use-back-to.ts'
import { afterMembership } from '../../ui/membresia/after-membership.ts'
import { useCliente } from '../clientes/clientes.api.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { useMembresia, useOfertas } from '../membresias/membresias.api.ts'
import { PagoForm } from './pago-form.tsx'
import { usePago } from './pagos.api.ts'
import { Recibo } from './recibo.tsx'

export function NewPagoPage() {
  const search = useSearch({ from: '/shell/pagos/crear' })
  const { cliente: clienteId, membresia: membresiaId, volver: backTo } = search
  const today = useToday()
  const cliente = useCliente(clienteId ?? '', clienteId !== undefined && !membresiaId)
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
      {today && !sold && membresiaId && (
        <PagoOfMembresia key={membresiaId} id={membresiaId} {...{ today, backTo, onSaved }} />
      )}
      {today && !sold && !membresiaId && !clienteId && <PagoForm {...{ today, backTo, onSaved }} />}
      {today && !sold && !membresiaId && clienteId && (
        <Loaded query={cliente} waiting={waiting} failed="Error al cargar el cliente: ">
          {(found) => <PagoForm key={clienteId} {...{ today, backTo, onSaved }} begun={{ cliente: found }} />}
        </Loaded>
      )}
    </Page>
  )
}

interface Saved {
  pago: Pago
  /** An earlier request saved the payment; its response was lost. */
  wasSaved: boolean
}

interface PagoOfMembresiaProps {
  id: string
  today: Day
  backTo: '/recepcion' | undefined
  onSaved: (pago: Pago, was: { wasSaved: boolean }) => void
}

/** Charges an unpaid membership, by its product if the price matches. */
function PagoOfMembresia({ id, onSaved, ...around }: PagoOfMembresiaProps) {
  const membresia = useMembresia(id)
  const { ofertas, isPending } = useOfertas()
  const waiting = <FormSkeleton fields={6} />
  return (
    <Loaded query={membresia} waiting={waiting} failed="Error al cargar la membresía: ">
      {({ cliente, tipo, precio }) => {
        if (isPending) return waiting
        const oferta = ofertas[tipo]
        const producto = oferta?.precio === precio ? oferta : null
        return (
          <PagoForm
            {...around}
            begun={{ cliente, producto, monto: precio, membresia: id }}
            onSaved={onSaved}
          />
        )
      }}
    </Loaded>
  )
}

export function EditPagoPage() {
  const { id } = useParams({ from: '/shell/pagos/editar/$id' })
  const today = useToday()
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
    </Page>
  )
}

/** Receipt of a new membership's payment; a copy once it was printed. */
export function ReciboOfMembresiaPage() {
  const { id } = useParams({ from: '/shell/membresias/recibo/$id' })
  const pago = usePago(id)
  const { volver } = useSearch({ from: '/shell/membresias/recibo/$id' })
  return (
    <Page>
      <Loaded query={pago} waiting={<FormSkeleton fields={6} />} failed="Error al cargar datos: ">
        {(found) => <ReciboOfMembresia pago={found} backTo={volver} />}
      </Loaded>
    </Page>
  )
}

function ReciboOfMembresia({ pago, backTo }: { pago: Pago; backTo: '/recepcion' | undefined }) {
  const leave = useBackTo(backTo ?? '/membresias')
  // Printing stores the ticket; the receipt on screen stays the first one.
  const [wasPrinted] = useState(pago.ticket !== null)
  return (
    <Recibo
      pago={pago}
      {...(wasPrinted ? { isCopy: true } : { notice: 'Membresía creada y cobrada exitosamente.' })}
      onClose={leave}
      backTo={backTo}
      next={
        <>
          {!backTo && <Acts after={pago._id} acts={afterMembership(pago.cliente)} />}
          <Button variant="default" onClick={leave}>
            {backTo ? 'Volver a la recepción' : 'Ir a membresías'}
          </Button>
        </>
      }
    />
  )
}
