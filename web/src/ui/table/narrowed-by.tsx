import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

interface NarrowedByProps {
  /** 'Clases del lunes de 06:00 a 06:59'. */
  text: string
  onClear: () => void
}

/** A filter that only the address sets, such as from a chart; shown with a remove button. */
export function NarrowedBy({ text, onClear }: NarrowedByProps) {
  return (
    <Button
      variant="light"
      rightSection={<IconX size={16} stroke={1.6} aria-hidden />}
      aria-label={`Quitar el filtro: ${text}`}
      onClick={() => {
        // The button unmounts with the filter.
        document.querySelector('h1')?.focus({ preventScroll: true })
        onClear()
      }}
    >
      {text}
    </Button>
  )
}
