import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

interface NarrowedByProps {
  /** The filter in words: 'Clases del lunes de 06:00 a 06:59'. */
  text: string
  onClear: () => void
}

/** A filter that only a link sets, such as one from a chart, with a button that removes it. */
export function NarrowedBy({ text, onClear }: NarrowedByProps) {
  return (
    <Button
      variant="light"
      rightSection={<IconX size={16} stroke={1.6} aria-hidden />}
      aria-label={`Quitar el filtro: ${text}`}
      onClick={() => {
        // The button unmounts with the filter, so the focus moves to the heading first.
        document.querySelector('h1')?.focus({ preventScroll: true })
        onClear()
      }}
    >
      {text}
    </Button>
  )
}
