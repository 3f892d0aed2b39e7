import { formatMoney, inPesos } from '@gym/contract/core/money'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { type CarritoValorado, MAX_CANTIDAD } from '@gym/contract/ventas/ventas.rules'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconDiscount2, IconEdit, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx'
import { QUANTITY } from '../../../ui/scanner/use-scanner.ts'
import { Abona } from '../cobro/abona.tsx'
import { FaltanPersonas } from '../cobro/faltan-personas.tsx'
import classes from '../vender-page.module.css'
import { descuentoEnPalabras, detalleDe } from '../venta-words.ts'
import {
  aceptarPrecios,
  brutoDe,
  type Carrito,
  cantidadDe,
  faltanPara,
  type Linea,
  nombreDe,
} from './carrito.ts'
import { type Dias, ultimoCosto } from './membresias-en-venta.ts'

/** Name of the removal button of a line, for the focus. */
export const quitarField = (id: string) => `quitar-${id}`

interface LineasProps {
  carrito: Carrito
  /** True if the sale's outcome is unknown: its lines are then read-only. */
  isUnanswered: boolean
  valorado: CarritoValorado | undefined
  dias: Dias
  /** The client's memberships, latest end first; empty until they are loaded. */
  membresias: readonly Membresia[]
  onChange: (changed: (carrito: Carrito) => Carrito) => void
  onLinea: (linea: Linea) => void
  onRemove: (linea: Linea) => void
  onDiscount: (linea: Linea) => void
  onEdit: (linea: Linea) => void
  onPersonas: (linea: Linea) => void
}

export function Lineas(props: LineasProps) {
  return (
    <ul className={classes.lineas} aria-label="Lo que se vende">
      {props.carrito.lineas.map((linea, indice) => (
        <LineaItem key={linea.id} {...props} linea={linea} indice={indice} />
      ))}
    </ul>
  )
}

function LineaItem(props: LineasProps & { linea: Linea; indice: number }) {
  const { isUnanswered, valorado, dias, linea, indice } = props
  const nombre = nombreDe(linea)
  const detalle = detalleDe(linea, dias)
  const valued = valorado?.lineas[indice]
  const bruto = brutoDe(linea)
  const monto = valued ? inPesos(valued.monto) : bruto
  return (
    <li className={classes.linea}>
      <div className={classes.que}>
        <Text fw={600}>{nombre}</Text>
        {linea.descuento && <Text size="sm">{descuentoEnPalabras(linea.descuento)}</Text>}
      </div>
      <div className={classes.monto}>
        {monto !== bruto && (
          <Text size="sm" td="line-through">
            {formatMoney(bruto)}
          </Text>
        )}
        <Text fw={600}>{formatMoney(monto)}</Text>
      </div>
      {isUnanswered ? (
        <Text size="sm">
          {[cantidadDe(linea) > 1 && `× ${cantidadDe(linea)}`, detalle].filter(Boolean).join(' · ')}
        </Text>
      ) : (
        <Acts {...props} nombre={nombre} detalle={detalle} />
      )}
    </li>
  )
}

interface ActsProps extends LineasProps {
  linea: Linea
  nombre: string
  detalle: string | null
}

function Acts(props: ActsProps) {
  const { carrito, linea, nombre, detalle, onLinea, onRemove, onDiscount, onEdit } = props
  return (
    <>
      <Warnings {...props} />
      {linea.tipo === 'membresia' && <UltimoPrecio {...props} linea={linea} />}
      <div className={classes.actos}>
        {linea.tipo === 'producto' && (
          <Cantidad
            nombre={nombre}
            cantidad={linea.cantidad}
            onChange={(cantidad) => onLinea({ ...linea, cantidad })}
          />
        )}
        {linea.tipo === 'deuda' && (
          <Abona
            clienteId={carrito.cliente?._id}
            monto={linea.monto}
            onChange={(monto) => onLinea({ ...linea, monto })}
          />
        )}
        {detalle && <Text size="sm">{detalle}</Text>}
        <Group gap={4} ml="auto" wrap="nowrap">
          {linea.tipo === 'membresia' && !linea.membresia.cobra && (
            <Act icon={IconEdit} verb="Cambiar" of={nombre} onClick={() => onEdit(linea)} />
          )}
          {linea.tipo !== 'deuda' && (
            <Act icon={IconDiscount2} verb="Descuento de" of={nombre} onClick={() => onDiscount(linea)} />
          )}
          <Act
            icon={IconTrash}
            verb="Quitar"
            of={nombre}
            color="red"
            path={quitarField(linea.id)}
            onClick={() => onRemove(linea)}
          />
        </Group>
      </div>
    </>
  )
}

interface ActProps {
  icon: typeof IconTrash
  verb: string
  of: string
  color?: string
  path?: string
  onClick: () => void
}

const Act = ({ icon: Icon, verb, of, color, path, onClick }: ActProps) => (
  <ActionIcon
    variant="subtle"
    size="lg"
    title={verb.replace(/ de$/, '')}
    aria-label={`${verb} ${of}`}
    onClick={onClick}
    data-path={path}
    {...(color && { color })}
  >
    <Icon size={18} stroke={1.6} aria-hidden />
  </ActionIcon>
)

function Warnings({
  carrito,
  linea,
  onChange,
  onLinea,
  onRemove,
  onPersonas,
}: LineasProps & { linea: Linea }) {
  if (linea.tipo === 'deuda') return null
  const left = faltanPara(carrito, linea)
  return (
    <>
      {linea.tipo === 'producto' && left !== null && (
        <Group className={classes.actos} gap="xs" justify="flex-start">
          <Text size="sm" c="var(--mantine-color-error)" fw={600}>
            {leftInWords(left)}
          </Text>
          {left === 0 ? (
            <Button size="compact-sm" variant="default" onClick={() => onRemove(linea)}>
              Quitar de la venta
            </Button>
          ) : (
            left < linea.cantidad && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onLinea({ ...linea, cantidad: left })}
              >
                Vender {left}
              </Button>
            )
          )}
        </Group>
      )}
      <FaltanPersonas linea={linea} onPersonas={onPersonas} />
      {linea.precioNuevo !== undefined && (
        <Group className={classes.actos} gap="xs" justify="flex-start">
          <Text size="sm" c="var(--mantine-color-error)" fw={600}>
            Ahora cuesta {formatMoney(linea.precioNuevo)}.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onChange(aceptarPrecios)}>
            Usar ese precio
          </Button>
        </Group>
      )}
    </>
  )
}

type LineaDeMembresia = Extract<Linea, { tipo: 'membresia' }>

function UltimoPrecio({ membresias, linea, onLinea }: LineasProps & { linea: LineaDeMembresia }) {
  const { membresia } = linea
  // A plan and an existing membership have a fixed price: only a discount lowers it.
  if (membresia.plan || membresia.cobra) return null
  const last = ultimoCosto(membresia.tipo, membresias)
  if (last === undefined || last === membresia.precio) return null
  return (
    <Group className={classes.actos} gap="xs" justify="flex-start">
      <Text size="sm">La última vez pagó {formatMoney(last)}.</Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onLinea({ ...linea, membresia: { ...membresia, precio: last } })}
      >
        Usar ese precio
      </Button>
    </Group>
  )
}

function leftInWords(left: number): string {
  if (left === 0) return 'Agotado.'
  return left === 1 ? 'Queda 1.' : `Quedan ${left}.`
}

interface CantidadProps {
  nombre: string
  cantidad: number
  onChange: (cantidad: number) => void
}

/** Quantity, by steps or typed. An invalid number is shown but not reported; blur or a scan discards it. */
function Cantidad({ nombre, cantidad, onChange }: CantidadProps) {
  const [unread, setUnread] = useState<{ typed: number | ''; over: number } | null>(null)
  const setTyped = (typed: number | '') => {
    const isRead = Number.isInteger(typed) && Number(typed) >= 1
    setUnread(isRead ? null : { typed, over: cantidad })
    if (isRead) onChange(Math.min(Number(typed), MAX_CANTIDAD))
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Uno menos de ${nombre}`}
        disabled={cantidad === 1}
        onClick={() => onChange(cantidad - 1)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <WholeNumberInput
        {...QUANTITY}
        aria-label={`Cantidad de ${nombre}`}
        w={64}
        size="sm"
        min={1}
        hideControls
        max={MAX_CANTIDAD}
        value={unread?.over === cantidad ? unread.typed : cantidad}
        onChange={setTyped}
        onBlur={() => setUnread(null)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Uno más de ${nombre}`}
        disabled={cantidad >= MAX_CANTIDAD}
        onClick={() => {
          setUnread(null)
          onChange(cantidad + 1)
        }}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
