import { faltanEnPalabras } from '@gym/contract/planes/planes.rules'
import { Button, Group, Text } from '@mantine/core'
import { type Linea, nombreDe } from '../carritos/carrito.ts'
import { faltanPersonas } from '../carritos/composicion.ts'
import classes from '../vender-page.module.css'

interface FaltanPersonasProps {
  linea: Linea
  onPersonas: (linea: Linea) => void
}

export function FaltanPersonas({ linea, onPersonas }: FaltanPersonasProps) {
  const left = faltanPersonas(linea)
  if (left === 0) return null
  return (
    <Group className={classes.actos} gap="xs" justify="flex-start">
      <Text size="sm" c="var(--mantine-color-error)" fw={600}>
        {faltanEnPalabras(left)}.
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Elegir las personas de ${nombreDe(linea)}`}
        onClick={() => onPersonas(linea)}
      >
        {left === 1 ? 'Elegirla' : 'Elegirlas'}
      </Button>
    </Group>
  )
}
