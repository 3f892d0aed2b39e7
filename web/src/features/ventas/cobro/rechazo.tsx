import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { PIDEN_CODIGO, PIDEN_OTRA_PERSONA } from '../../../ui/security/quien-autoriza.tsx'
import type { Situacion } from '../../membresias/membresias.api.ts'
import type { VentasAbiertas } from '../carritos/abiertas.ts'
import {
  aceptarDeuda,
  aceptarPrecios,
  type Carrito,
  cambiarLinea,
  cobrarDias,
  cobrarOtraVez,
  empezarDespues,
  type Linea,
  nombreDe,
  type SinMotivo,
} from '../carritos/carrito.ts'
import { cobrarMatricula, conMatriculaPagada, quitarLinea } from '../carritos/composicion.ts'
import { cobrarAdemas } from '../carritos/correcciones.ts'

export interface Rechazo {
  text: string
  action?: ReactNode
  /** For a sale whose outcome is unknown: the error message without the advice that `text` adds. */
  mensaje?: string
  /** True if a second person may authorise the sale. */
  asksAnother?: boolean
  /** True if the account of the second person has a second factor. */
  asksCode?: boolean
  /** True if several tills are open and none is chosen. */
  asksCaja?: boolean
  /** The uncharged part of the sale that lacks its reason. */
  asksWhy?: SinMotivo
}

interface Detalle {
  indice?: number
  stock?: number
  precio?: number
  /** Current debt in pesos. */
  saldo?: number
  /** Id of a payment that may have paid for the line. */
  pago?: string
  /** Id of the plan whose joining fee, of `precio`, the sale leaves out. */
  matricula?: string
}

interface RechazoOptions {
  abiertas: VentasAbiertas
  /** True if the request was sent and its outcome is unknown. */
  mayBeSold: boolean
  situacion: Situacion | undefined
  /** Memberships of the plan's other persons. */
  ofOthers: readonly { _id: string }[]
  onResolved: () => void
  onEdit: (linea: Linea) => void
  /** Opens a till, without the choice to charge without one. */
  onOpenTill: () => void
}

/** Message and fixes of a refusal. The cart's line already has the reported price or stock. */
export function rechazoDe(error: ApiError, options: RechazoOptions): Rechazo {
  const { abiertas, mayBeSold, situacion, ofOthers, onResolved } = options
  const { actual } = abiertas.get()
  const mend = (changed: (carrito: Carrito) => Carrito) => () => {
    abiertas.change(changed)
    onResolved()
  }
  const { indice, stock, precio, saldo, pago, matricula } = (error.body ?? {}) as Detalle
  const linea = actual.lineas[indice ?? -1]
  const nombre = linea ? nombreDe(linea) : ''
  const text = error.message
  const quitar = linea && (
    <Mend onClick={mend((carrito) => quitarLinea(carrito, linea.id))}>Quitar {nombre}</Mend>
  )

  if (mayBeSold)
    return {
      text: `${text} Puede que la venta ya esté hecha: cóbrala de nuevo, no se hará dos veces.`,
      mensaje: text,
    }
  if (PIDEN_OTRA_PERSONA.includes(error.codigo ?? ''))
    return { text, asksAnother: true, asksCode: PIDEN_CODIGO.includes(error.codigo ?? '') }
  switch (error.codigo) {
    case 'PRECIO_CAMBIO':
      return {
        text: `${nombre} ahora cuesta ${formatMoney(precio ?? 0)}.`,
        action: <Mend onClick={mend(aceptarPrecios)}>Usar el precio nuevo</Mend>,
      }
    case 'STOCK_INSUFICIENTE':
      if (linea?.tipo !== 'producto' || stock === undefined) return { text }
      return stock === 0
        ? {
            text: `${nombre} está agotado: no quedan existencias.`,
            action: quitar,
          }
        : {
            text: `De ${nombre} ${stock === 1 ? 'queda 1' : `quedan ${stock}`}.`,
            action: (
              <Mend onClick={mend((carrito) => cambiarLinea(carrito, { ...linea, cantidad: stock }))}>
                Vender {stock}
              </Mend>
            ),
          }
    case 'PRODUCTO_INACTIVO':
      if (!linea) return { text }
      return { text: `${nombre} está inactivo: no se vende.`, action: quitar }
    case 'DEUDA_CAMBIO': {
      if (linea?.tipo !== 'deuda' || saldo === undefined) return { text }
      const { monto } = linea
      return {
        text,
        action: (
          <Group gap="xs">
            <Mend onClick={mend((carrito) => aceptarDeuda(carrito, saldo))}>
              {saldo > 0 ? `Cobrar ${formatMoney(Math.min(monto, saldo))}` : 'Quitar la deuda'}
            </Mend>
            {monto > saldo && (
              <Mend onClick={mend((carrito) => aceptarDeuda(carrito, saldo, { aFavor: true }))}>
                Dejar {formatMoney(inPesos(inCents(monto) - inCents(saldo)))} a favor
              </Mend>
            )}
          </Group>
        ),
      }
    }
    case 'PAGO_SIN_MEMBRESIA': {
      if (linea && pago)
        return {
          text,
          action: (
            <Group gap="xs">
              {quitar}
              <Mend onClick={mend((carrito) => cobrarAdemas(carrito, linea, pago))}>Cobrar otra vez</Mend>
            </Group>
          ),
        }
      if (!situacion) return { text }
      const { pagos } = situacion
      const { refused, waiting } = waitingIn(actual, pagos)
      return {
        text,
        action: (
          <Group gap="xs">
            {waiting && (
              <LinkButton
                size="compact-sm"
                variant="default"
                to="/membresias/crear"
                search={{ pago: waiting._id }}
                // The payment creates this membership, so the cart's line would charge a second one.
                onClick={() => abiertas.change((carrito) => quitarLinea(carrito, refused?.id ?? ''))}
              >
                Usar ese pago
              </LinkButton>
            )}
            <Mend onClick={mend((carrito) => cobrarOtraVez(carrito, pagos))}>Cobrar otra vez</Mend>
          </Group>
        ),
      }
    }
    case 'DIAS_CAMBIARON':
    case 'MEMBRESIA_YA_COBRADA':
    case 'MEMBRESIA_DE_OTRO':
    case 'MEMBRESIA_NO_ENCONTRADA':
    case 'NADA_QUE_COBRAR':
      return { text, action: quitar }
    case 'PRODUCTO_NO_ENCONTRADO':
    case 'PLAN_NO_ENCONTRADO':
      return linea ? { text: `${nombre} ya no está a la venta.`, action: quitar } : { text }
    case 'PLAN_PERSONAS':
      if (!linea) return { text }
      return { text, action: <Mend onClick={() => options.onEdit(linea)}>Elegir las personas</Mend> }
    case 'CAJA_REQUERIDA':
      return { text, action: <Mend onClick={options.onOpenTill}>Abrir caja</Mend> }
    case 'CAJA_POR_ELEGIR':
      return { text, asksCaja: true }
    case 'VENTA_SIN_MOTIVO':
      if (matricula === undefined || precio === undefined) return { text, asksWhy: 'membresia' }
      return {
        text,
        asksWhy: 'matricula',
        action: (
          <Mend onClick={mend((carrito) => cobrarMatricula(carrito, matricula, precio))}>
            Cobrar la matrícula
          </Mend>
        ),
      }
    case 'MATRICULA_COBRADA':
      return {
        text,
        action: (
          <Mend onClick={mend((carrito) => conMatriculaPagada(carrito, true))}>Quitar la matrícula</Mend>
        ),
      }
    case 'MEMBRESIA_CRUZADA':
      return {
        text,
        action: (
          <Group gap="xs">
            <Mend onClick={mend(empezarDespues)}>Comenzar después</Mend>
            {situacion && (
              <Mend onClick={mend((carrito) => cobrarDias(carrito, [...situacion.membresias, ...ofOthers]))}>
                Cobrar esos días otra vez
              </Mend>
            )}
          </Group>
        ),
      }
    case 'CLAVE_REUTILIZADA':
      return {
        text: 'Esta venta ya se registró, y después se cambió aquí. Mírala en Ventas.',
        action: (
          <Group gap="xs">
            <LinkButton size="compact-sm" variant="default" to="/ventas">
              Ver ventas
            </LinkButton>
            <Mend
              onClick={() => {
                abiertas.terminar(actual.clave)
                onResolved()
              }}
            >
              Empezar otra venta
            </Mend>
          </Group>
        ),
      }
    default:
      return { text }
  }
}

/** First line that sells a membership although a payment outside `ademasDe` awaits one of its type. */
function waitingIn({ lineas }: Carrito, pagos: Situacion['pagos']) {
  for (const refused of lineas) {
    if (refused.tipo !== 'membresia' || refused.membresia.cobra) continue
    const { tipo, ademasDe = [] } = refused.membresia
    const waiting = pagos[tipo].find(({ _id }) => !ademasDe.includes(_id))
    if (waiting) return { refused, waiting }
  }
  return {}
}

const Mend = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="compact-sm" variant="default" onClick={onClick}>
    {children}
  </Button>
)
