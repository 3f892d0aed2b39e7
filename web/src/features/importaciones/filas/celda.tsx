import { Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from '../importaciones.module.css'

interface CeldaProps {
  nombre: string
  fila: number
  /** Value in the file, or the corrected one. */
  value: string
  mensajes: string[]
  cambio: readonly [antes: string | null, despues: string | null] | undefined
  /** Parsed value, if it differs from the typed one. */
  entendido?: string | undefined
  isOpen: boolean
  /** Resolves with the failure's message, or null. */
  onSave: (value: string) => Promise<string | null>
}

/** A value or, if `isOpen`, a field saved on blur. A value that fails to save stays, with the error. */
export function Celda({ nombre, fila, value, mensajes, cambio, entendido, isOpen, onSave }: CeldaProps) {
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
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
        <Text size="sm" className={classes.value}>
          {cambio?.[1] ?? (value || '—')}
        </Text>
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
    // Ignores the outcome of an older value: a later edit is saved by its own blur.
    if (latest.current !== typed) return
    setFailure(why)
    if (why === null) setTyped(undefined)
  }
  return (
    <TextInput
      className={classes.cell}
      size="sm"
      label={nombre}
      labelProps={{ size: 'xs', c: 'dimmed', fw: 400 }}
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
