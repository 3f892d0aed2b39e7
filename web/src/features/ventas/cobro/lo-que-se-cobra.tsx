import { Text } from '@mantine/core'
import { type Carrito, type Linea, nombreDe } from '../carritos/carrito.ts'
import type { Dias } from '../carritos/membresias-en-venta.ts'
import classes from '../vender-page.module.css'
import { contenidoDe, detalleDe } from '../venta-words.ts'
import { FaltanPersonas } from './faltan-personas.tsx'

interface LoQueSeCobraProps {
  carrito: Carrito
  dias: Dias
  onPersonas: (linea: Linea) => void
}

/** For the charge window: the cart without its debt line. Only memberships have a line each. */
export function LoQueSeCobra({ carrito, dias, onPersonas }: LoQueSeCobraProps) {
  const { lineas } = carrito
  const rest = lineas.filter(({ tipo }) => tipo !== 'membresia' && tipo !== 'deuda')
  return (
    <ul className={classes.lineas} aria-label="Lo que se cobra">
      {lineas
        .filter(({ tipo }) => tipo === 'membresia')
        .map((linea) => (
          <li key={linea.id}>
            <Text size="sm">{[nombreDe(linea), detalleDe(linea, dias)].join(', ')}</Text>
            {/* An unanswered sale is resent with the same lines: only its payment may change. */}
            {!carrito.enviada && <FaltanPersonas linea={linea} onPersonas={onPersonas} />}
          </li>
        ))}
      {rest.length > 0 && (
        <li>
          <Text size="sm" lineClamp={2}>
            {contenidoDe({ ...carrito, lineas: rest })}
          </Text>
        </li>
      )}
    </ul>
  )
}
