import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './importaciones.module.css'

interface CeldaProps {
  nombre: string
  fila: number
  /** As it stands in the file, or as it was mended. */
  value: string
  mensajes: string[]
  /** What it changes of what is there already. */
  cambio: readonly [antes: string | null, despues: string | null] | undefined
  isOpen: boolean
  onSave: (value: string) => void
}

/** A cell: read, or typed in, and saved as it is left. Escape takes back what was typed. */
export function Celda({ nombre, fila, value, mensajes, cambio, isOpen, onSave }: CeldaProps) {
  const [typed, setTyped] = useState<string>()
  const was = cambio && `Antes: ${cambio[0] || '(vacío)'}`
  if (!isOpen)
    return (
      <div className={classes.cell}>
        <Text size="xs" c="dimmed">
          {nombre}
        </Text>
        <Text size="sm">{cambio?.[1] ?? (value || '—')}</Text>
        {was && <Text size="xs">{was}</Text>}
      </div>
    )
  const save = () => {
    setTyped(undefined)
    if (typed !== undefined && typed !== value) onSave(typed)
  }
  return (
    <TextInput
      className={classes.cell}
      size="sm"
      label={nombre}
      aria-label={`${nombre} de la fila ${fila}`}
      value={typed ?? value}
      error={mensajes.length > 0 && mensajes.join(' ')}
      description={was}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
    />
  )
}
