import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { ClientPicker, type PickedClient } from './client-picker.tsx'

interface PersonasPickerProps {
  /** Places of the plan to fill: 2 is its second person. */
  puestos: number[]
  /** Ids of the persons known to have the plan. */
  yaEstan: string[]
  /** Label of the button that closes without a choice. */
  cancel: string
  error?: string | null
  isSending?: boolean
  onDone: (personas: PickedClient[]) => void
  onCreate?: (typed: string, personas: PickedClient[]) => void
  onCancel: () => void
  onClose: () => void
}

const ORDINALES = ['primera', 'segunda', 'tercera', 'cuarta']

export function PersonasPicker(props: PersonasPickerProps) {
  const { puestos, yaEstan, isSending = false, onDone, onCreate, onCancel, onClose } = props
  const [chosen, setChosen] = useState<Record<number, PickedClient | null>>({})
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const personas = puestos.flatMap((puesto) => chosen[puesto] ?? [])

  // Moves the focus after the render, when the field already contains the selected name.
  const [last, setLast] = useState<number | null>(null)
  useEffect(() => {
    if (last === null) return
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-path], [type=submit]') ?? [])]
    fields[last + 1]?.focus()
    setLast(null)
  }, [last])

  function choose(index: number, persona: PickedClient | null) {
    setChosen((before) => ({ ...before, [puestos[index] ?? 0]: persona }))
    if (persona) setLast(index)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (personas.length > 0) onDone(personas)
  }

  const refusalOf = (puesto: number) => (picked: PickedClient) =>
    yaEstan.includes(picked._id) ||
    puestos.some((other) => other !== puesto && chosen[other]?._id === picked._id)
      ? `${picked.nombre} ${picked.apellido} ya está en este plan.`
      : null

  return (
    <FormModal title={questionOf(puestos)} onClose={onClose}>
      {() => (
        <form ref={form} onSubmit={submit} noValidate>
          {/* Leaves room for the list of a picker, which the dialog would cut off. */}
          <Stack mih={260}>
            {puestos.map((puesto, index) => (
              <ClientPicker
                key={puesto}
                label={`Persona ${puesto}`}
                selected={chosen[puesto] ?? null}
                refusalOf={refusalOf(puesto)}
                onSelect={(persona) => choose(index, persona)}
                {...(onCreate && { onCreate: (typed: string) => onCreate(typed, personas) })}
                placeholder="Nombre o número"
                error={
                  index === 0 &&
                  (props.error ?? (isChecked && personas.length === 0 && 'Elige a la persona.'))
                }
                data-path={`persona-${puesto}`}
                data-autofocus={index === 0}
              />
            ))}
            <Group justify="flex-end" mt="auto">
              <Button variant="default" onClick={onCancel}>
                {props.cancel}
              </Button>
              <Button type="submit" loading={isSending}>
                Agregar
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

function questionOf([first = 2, ...others]: number[]): string {
  return others.length === 0
    ? `¿Quién es la ${ORDINALES[first - 1]} persona?`
    : `¿Quiénes son las otras ${others.length + 1} personas?`
}
