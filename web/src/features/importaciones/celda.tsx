import { Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from './importaciones.module.css'

interface CeldaProps {
  nombre: string
  fila: number
  /** As it stands in the file, or as it was mended. */
  value: string
  mensajes: string[]
  /** What it changes of what is there already. */
  cambio: readonly [antes: string | null, despues: string | null] | undefined
  /** What will be kept, where that is not what is typed. */
  entendido?: string | undefined
  isOpen: boolean
  /** Gives why it could not be saved, null where it was. */
  onSave: (value: string) => Promise<string | null>
}

/** A cell: read, or typed in, and saved as it is left; what could not be saved stays, with why. Escape takes back what was typed. */
export function Celda({ nombre, fila, value, mensajes, cambio, entendido, isOpen, onSave }: CeldaProps) {
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  /** What is on its way. */
  const sending = useRef<string>(undefined)
  const latest = useRef<string>(undefined)
  const was = cambio && `Antes: ${cambio[0] || '(vacío)'}`
  const understood = entendido && `Se guarda: ${entendido}`
  if (!isOpen)
    return (
      <div className={classes.cell}>
        <Text size="xs" c="dimmed">
          {nombre}
        </Text>
        <Text size="sm">{cambio?.[1] ?? (value || '—')}</Text>
        {understood && <Text size="xs">{understood}</Text>}
        {was && <Text size="xs">{was}</Text>}
      </div>
    )
  const type = (text: string | undefined) => {
    latest.current = text
    setTyped(text)
    setFailure(null)
  }
  async function save() {
    if (typed === undefined || typed === value) return type(undefined)
    if (sending.current === typed) return
    sending.current = typed
    const why = await onSave(typed)
    if (sending.current === typed) sending.current = undefined
    // What was typed since is saved as it is left in turn.
    if (latest.current !== typed) return
    setFailure(why)
    if (why === null) setTyped(undefined)
  }
  return (
    <TextInput
      className={classes.cell}
      size="sm"
      label={nombre}
      aria-label={`${nombre} de la fila ${fila}`}
      value={typed ?? value}
      error={failure ?? (mensajes.length > 0 && mensajes.join(' '))}
      description={[understood, was].filter(Boolean).join('. ') || undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Escape' && type(undefined)}
    />
  )
}
