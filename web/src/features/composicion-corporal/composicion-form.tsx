import { type Day, formatDay } from '@gym/contract/calendar'
import { FormularioComposicion } from '@gym/contract/composicion-corporal'
import { imcOf, type Medida, medidas, objetivos, rangoImc } from '@gym/contract/composicion-corporal.rules'
import { Fieldset, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ClientPicker, type PickedClient } from '../../ui/client-picker.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { useLastComposicion, useSaveComposicion } from './composicion-corporal.api.ts'
import { formatMeasure, nombreMedida, tonoImc } from './medidas.ts'

interface Values {
  cliente: PickedClient | null
  fecha: string
  peso: string
  altura: string
  porcentajeGrasa: string
  porcentajeMusculo: string
  medidas: Record<Medida, string>
  objetivo: (typeof objetivos)[number] | ''
  problemas: string
  adicionales: string
}

const blank = (today: Day): Values => ({
  cliente: null,
  fecha: today,
  peso: '',
  altura: '',
  porcentajeGrasa: '',
  porcentajeMusculo: '',
  medidas: Object.fromEntries(medidas.map((medida) => [medida, ''])) as Record<Medida, string>,
  objetivo: '',
  problemas: '',
  adicionales: '',
})

// A comma or a point, typed or pasted: a field of numbers would drop one of them.
const decimals = { inputMode: 'decimal', autoComplete: 'off' } as const

/** What a trainer measures of a client. Once it is kept the form is empty for the next person. */
export function ComposicionForm({ today }: { today: Day }) {
  const navigate = useNavigate()
  const save = useSaveComposicion()
  const state = useResourceForm({
    id: '/composicion-corporal',
    initialValues: blank(today),
    schema: notLaterThan(today),
    toPayload,
    save: (values, key) => save.mutateAsync({ values, key }),
    fallback: 'Error al guardar la composición corporal. Verifica los datos.',
    saved: 'Composición corporal guardada con éxito!',
    onSaved: () => {
      const next = blank(today)
      state.form.setValues(next)
      state.form.resetDirty(next)
      // The message and the first field are at the top of a long form.
      document.querySelector('h1')?.focus()
    },
  })
  const { form } = state
  const { cliente } = form.values
  const [peso, altura] = [readMeasure(form.values.peso), readMeasure(form.values.altura)]
  const field = form.getInputProps
  const imc = imcOfForm(peso, altura)

  return (
    <ResourceForm
      state={state}
      maxWidth={960}
      submitLabel="Guardar"
      leaveLabel="Ir al Dashboard"
      onCancel={() => navigate({ to: '/dashboard' })}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack gap={4}>
          <ClientPicker
            required
            selected={cliente}
            onSelect={(chosen) => form.setFieldValue('cliente', chosen)}
            failed="Error al cargar los clientes"
            error={form.errors.numeroIdentificacion}
            data-path="numeroIdentificacion"
          />
          <LastRecord numero={cliente?.numeroIdentificacion} />
        </Stack>
        <TextInput label="Fecha" withAsterisk type="date" max={today} {...field('fecha')} />
      </SimpleGrid>
      <Fieldset legend="Composición">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <TextInput label="Peso (kg)" withAsterisk {...decimals} {...field('peso')} />
          <TextInput label="Altura (cm)" withAsterisk {...decimals} {...field('altura')} />
          <TextInput
            label="IMC"
            readOnly
            variant="filled"
            value={imc === null ? '' : formatMeasure(imc)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            descriptionProps={{ component: 'div' }}
            description={imc === null ? 'Se calcula con el peso y la altura.' : <Rango imc={imc} />}
          />
          <TextInput label="% de grasa" {...decimals} {...field('porcentajeGrasa')} />
          <TextInput label="% de músculo" {...decimals} {...field('porcentajeMusculo')} />
        </SimpleGrid>
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
            withAsterisk
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
  )
}

function Rango({ imc }: { imc: number }) {
  const rango = rangoImc(imc)
  return <StatusBadge state={rango} tone={tonoImc[rango]} />
}

/** What the client weighed last, to compare with. */
function LastRecord({ numero }: { numero: string | undefined }) {
  const last = useLastComposicion(numero)
  return (
    <Text size="sm" c="dimmed" role="status">
      {numero !== undefined && last.data === null && 'Sin registros anteriores.'}
      {last.data &&
        `Último registro: ${formatMeasure(last.data.peso, 'kg')} el ${formatDay(last.data.fecha)}.`}
    </Text>
  )
}

/** The index, where the contract takes both measures. */
function imcOfForm(peso: number | null, altura: number | null): number | null {
  const { shape } = FormularioComposicion
  const [kilos, centimetros] = [shape.peso.safeParse(peso), shape.altura.safeParse(altura)]
  return kilos.success && centimetros.success ? imcOf(kilos.data, centimetros.data) : null
}

function toPayload(values: Values) {
  const { cliente, fecha, peso, altura, porcentajeGrasa, porcentajeMusculo, objetivo } = values
  const notas = [values.problemas, values.adicionales]
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return {
    numeroIdentificacion: cliente?.numeroIdentificacion,
    fecha,
    peso: readMeasure(peso),
    altura: readMeasure(altura),
    porcentajeGrasa: readMeasure(porcentajeGrasa),
    porcentajeMusculo: readMeasure(porcentajeMusculo),
    medidas: Object.fromEntries(medidas.map((medida) => [medida, readMeasure(values.medidas[medida])])),
    objetivo,
    notas: notas.join('\n'),
  }
}

/** The number that was typed; null for nothing, and NaN, which the contract refuses, for what is no number. */
function readMeasure(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** A year that was typed wrong would stand first among the records forever. */
function notLaterThan(today: Day) {
  return FormularioComposicion.refine(({ fecha }) => typeof fecha !== 'string' || fecha <= today, {
    path: ['fecha'],
    message: 'La fecha no puede ser posterior a hoy.',
  })
}
