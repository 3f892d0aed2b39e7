import { medidas, objetivos } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { type Day, formatDay } from '@gym/contract/core/calendar'
import {
  Button,
  Fieldset,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { saidBy } from '../../api/api-error.ts'
import type { Versioned } from '../../api/http.ts'
import { Caution } from '../../ui/feedback/caution.tsx'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import buttons from '../../ui/layout/button.module.css'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import { useClienteSearch } from '../clientes/clientes.api.ts'
import { AlturaField } from './altura-field.tsx'
import { useComposiciones, useSaveComposicion } from './composicion-corporal.api.ts'
import { blankFor, notLaterThan, toPayload, valuesOf } from './composicion-values.ts'
import { ImcField } from './imc-field.tsx'
import { formatMeasure, nombreMedida } from './medidas.ts'
import { Registros } from './registros.tsx'
import { unlikelyMeasures } from './saltos.ts'

// A text field, because a number field would drop the comma or the point during input.
const decimals = { inputMode: 'decimal', autoComplete: 'off' } as const

const SETTLED_AFTER_MS = 600
const CLIENTS_FAILED = 'Error al cargar los clientes'

interface ComposicionFormProps {
  today: Day
  cliente: PickedClient | null
  record?: Versioned<Composicion>
  onEdit: (record: Composicion, cliente: PickedClient) => void
  onCorrected: (cliente: PickedClient | null, sentence?: string) => void
}

export function ComposicionForm({
  today,
  cliente: first,
  record,
  onEdit,
  onCorrected,
}: ComposicionFormProps) {
  const navigate = useNavigate()
  const save = useSaveComposicion(record?._id)
  const [measured, setMeasured] = useState<PickedClient | null>(null)
  const [isLooking, setLooking] = useState(false)
  const state = useResourceForm({
    id: record ? `/composicion-corporal/${record._id}` : '/composicion-corporal',
    initialValues: record && first ? valuesOf(record, first) : blankFor(first),
    // In a new record the choice of a client is not unsaved input; in a correction it is.
    ...(!record && { about: 'cliente' as const }),
    edited:
      record && first
        ? {
            etag: record.etag,
            valuesOf: (actual: Composicion) => valuesOf(actual, first),
            shown: {
              cliente: (chosen) => (chosen ? `${chosen.nombre} ${chosen.apellido}` : '(vacío)'),
              fecha: (day) => (day ? formatDay(day) : '(vacío)'),
              altura: (typed) => typed ?? 'La del último registro',
              imc: (typed) => typed ?? 'El calculado',
              medidas: (measured) =>
                medidas
                  .filter((medida) => measured[medida] !== '')
                  .map((medida) => `${nombreMedida[medida]} ${measured[medida]}`)
                  .join(', '),
            },
          }
        : undefined,
    schema: notLaterThan(today),
    toPayload: (values) => toPayload(values, { today, last }),
    save: save.mutateAsync,
    failed: (problem) => saidBy(problem, 'Error al guardar la composición corporal. Verifica los datos.'),
    ...(!record && { saved: 'Composición corporal guardada con éxito!' }),
    onSaved: () => {
      // Focusing the heading scrolls the long form up to its message and first field.
      document.querySelector('h1')?.focus()
      if (record) return onCorrected(form.getValues().cliente, 'Registro de medidas corregido.')
      setMeasured(form.getValues().cliente)
      setLooking(false)
      const next = blankFor(null)
      form.setValues(next)
      form.resetDirty(next)
    },
  })
  const { form } = state
  const { cliente } = form.values
  // Runs the query of the closed picker, so that the form can report its error.
  const clientes = useClienteSearch('')
  const field = form.getInputProps
  // Debounced, because the first digit of a weight would raise a warning.
  const [settled] = useDebouncedValue(form.values, SETTLED_AFTER_MS)
  const { data: records = [] } = useComposiciones(cliente?.numeroIdentificacion)
  const earlier = records.filter(({ _id }) => _id !== record?._id)
  const last = earlier[0]

  async function correct(chosen: Composicion) {
    if (cliente && (!state.isUnsaved() || (await state.mayLoseTyped()))) onEdit(chosen, cliente)
  }

  return (
    <Stack gap="xl">
      {record && <Correcting day={record.fecha} />}
      <ResourceForm
        state={state}
        maxWidth={960}
        submitLabel={record ? 'Guardar cambios' : 'Guardar'}
        leaveLabel="Ir al Dashboard"
        onCancel={() => (record ? onCorrected(first) : navigate({ to: '/dashboard' }))}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap={4}>
            {clientes.isError && !clientes.data && (
              <LoadError sentence={CLIENTS_FAILED} onRetry={() => clientes.refetch()} />
            )}
            <ClientPicker
              required
              selected={cliente}
              onSelect={(chosen) => {
                setLooking(false)
                form.setFieldValue('cliente', chosen)
              }}
              failed={CLIENTS_FAILED}
              error={form.errors.numeroIdentificacion}
              data-path="numeroIdentificacion"
            />
            <LastRecord numero={cliente?.numeroIdentificacion} />
            {measured && !cliente && (
              <Group>
                <Button
                  variant="default"
                  size="xs"
                  className={buttons.wraps}
                  onClick={() => {
                    setLooking(true)
                    form.setFieldValue('cliente', measured)
                  }}
                >
                  Ver los registros de {measured.nombre} {measured.apellido}
                </Button>
              </Group>
            )}
          </Stack>
          <DayInput
            label="Fecha"
            required
            today={today}
            {...field('fecha')}
            value={form.values.fecha ?? today}
          />
        </SimpleGrid>
        <Fieldset legend="Composición">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            <TextInput label="Peso (kg)" required {...decimals} {...field('peso')} />
            <AlturaField form={form} last={last} />
            <ImcField form={form} last={last} />
            <TextInput label="% de grasa" {...decimals} {...field('porcentajeGrasa')} />
            <TextInput label="% de músculo" {...decimals} {...field('porcentajeMusculo')} />
          </SimpleGrid>
          <Caution>{unlikelyMeasures(toPayload(settled, { today, last }), earlier)}</Caution>
        </Fieldset>
        <Fieldset legend="Medidas (cm)">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            {medidas.map((medida) => (
              <TextInput
                key={medida}
                label={nombreMedida[medida]}
                {...decimals}
                {...field(`medidas.${medida}`)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend="Objetivo y notas">
          <Stack>
            <NativeSelect
              label="Objetivo"
              required
              maw={{ sm: 320 }}
              data={[{ value: '', label: 'Elige un objetivo' }, ...objetivos]}
              {...field('objetivo')}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Textarea
                label="Problemas físicos"
                autosize
                minRows={3}
                {...field('problemas')}
                error={form.errors.notas}
                data-path="notas"
              />
              <Textarea label="Notas adicionales" autosize minRows={3} {...field('adicionales')} />
            </SimpleGrid>
          </Stack>
        </Fieldset>
      </ResourceForm>
      {cliente && (
        <Registros cliente={cliente} editing={record?._id} onEdit={correct} takesFocus={isLooking} />
      )}
    </Stack>
  )
}

/** Focuses the heading, because the record was chosen below the form. */
function Correcting({ day }: { day: Day }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Title order={2} size="h4" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      Corregir el registro del {formatDay(day)}
    </Title>
  )
}

function LastRecord({ numero }: { numero: string | undefined }) {
  const { data } = useComposiciones(numero)
  const last = data?.[0]
  return (
    <Text size="sm" c="dimmed" role="status">
      {data?.length === 0 && 'Sin registros anteriores.'}
      {last && `Último registro: ${formatMeasure(last.peso, 'kg')} el ${formatDay(last.fecha)}.`}
    </Text>
  )
}
