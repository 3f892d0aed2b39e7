import { sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import { addDays, type Day } from '@gym/contract/core/calendar'
import { inCents } from '@gym/contract/core/money'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { sum } from '@gym/contract/ventas/ventas.rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useConfiguracion } from '../../../api/gym.ts'
import type { useCajaElegida } from '../../../session/caja-elegida.ts'
import { LoadError } from '../../../ui/feedback/query-state.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import type { PickedClient } from '../../clientes/client-picker.tsx'
import { PersonasPicker } from '../../clientes/personas-picker.tsx'
import { useOfertas } from '../../membresias/membresias.api.ts'
import { planesEnVentaQuery } from '../../planes/planes.api.ts'
import { BUSCADOR } from '../buscador.tsx'
import { nuevoDe } from '../cliente-panel.tsx'
import { CobroWindow, type OnCharge } from '../cobro/cobro-window.tsx'
import type { Rechazo } from '../cobro/rechazo.tsx'
import { focusField } from '../focus-field.ts'
import type { Guardada, VentasAbiertas } from './abiertas.ts'
import {
  abonar,
  agregarConcepto,
  agregarMembresia,
  brutoDe,
  type Carrito,
  descontar,
  type MembresiaEnVenta,
  nombreDe,
  type PlanEnVenta,
  valorar,
} from './carrito.ts'
import { cambiarMembresia, faltanPersonas, ponerPersonas } from './composicion.ts'
import { ConceptoWindow } from './concepto-window.tsx'
import { DescuentoWindow } from './descuento-window.tsx'
import { GuardadasWindow } from './guardadas-window.tsx'
import { MembresiaWindow } from './membresia-window.tsx'
import { type Dias, inicioDe } from './membresias-en-venta.ts'
import type { Ventana } from './ventana.ts'

interface VentanasProps {
  ventana: Ventana
  abiertas: VentasAbiertas
  carrito: Carrito
  guardadas: readonly Guardada[]
  today: Day
  timeZone: string
  membresias: readonly Membresia[]
  dias: Dias
  isSending: boolean
  rechazo: Rechazo | null
  onVentana: (ventana: Ventana) => void
  enCaja: ReturnType<typeof useCajaElegida>
  /** Opens the next window of the charge if the cart can be charged. */
  onAskCharge: () => void
  onAdd: (added: (carrito: Carrito) => Carrito) => void
  onPlan: (plan: PlanEnVenta, chosen: MembresiaEnVenta) => void
  onCobrarMembresia: (id: string) => Promise<boolean>
  onDismiss: () => void
  onCharge: OnCharge
  onClose: () => void
}

export function Ventanas({ ventana, abiertas, carrito, onAdd, onPlan, onClose, ...props }: VentanasProps) {
  const { onVentana, onAskCharge } = props
  const { change } = abiertas
  const { ofertas, isPending } = useOfertas()
  const planes = useQuery(planesEnVentaQuery)
  const navigate = useNavigate()
  const { data: gym } = useConfiguracion()
  const lineaId = 'lineaId' in ventana ? ventana.lineaId : undefined
  const linea = carrito.lineas.find(({ id }) => id === lineaId)
  // The window's line was removed, or its cart sold or resumed in another tab.
  if (lineaId !== undefined && !linea) return null
  switch (ventana.kind) {
    case 'cobro': {
      const valorado = valorar(carrito)
      if (!valorado) return null
      const { rechazo: refusal, ...rest } = props
      return (
        <CobroWindow
          {...rest}
          // Remounts for another cart, which has another payment.
          key={carrito.clave}
          carrito={carrito}
          valorado={valorado}
          onPersonas={({ id }) => onVentana({ kind: 'personas', lineaId: id, cobra: true })}
          vence={addDays(props.today, gym?.diasDePlazo ?? sinConfigurar.diasDePlazo)}
          refusal={refusal}
          onAbona={(monto) => change((before) => abonar(before, monto))}
          onClose={onClose}
        />
      )
    }
    case 'concepto':
      return (
        <ConceptoWindow
          onAdd={(concepto, monto) => onAdd((before) => agregarConcepto(before, concepto, monto))}
          onClose={onClose}
        />
      )
    case 'guardadas':
      return (
        <GuardadasWindow {...props} onTake={abiertas.retomar} onDrop={abiertas.terminar} onClose={onClose} />
      )
    case 'descuento':
      return (
        <DescuentoWindow
          de={linea ? nombreDe(linea) : 'toda la venta'}
          monto={linea ? inCents(brutoDe(linea)) : withoutWhole(carrito)}
          descuento={linea ? linea.descuento : carrito.descuento}
          onChange={(descuento) => change((before) => descontar(before, descuento, lineaId))}
          onClose={onClose}
        />
      )
    case 'personas': {
      if (linea?.tipo !== 'membresia') return null
      const { para = [] } = linea.membresia
      const add = (personas: PickedClient[]) => {
        change((before) => ponerPersonas(before, linea.id, personas))
        onClose()
        if (ventana.cobra) onAskCharge()
        // The opening button may be gone: focuses the search field, once the window has closed.
        else if (personas.length > 0) setTimeout(() => focusField(BUSCADOR))
      }
      return (
        <PersonasPicker
          key={linea.id}
          puestos={Array.from({ length: faltanPersonas(linea) }, (_, left) => left + 2 + para.length)}
          yaEstan={[...(carrito.cliente ? [carrito.cliente] : []), ...para].map(({ _id }) => _id)}
          cancel="Agregar después"
          onDone={add}
          onCreate={(typed, personas) => {
            const creando = { lineaId: linea.id, cobra: ventana.cobra }
            change((before) => ({
              ...(personas.length > 0 ? ponerPersonas(before, linea.id, personas) : before),
              creando,
            }))
            navigate({ to: '/clientes/crear', search: nuevoDe(typed) })
          }}
          onCancel={() => add([])}
          onClose={onClose}
        />
      )
    }
    case 'membresia':
      // The form's defaults need the prices.
      if (isPending || planes.isPending) return null
      if (!planes.data)
        return (
          <FormModal title="Agregar una membresía" onClose={onClose}>
            {() => <LoadError sentence="Error al cargar los planes." onRetry={() => planes.refetch()} />}
          </FormModal>
        )
      return (
        <MembresiaWindow
          planes={planes.data}
          cliente={carrito.cliente}
          membresia={linea?.tipo === 'membresia' ? linea.membresia : undefined}
          porElegir={'porElegir' in ventana ? ventana.porElegir : undefined}
          inicio={inicioDe(carrito.lineas, linea, props.membresias, props.today)}
          today={props.today}
          precioDe={(tipo) => ofertas[tipo]?.precio}
          onDone={(membresia) => {
            if (lineaId !== undefined) change((before) => cambiarMembresia(before, membresia, lineaId))
            else if (membresia.plan) onPlan(membresia.plan, membresia)
            else onAdd((before) => agregarMembresia(before, membresia))
            onClose()
            if ('cobra' in ventana) onAskCharge()
          }}
          onClose={onClose}
        />
      )
  }
}

/** Base of a whole-sale discount, in cents: every line except debts, less the lines' own discounts. */
function withoutWhole(carrito: Carrito): number {
  const { lineas = [] } = valorar({ ...carrito, descuento: undefined }) ?? {}
  return sum(lineas.filter(({ tipo }) => tipo !== 'deuda').map(({ monto }) => monto))
}
