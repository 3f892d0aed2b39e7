import { type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { money } from '@gym/contract/core/fields'
import { formatMoney, multiply } from '@gym/contract/core/money'
import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import { NuevoPago, type Pago } from '@gym/contract/pagos/pagos.schema'
import { NativeSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { complete } from '../../api/complete.ts'
import type { Versioned } from '../../api/http.ts'
import { useCajaElegida } from '../../session/caja-elegida.ts'
import { EnCaja } from '../../ui/caja/en-caja.tsx'
import { Announced } from '../../ui/feedback/announced.tsx'
import { Caution } from '../../ui/feedback/caution.tsx'
import { oldDayCaution } from '../../ui/feedback/old-day.ts'
import type { Shown } from '../../ui/form/conflict/edit-conflict.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useBackTo } from '../../ui/layout/use-back-to.ts'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import { productoQuery } from '../productos/productos.api.ts'
import { useSavePago } from './pagos.api.ts'
import { type PickedProduct, ProductPicker, stockAtHand } from './product-picker.tsx'
import { unnamedFeeCaution } from './unnamed-fee.ts'
import { useCajaDePago } from './use-caja-de-pago.ts'

interface PagoFormProps {
  pago?: Versioned<Pago>
  begun?: Partial<Pick<Values, 'cliente'>>
  today: Day
  backTo?: '/recepcion' | undefined
  onSaved: (pago: Pago, was: { wasSaved: boolean }) => void
}

interface Values {
  cliente: PickedClient | null
  producto: PickedProduct | null
  cantidad: number | ''
  monto: number | ''
  /** Null means today at submission, also past midnight. */
  fecha: string | null
  metodoPago: (typeof metodosPago)[number]
}

/** A new payment of a product costs price times quantity, read-only (specification, section 5). */
export function PagoForm({ pago, begun = {}, today, backTo, onSaved }: PagoFormProps) {
  const cancel = useBackTo(backTo ?? '/pagos')
  const queryClient = useQueryClient()
  const save = useSavePago(pago?._id)
  const enCaja = useCajaElegida()
  const cajaDePago = useCajaDePago(enCaja)
  // A product deleted since fails to load; its payment can still be corrected.
  const soldId = pago?.producto?._id
  const sold = useQuery({ ...productoQuery(soldId ?? ''), enabled: soldId !== undefined, retry: false })
  const ownUnits = pago?.producto ? { _id: pago.producto._id, cantidad: pago.cantidad } : undefined

  const state = useResourceForm({
    id: pago ? `/pagos/editar/${pago._id}` : '/pagos/crear',
    initialValues: pago ? valuesOf(pago) : { ...blank, ...begun },
    edited: pago && {
      etag: pago.etag,
      valuesOf,
      compared: { cliente: (chosen) => chosen?._id, producto: (chosen) => chosen?._id },
      shown,
    },
    schema: pago ? CorrectedPago : NewPago,
    toPayload: ({ cliente, producto, fecha, ...rest }) => ({
      ...rest,
      fecha: fecha ?? today,
      cliente: cliente?._id ?? null,
      producto: producto?._id ?? null,
      ...(!pago && enCaja.caja && { caja: enCaja.caja }),
    }),
    save: save.mutateAsync,
    beforeSend: async ({ metodoPago }, setSaving) =>
      !pago && metodoPago === 'Efectivo' ? cajaDePago(setSaving) : {},
    lastCheck: ({ producto, cantidad }) =>
      pago && isShort(producto, Number(cantidad)) ? errors.STOCK_INSUFICIENTE[1] : null,
    onSaved: (saved, was) => onSaved(asShown(saved, form.getValues()), was),
    onRefused: () => {
      if (!pago) refreshPrice()
    },
  })
  const { form } = state
  const { producto, cliente, cantidad, monto } = form.values
  const field = form.getInputProps

  function atHandOf(chosen: PickedProduct | null): number | undefined {
    const known = chosen?._id === soldId ? sold.data : chosen
    return known ? stockAtHand(known, ownUnits) : undefined
  }

  function isShort(chosen: PickedProduct | null, cantidad: number): boolean {
    return (atHandOf(chosen) ?? cantidad) < cantidad
  }

  /** Returns the price on the day of the sale for the sold product, today's price for another one. */
  function unitPrice(chosen: PickedProduct): number {
    return (chosen._id === soldId ? pago?.precioUnitario : null) ?? chosen.precio
  }

  function setSale(chosen: PickedProduct | null, cantidad: number | '') {
    const changes = { producto: chosen, cantidad }
    if (!chosen) form.setValues({ ...changes, ...(producto && { monto: '' }) })
    else
      form.setValues({ ...changes, monto: multiply(unitPrice(chosen), Math.max(Number(cantidad) || 0, 0)) })
  }

  async function refreshPrice() {
    const { producto: chosen, cantidad } = form.getValues()
    if (!chosen) return
    const now = await queryClient.fetchQuery(productoQuery(chosen._id)).catch(() => null)
    if (now && (now.precio !== chosen.precio || now.stock !== chosen.stock)) setSale(now, cantidad)
  }

  return (
    <ResourceForm
      state={state}
      submitLabel={pago ? 'Guardar cambios' : 'Registrar pago'}
      leaveLabel="Ir a pagos"
      onCancel={cancel}
    >
      <ClientPicker
        selected={cliente}
        onSelect={(chosen) => form.setFieldValue('cliente', chosen)}
        error={form.errors.cliente}
        data-path="cliente"
      />
      <ProductPicker
        selected={producto}
        onSelect={(chosen) => setSale(chosen, form.getValues().cantidad)}
        ownUnits={ownUnits}
        error={form.errors.producto}
      />
      <Caution>{unnamedFeeCaution(form.values)}</Caution>
      <WholeNumberInput
        label="Cantidad"
        min={1}
        {...field('cantidad')}
        onChange={(changed) => setSale(producto, changed)}
      />
      <Announced>
        {producto && isShort(producto, Number(cantidad)) && (
          <Text size="sm">
            Stock de {producto.nombre}: {atHandOf(producto)}
            {producto._id === soldId && ', con lo de este pago'}.
          </Text>
        )}
      </Announced>
      {producto && isShort(producto, Number(cantidad)) && (
        <LinkButton
          variant="default"
          size="xs"
          w="fit-content"
          to="/productos/editar/$id"
          params={{ id: producto._id }}
        >
          Sumar existencias de {producto.nombre}
        </LinkButton>
      )}
      <MoneyInput
        label="Monto"
        required
        readOnly={!pago && producto !== null}
        description={!pago && producto !== null ? 'Precio por cantidad.' : undefined}
        {...field('monto')}
      />
      <DayInput
        label="Fecha"
        required
        today={today}
        {...field('fecha')}
        value={form.values.fecha ?? today}
        onChange={(day) => form.setFieldValue('fecha', !pago && day === today ? null : day)}
      />
      <Caution>{form.values.fecha !== pago?.fecha && oldDayCaution(form.values.fecha, today)}</Caution>
      <NativeSelect label="Método de pago" data={[...metodosPago]} {...field('metodoPago')} />
      {!pago && <EnCaja {...enCaja} />}
      <Announced>
        {!cliente && !producto && monto !== '' && (
          <Text size="sm">
            Sin cliente ni producto: no se sabrá de quién es el pago ni por qué. El recibo dirá «Sin cliente»
            y «Pago».
          </Text>
        )}
      </Announced>
    </ResourceForm>
  )
}

/** Adds the names from the form if the response has only ids. */
function asShown(saved: Pago, { cliente, producto }: Values): Pago {
  const known = complete('pagos', saved)
  const person = typeof known.cliente === 'object' && known.cliente
  const product = typeof known.producto === 'object' && known.producto
  return { ...known, cliente: (person || cliente) as Pago['cliente'], producto: product || producto }
}

const blank: Values = {
  cliente: null,
  producto: null,
  cantidad: 1,
  monto: '',
  fecha: null,
  metodoPago: 'Efectivo',
}

function valuesOf({ cliente, producto, plan, cantidad, monto, fecha, metodoPago }: Pago): Values {
  return { cliente, producto: producto && { ...producto, plan }, cantidad, monto, fecha, metodoPago }
}

const shown: Shown<Values> = {
  cliente: (cliente) => (cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente'),
  producto: (producto) => producto?.nombre ?? 'Sin producto',
  monto: (monto) => (monto === '' ? '(vacío)' : formatMoney(monto)),
  fecha: (fecha) => (fecha && isDay(fecha) ? formatDay(fecha) : '(vacío)'),
}

const CorrectedPago = NuevoPago.extend({ monto: money('El monto') })
const NewPago = NuevoPago.refine(({ producto, monto }) => producto || (monto ?? 0) > 0, {
  path: ['monto'],
  message: errors.MONTO_REQUERIDO[1],
})
