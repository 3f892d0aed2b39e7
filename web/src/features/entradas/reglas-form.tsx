import { formatMoney } from '@gym/contract/core/money'
import { type Causa, causas, type Efecto, efectos, nombreCausa } from '@gym/contract/entradas/entradas.rules'
import { ReglasDeEntrada } from '@gym/contract/entradas/entradas.schema'
import { Fieldset, NativeSelect, SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Versioned } from '../../api/http.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx'
import { type Reglas, useSaveReglas } from './entradas.api.ts'

const efectoNames: Record<Efecto, string> = {
  ignorar: 'No decir nada',
  avisar: 'Avisar',
  bloquear: 'No dejar entrar',
}
const data = efectos.map((value) => ({ value, label: efectoNames[value] }))

/** Each cause is its own field, so that concurrent edits of two causes do not conflict. */
type Values = Record<Causa, Efecto> & {
  diasDeGracia: number | ''
  diasVencePronto: number | ''
  horasRepetida: number | ''
  montoDeuda: number | ''
  horasDentro: number | ''
}

const valuesOf = ({
  reglas,
  diasDeGracia,
  diasVencePronto,
  horasRepetida,
  montoDeuda,
  horasDentro,
}: Reglas): Values => ({
  ...reglas,
  diasDeGracia,
  diasVencePronto,
  horasRepetida,
  montoDeuda,
  horasDentro,
})

export function ReglasForm({ reglas }: { reglas: Versioned<Reglas> }) {
  const navigate = useNavigate()
  const save = useSaveReglas()
  const state = useResourceForm({
    id: '/configuracion/entrada',
    initialValues: valuesOf(reglas),
    edited: {
      etag: reglas.etag,
      valuesOf,
      shown: { montoDeuda: (amount) => (amount === '' ? '(vacío)' : formatMoney(amount)) },
    },
    schema: ReglasDeEntrada,
    toPayload: ({ diasDeGracia, diasVencePronto, horasRepetida, montoDeuda, horasDentro, ...each }) => ({
      reglas: each,
      diasDeGracia,
      diasVencePronto,
      horasRepetida,
      montoDeuda,
      horasDentro,
    }),
    save: save.mutateAsync,
    failed: 'Error al guardar las reglas: ',
    saved: 'Reglas guardadas exitosamente.',
  })
  const field = state.form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel="Guardar cambios"
      leaveLabel=""
      maxWidth={720}
      onCancel={() => navigate({ to: '/configuracion' })}
    >
      <Fieldset legend="Qué hace la entrada">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {causas.map((causa) => (
            <NativeSelect key={causa} label={nombreCausa[causa]} data={data} {...field(causa)} />
          ))}
        </SimpleGrid>
      </Fieldset>
      <WholeNumberInput
        label="Días de gracia"
        description="Después del último día la membresía está «En días de gracia»; pasados estos, es una «Membresía vencida»."
        min={0}
        {...field('diasDeGracia')}
      />
      <WholeNumberInput
        label="Días antes de vencer"
        description="Desde cuándo se dice que la membresía vence pronto."
        min={0}
        {...field('diasVencePronto')}
      />
      <WholeNumberInput
        label="Horas de una misma entrada"
        description="Quien vuelve a pasar dentro de estas horas ya había entrado."
        min={0}
        {...field('horasRepetida')}
      />
      <MoneyInput
        label="Deuda desde"
        description="Quien debe menos no debe nada para la entrada."
        required
        {...field('montoDeuda')}
      />
      <WholeNumberInput
        label="Horas dentro"
        description="Quien no dice que salió deja de contar después de estas horas."
        min={1}
        {...field('horasDentro')}
      />
    </ResourceForm>
  )
}
