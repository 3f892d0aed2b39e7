import {
  camposDePlantilla,
  nombreRegla,
  type Plantilla,
  plantillas,
  reglasContacto,
} from '@gym/contract/cobros/cobros.rules'
import { AjustesDeCobro } from '@gym/contract/cobros/cobros.schema'
import { Fieldset, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Ajustes } from '../../api/gym.ts'
import type { Versioned } from '../../api/http.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { useSaveAjustes } from './cobros.api.ts'

const nombrePlantilla: Record<Plantilla, string> = {
  textoDeuda: 'A quien debe',
  textoPorVencer: 'A quien se le va a vencer la membresía',
  textoVencida: 'A quien ya se le venció',
  textoAusente: 'A quien no viene',
}

const valuesOf = ({ regla, conMonto, indicativo, ...rest }: Ajustes): Ajustes => ({
  ...{ regla, conMonto, indicativo },
  textoDeuda: rest.textoDeuda,
  textoPorVencer: rest.textoPorVencer,
  textoVencida: rest.textoVencida,
  textoAusente: rest.textoAusente,
})

export function AjustesForm({ ajustes }: { ajustes: Versioned<Ajustes> }) {
  const navigate = useNavigate()
  const save = useSaveAjustes()
  const state = useResourceForm({
    id: '/configuracion/cobros',
    initialValues: valuesOf(ajustes),
    edited: { etag: ajustes.etag, valuesOf },
    schema: AjustesDeCobro,
    toPayload: (values) => values,
    save: save.mutateAsync,
    failed: 'Error al guardar los ajustes: ',
    saved: 'Ajustes guardados exitosamente.',
  })
  const field = state.form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel="Guardar cambios"
      leaveLabel=""
      maxWidth={720}
      onCancel={() => navigate({ to: '/cobros' })}
    >
      <NativeSelect
        label="Cada cuánto se contacta a una persona"
        description="La Ley 2300 de 2023 no deja contactar por varios canales en una semana, ni más de una vez al día, ni de noche, domingos o festivos."
        data={reglasContacto.map((value) => ({ value, label: nombreRegla[value] }))}
        {...field('regla')}
      />
      <TextInput
        label="Indicativo del país"
        description="Va antes de los teléfonos de diez números: 57 en Colombia."
        required
        inputMode="numeric"
        maxLength={3}
        {...field('indicativo')}
      />
      <Fieldset legend="Mensajes">
        <Stack>
          <Switch
            label="Un mensaje puede decir cuánto debe"
            description="Con {monto}. Otra persona puede leer el teléfono."
            {...field('conMonto', { type: 'checkbox' })}
          />
          {plantillas.map((cual) => (
            <Textarea
              key={cual}
              label={nombrePlantilla[cual]}
              description={`Se llena con ${camposDePlantilla[cual].map((name) => `{${name}}`).join(', ')}.`}
              required
              autosize
              minRows={3}
              maxLength={600}
              {...field(cual)}
            />
          ))}
        </Stack>
      </Fieldset>
    </ResourceForm>
  )
}
