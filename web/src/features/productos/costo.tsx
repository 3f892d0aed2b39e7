import { formatMoney } from '@gym/contract/core/money'
import { NuevoCosto } from '@gym/contract/indicadores/preguntas.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { Button, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { FormFields } from '../../ui/form/form-fields.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { costoQuery, usePonerCosto } from './productos.api.ts'

/** Unit cost, which the margin uses from the next sale on. */
export function Costo({ producto }: { producto: Producto }) {
  return (
    <Stack component="section" aria-labelledby="costo" maw={520} gap="sm" mt="md">
      <Divider />
      <Title order={2} size="h4" id="costo">
        Costo
      </Title>
      <Loaded
        query={useQuery(costoQuery(producto._id))}
        waiting={<Skeleton height={80} />}
        failed="Error al cargar el costo: "
      >
        {({ costo }) => <CostoForm producto={producto} costo={costo} />}
      </Loaded>
    </Stack>
  )
}

interface Values {
  costo: number | ''
}

const valuesOf = (costo: number | null): Values => ({ costo: costo ?? '' })

function CostoForm({
  producto: { _id, nombre, precio },
  costo,
}: {
  producto: Producto
  costo: number | null
}) {
  const save = usePonerCosto(_id)
  const state = useResourceForm({
    id: `/productos/${_id}/costo`,
    initialValues: valuesOf(costo),
    schema: NuevoCosto,
    toPayload: ({ costo }) => ({ costo: costo === '' ? null : costo }),
    save: save.mutateAsync,
    failed: 'Error al guardar el costo: ',
    saved: ({ costo: saved }) =>
      saved === '' ? `${nombre} quedó sin costo.` : `El costo de ${nombre} quedó en ${formatMoney(saved)}.`,
    onSaved: ({ costo: saved }) => {
      state.form.setInitialValues(valuesOf(saved))
      state.form.setValues(valuesOf(saved))
    },
  })
  return (
    <form noValidate onSubmit={state.submit}>
      <Stack gap="sm">
        <Text size="sm">
          {costo === null
            ? 'Sin costo, lo que se venda no entra en el margen de Indicadores.'
            : `De cada uno quedan ${formatMoney(Math.round((precio - costo) * 100) / 100)}. Lo ya vendido conserva el costo que tenía.`}
        </Text>
        <NoticeAlert notice={state.notice} onClose={state.clearNotice} />
        <FormFields state={state}>
          <MoneyInput
            label="Costo de uno"
            description="Vacío si no se sabe. Solo lo ve el administrador."
            {...state.form.getInputProps('costo')}
          />
        </FormFields>
        <Group>
          <Button type="submit" variant="default" loading={state.isSaving}>
            Guardar costo
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
