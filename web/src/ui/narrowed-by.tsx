import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

interface NarrowedByProps {
  /** What a list that was opened by a figure is narrowed to: 'Clases del lunes de 06:00 a 06:59'. */
  text: string
  onClear: () => void
}

/** A filter that comes with the address and that no field of the screen sets: it is said, and taken away by a press. */
export function NarrowedBy({ text, onClear }: NarrowedByProps) {
  return (
    <Button
      variant="light"
      rightSection={<IconX size={16} stroke={1.6} aria-hidden />}
      aria-label={`Quitar el filtro: ${text}`}
      onClick={() => {
        // It goes with the filter: the focus would be nowhere.
        document.querySelector('h1')?.focus({ preventScroll: true })
        onClear()
      }}
    >
      {text}
    </Button>
  )
}
