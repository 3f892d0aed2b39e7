import { errors } from '@gym/contract/errors'
import { day, money } from '@gym/contract/fields'
import { multiply } from '@gym/contract/money'
import { NuevoPago, type Pago } from '@gym/contract/pagos'
import { metodosPago } from '@gym/contract/pagos.rules'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ClientPicker, type PickedClient } from '../../ui/client-picker.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { productoQuery } from '../productos/productos.api.ts'
import { useSavePago } from './pagos.api.ts'
import { type PickedProduct, ProductPicker } from './product-picker.tsx'

interface PagoFormProps {
  /** The payment to correct; without it a new one is registered. */
  pago?: Pago
  today: string
  onSaved: (pago: Pago) => void
}

interface Values {
  cliente: PickedClient | null
  producto: PickedProduct | null
  cantidad: number | ''
  monto: number | ''
  fecha: string
  metodoPago: (typeof metodosPago)[number]
}

/** With a product the amount is price times quantity: read-only in a new sale, a discount may change it later. */
export function PagoForm({ pago, today, onSaved }: PagoFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const save = useSavePago(pago?._id)
  // A product deleted since the sale is not found any more; its payment can be corrected all the same.
  const heldId = pago?.producto?._id
  const held = useQuery({ ...productoQuery(heldId ?? ''), enabled: heldId !== undefined, retry: false })

  const initialValues: Values = {
    cliente: pago?.cliente ?? null,
    producto: pago?.producto ?? null,
    cantidad: pago?.cantidad ?? 1,
    monto: pago?.monto ?? '',
    fecha: pago?.fecha ?? today,
    metodoPago: pago?.metodoPago ?? 'Efectivo',
  }
  const state = useResourceForm({
    id: pago ? `/pagos/editar/${pago._id}` : '/pagos/crear',
    initialValues,
    schema: pago ? CorrectedPago : NewPago,
    toPayload: ({ cliente, producto, ...rest }) => ({
      ...rest,
      cliente: cliente?._id ?? null,
      producto: producto?._id ?? null,
    }),
    save: (values, key) => save.mutateAsync({ values, key }),
    lastCheck: ({ producto, cantidad }) =>
      pago && isShort(producto, Number(cantidad)) ? errors.STOCK_INSUFICIENTE[1] : null,
    onSaved,
    onRefused: () => {
      if (!pago) refreshPrice()
    },
  })
  const { form } = state
  const { producto, cliente } = form.values
  const field = form.getInputProps

  function isShort(chosen: PickedProduct | null, cantidad: number): boolean {
    const isHeld = chosen?._id === heldId
    const { stock, llevaStock } = (isHeld ? held.data : chosen) ?? {}
    return !!llevaStock && stock !== undefined && stock + (isHeld ? (pago?.cantidad ?? 0) : 0) < cantidad
  }

  /** The price of the day of the sale for the product that was sold, today's for another. */
  function unitPrice(chosen: PickedProduct): number {
    return (chosen._id === heldId ? pago?.precioUnitario : null) ?? chosen.precio
  }

  function setSale(chosen: PickedProduct | null, cantidad: number | '') {
    const changes = { producto: chosen, cantidad }
    if (!chosen) form.setValues({ ...changes, ...(producto && { monto: '' }) })
    else form.setValues({ ...changes, monto: multiply(unitPrice(chosen), cantidad || 0) })
  }

  /** The sale was refused because the price or the stock changed: shows them as they are now. */
  async function refreshPrice() {
    const { producto: chosen, cantidad } = form.getValues()
    if (!chosen) return
    const now = await queryClient.fetchQuery(productoQuery(chosen._id)).catch(() => null)
    if (now && now.precio !== chosen.precio) setSale(now, cantidad)
  }

  return (
    <ResourceForm
      state={state}
      submitLabel={pago ? 'Guardar cambios' : 'Registrar pago'}
      leaveLabel="Ir a pagos"
      onCancel={() => navigate({ to: '/pagos' })}
    >
      <ClientPicker selected={cliente} onSelect={(chosen) => form.setFieldValue('cliente', chosen)} />
      <ProductPicker selected={producto} onSelect={(chosen) => setSale(chosen, form.values.cantidad)} />
      <WholeNumberInput
        label="Cantidad"
        min={1}
        {...field('cantidad')}
        onChange={(cantidad) => setSale(producto, cantidad)}
      />
      <MoneyInput
        label="Monto"
        withAsterisk
        readOnly={!pago && producto !== null}
        description={!pago && producto !== null ? 'Precio por cantidad.' : undefined}
        {...field('monto')}
      />
      <TextInput label="Fecha" withAsterisk type="date" {...field('fecha')} />
      <NativeSelect label="Método de pago" data={[...metodosPago]} {...field('metodoPago')} />
    </ResourceForm>
  )
}

const DatedPago = NuevoPago.extend({ fecha: day('La fecha') })
const CorrectedPago = DatedPago.extend({ monto: money('El monto') })
const NewPago = DatedPago.refine(({ producto, monto }) => producto || (monto ?? 0) > 0, {
  path: ['monto'],
  message: errors.MONTO_REQUERIDO[1],
})
