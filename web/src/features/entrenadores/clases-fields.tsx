import { horarioConInscritos } from '@gym/contract/clases/horarios.rules'
import { diasSemana } from '@gym/contract/core/weekdays'
import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { same } from '../../ui/form/conflict/edit-conflict.ts'
import { TimeInput } from '../../ui/inputs/time-input.tsx'
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import classes from './clases-fields.module.css'
import {
  type ClaseValues,
  type EntrenadorValues,
  type HorarioValues,
  newClase,
  newHorario,
} from './semana-form.ts'

type Form = UseFormReturnType<EntrenadorValues>

// Memoized, because a week of slots is too slow to render at every keystroke; callbacks read `form.getValues()`.

export const ClasesFields = memo(
  DrawnClases,
  ({ form: before }, { form }) =>
    same(before.values.clases, form.values.clases) && same(before.errors, form.errors),
)

function DrawnClases({ form }: { form: Form }) {
  const { clases } = form.values
  const addButton = useRef<HTMLButtonElement>(null)

  function add() {
    form.insertListItem('clases', newClase(form.getValues().clases))
    focusField(form, `clases.${clases.length}.nombreClase`)
  }

  return (
    <Stack gap="sm">
      <Title order={2} size="h4" mt="xs">
        Clases
      </Title>
      {clases.map((clase, index) => (
        <ClaseFields
          key={clase.clave}
          form={form}
          clase={clase}
          index={index}
          onRemove={() => {
            form.removeListItem('clases', index)
            addButton.current?.focus()
          }}
        />
      ))}
      <AddButton ref={addButton} onClick={add}>
        Agregar clase
      </AddButton>
    </Stack>
  )
}

interface ClaseFieldsProps {
  form: Form
  clase: ClaseValues
  index: number
  onRemove: () => void
}

const ClaseFields = memo(
  DrawnClase,
  (before, { form, clase, index }) =>
    before.index === index && same(before.clase, clase) && same(before.form.errors, form.errors),
)

function DrawnClase({ form, clase, index, onRemove }: ClaseFieldsProps) {
  const path = `clases.${index}`
  const name = `Clase ${index + 1}`
  const addButton = useRef<HTMLButtonElement>(null)
  const occupied = clase.dias.find(({ inscritos }) => inscritos > 0)

  function add() {
    form.insertListItem(`${path}.dias`, newHorario(form.getValues().clases, clase))
    focusField(form, `${path}.dias.${clase.dias.length}.dia`)
  }

  return (
    <Fieldset legend={name} mx={0}>
      <Stack gap="sm">
        <div className={classes.clase}>
          <TextInput
            label="Nombre de la clase"
            required
            autoComplete="off"
            {...form.getInputProps(`${path}.nombreClase`)}
          />
          <WholeNumberInput
            label="Capacidad máxima"
            min={1}
            max={1000}
            {...form.getInputProps(`${path}.capacidadMaxima`)}
          />
        </div>
        {clase.dias.map((horario, row) => (
          <HorarioFields
            key={horario.clave}
            form={form}
            path={`${path}.dias.${row}`}
            name={`Horario ${row + 1}`}
            horario={horario}
            nombreOf={() => form.getValues().clases[index]?.nombreClase ?? ''}
            onRemove={() => {
              form.removeListItem(`${path}.dias`, row)
              addButton.current?.focus()
            }}
          />
        ))}
        <Removal
          occupied={() => occupied && { nombreClase: clase.nombreClase, horario: occupied }}
          onRemove={onRemove}
          button={(remove) => (
            <Group justify="space-between" gap="xs">
              <AddButton ref={addButton} onClick={add}>
                Agregar horario
              </AddButton>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={`Quitar la clase ${index + 1}`}
                onClick={remove}
              >
                Quitar la clase
              </Button>
            </Group>
          )}
        />
      </Stack>
    </Fieldset>
  )
}

interface HorarioFieldsProps {
  form: Form
  path: string
  name: string
  horario: HorarioValues
  /** A function that reads the class's current name: a memoized row would show an old name. */
  nombreOf: () => string
  onRemove: () => void
}

const HorarioFields = memo(
  DrawnHorario,
  (before, { form, path, horario }) =>
    before.path === path && same(before.horario, horario) && same(before.form.errors, form.errors),
)

function DrawnHorario({ form, path, name, horario, nombreOf, onRemove }: HorarioFieldsProps) {
  const { inscritos } = horario
  return (
    <Fieldset variant="unstyled" mx={0} aria-label={name} className={classes.row}>
      <Removal
        occupied={() => (inscritos > 0 ? { nombreClase: nombreOf(), horario } : undefined)}
        onRemove={onRemove}
        button={(remove) => (
          <div className={classes.horario}>
            <NativeSelect
              label="Día"
              required
              data={[...diasSemana]}
              classNames={{ label: classes.label }}
              {...form.getInputProps(`${path}.dia`)}
            />
            <TimeInput
              label="Hora de inicio"
              required
              classNames={{ label: classes.label }}
              {...form.getInputProps(`${path}.horarioInicio`)}
            />
            <TimeInput
              label="Hora de fin"
              required
              classNames={{ label: classes.label }}
              {...form.getInputProps(`${path}.horarioFin`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              className={classes.remove}
              aria-label={`Quitar el ${name.toLowerCase()}`}
              title="Quitar horario"
              onClick={remove}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        )}
      />
      {inscritos > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {inscritos === 1 ? '1 inscrito' : `${inscritos} inscritos`}
        </Text>
      )}
    </Fieldset>
  )
}

interface OccupiedSlot {
  nombreClase: string
  horario: HorarioValues
}

interface RemovalProps {
  occupied: () => OccupiedSlot | undefined
  onRemove: () => void
  button: (remove: () => void) => ReactNode
}

function Removal({ occupied, onRemove, button }: RemovalProps) {
  const [blocking, setBlocking] = useState<OccupiedSlot>()
  function remove() {
    const found = occupied()
    setBlocking(found)
    if (!found) onRemove()
  }
  return (
    <>
      {button(remove)}
      {blocking && (
        <Stack role="alert" gap={4} mt={4} align="flex-start">
          <Text size="sm" c="var(--mantine-color-error)">
            {horarioConInscritos(blocking.nombreClase, blocking.horario)}
          </Text>
          <LinkButton
            size="xs"
            variant="default"
            to="/clases/inscritos"
            search={{ clase: blocking.horario._id }}
          >
            Ver sus inscritos
          </LinkButton>
        </Stack>
      )}
    </>
  )
}

function AddButton({
  ref,
  onClick,
  children,
}: {
  ref: React.Ref<HTMLButtonElement>
  onClick: () => void
  children: string
}) {
  return (
    <Button
      ref={ref}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={onClick}
      className={classes.add}
    >
      {children}
    </Button>
  )
}

/** Focuses a field after the new row has rendered. */
function focusField(form: Form, path: string) {
  requestAnimationFrame(() => form.getInputNode(path)?.focus())
}
