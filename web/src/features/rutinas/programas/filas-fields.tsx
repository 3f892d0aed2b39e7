import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import { ActionIcon, Button, Fieldset, Group, Input, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { same } from '../../../ui/form/conflict/edit-conflict.ts'
import { DaysField } from '../days-field.tsx'
import { RutinaPicker } from '../rutina-picker.tsx'
import classes from './filas-fields.module.css'
import { type FilaValues, newFila, type ProgramaValues } from './programa-values.ts'

type Form = UseFormReturnType<ProgramaValues>

// Memoized, because many rows are too slow to render at every keystroke; callbacks read `form.getValues()`.

export const FilasFields = memo(
  DrawnFilas,
  ({ form: before }, { form }) =>
    same(before.values.rutinas, form.values.rutinas) && same(before.errors, form.errors),
)

function DrawnFilas({ form }: { form: Form }) {
  const { rutinas } = form.values
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  /** Focuses the first enabled button of a row among `names`, after the changed rows have rendered. */
  function focusRow(index: number, names: string[]) {
    requestAnimationFrame(() => {
      const row = list.current?.children[index]
      const wanted = names.map((name) => row?.querySelector<HTMLElement>(`[data-acto="${name}"]:enabled`))
      wanted.find((button) => button)?.focus()
    })
  }

  function add() {
    const { rutinas } = form.getValues()
    form.insertListItem('rutinas', newFila(rutinas[rutinas.length - 1]))
    form.clearFieldError('rutinas')
    requestAnimationFrame(() => form.getInputNode(`rutinas.${rutinas.length}.rutinaId`)?.focus())
  }

  function remove(index: number) {
    form.removeListItem('rutinas', index)
    addButton.current?.focus()
  }

  function move(from: number, to: number) {
    const { rutinas } = form.getValues()
    form.reorderListItem('rutinas', { from, to })
    setMoved(`${nameAt(rutinas[from]?.rutinaId, from)}: ahora en el lugar ${to + 1} de ${rutinas.length}.`)
    focusRow(to, to < from ? ['subir', 'bajar'] : ['bajar', 'subir'])
  }

  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4" mt="xs">
          Rutinas
        </Title>
        <Text size="sm" c="dimmed">
          En este orden las ve quien las recibe. Los días de descanso son los demás, mientras no los cambies.
        </Text>
      </div>
      <ol className={classes.rows} ref={list}>
        {rutinas.map((fila, index) => (
          <li key={fila.clave}>
            <FilaFields
              form={form}
              fila={fila}
              index={index}
              last={rutinas.length - 1}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <Group>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          data-path="rutinas"
        >
          Agregar rutina
        </Button>
      </Group>
      {form.errors.rutinas && <Input.Error>{form.errors.rutinas}</Input.Error>}
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
    </Stack>
  )
}

interface FilaFieldsProps {
  form: Form
  fila: FilaValues
  index: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

const FilaFields = memo(
  DrawnFila,
  (before, { form, fila, index, last }) =>
    before.index === index &&
    before.last === last &&
    same(before.fila, fila) &&
    same(before.form.errors, form.errors),
)

function DrawnFila({ form, fila, index, last, onMove, onRemove }: FilaFieldsProps) {
  const path = `rutinas.${index}.`
  const { rutinaId, diasEntrenamiento, diasDescanso } = fila
  const name = nameAt(rutinaId, index)
  return (
    <Fieldset legend={`Rutina ${index + 1}`} mx={0}>
      <div className={classes.row}>
        <div className={classes.routine}>
          <RutinaPicker
            selected={rutinaId}
            onSelect={(rutina) => form.setFieldValue(`${path}rutinaId`, rutina)}
            required
            error={form.errors[`${path}rutinaId`]}
            data-path={`${path}rutinaId`}
          />
          <Group gap={4}>
            <Act
              acto="subir"
              name={`Subir ${name}`}
              icon={IconArrowUp}
              onClick={() => onMove(index - 1)}
              disabled={index === 0}
            />
            <Act
              acto="bajar"
              name={`Bajar ${name}`}
              icon={IconArrowDown}
              onClick={() => onMove(index + 1)}
              disabled={index === last}
            />
            <Act acto="quitar" name={`Quitar ${name}`} icon={IconTrash} color="red" onClick={onRemove} />
          </Group>
        </div>
        <Stack gap="xs">
          <DaysField
            brief
            path={path}
            days={{ diasEntrenamiento, diasDescanso }}
            onChange={(days) => {
              form.setFieldValue(`${path}diasEntrenamiento`, days.diasEntrenamiento)
              form.setFieldValue(`${path}diasDescanso`, days.diasDescanso)
            }}
            errors={{
              diasEntrenamiento: form.errors[`${path}diasEntrenamiento`],
              diasDescanso: form.errors[`${path}diasDescanso`],
            }}
          />
        </Stack>
      </div>
    </Fieldset>
  )
}

interface ActProps {
  acto: 'subir' | 'bajar' | 'quitar'
  name: string
  icon: TablerIcon
  color?: string
  disabled?: boolean
  onClick: () => void
}

function Act({ acto, name, icon: Icon, ...props }: ActProps) {
  return (
    <ActionIcon variant="subtle" size={36} aria-label={name} title={name} data-acto={acto} {...props}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

const nameAt = (rutina: Rutina | null | undefined, index: number) =>
  rutina?.nombreEjercicio ?? `la rutina ${index + 1}`
