import { errors } from '@gym/contract/core/errors'
import { formatMoney, inPesos } from '@gym/contract/core/money'
import type { CarritoValorado } from '@gym/contract/ventas/ventas.rules'
import { Button, Group, Text } from '@mantine/core'
import { Tecla } from '../tecla.tsx'
import classes from '../vender-page.module.css'
import { descuentoEnPalabras } from '../venta-words.ts'
import { type Carrito, isVacio } from './carrito.ts'

interface TotalProps {
  carrito: Carrito
  isUnanswered: boolean
  valorado: CarritoValorado | undefined
  onDiscount: () => void
  onCharge: () => void
}

export function Total({ carrito, isUnanswered, valorado, onDiscount, onCharge }: TotalProps) {
  const { descuento } = carrito
  return (
    <>
      {descuento && (
        <div className={classes.cifra}>
          <Text size="sm">{descuentoEnPalabras(descuento)}</Text>
          {valorado && <Text size="sm">-{formatMoney(inPesos(valorado.descuento))}</Text>}
        </div>
      )}
      {!valorado && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.DESCUENTO_DE_MAS[1]}
        </Text>
      )}
      {!isVacio(carrito) && !isUnanswered && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={onDiscount}>
          Descuento a toda la venta
        </Button>
      )}
      <div className={classes.cobrar}>
        <div className={classes.cifra} aria-live="polite">
          <Text>Total</Text>
          <Text className={classes.grande}>{valorado ? formatMoney(inPesos(valorado.total)) : '—'}</Text>
        </div>
        <Group grow mt="xs">
          <Button size="lg" onClick={onCharge} aria-keyshortcuts="F8" disabled={isVacio(carrito)}>
            Cobrar <Tecla>F8</Tecla>
          </Button>
        </Group>
      </div>
    </>
  )
}
