import { formatInstant } from '@gym/contract/core/calendar'
import { CambioExistencias, type Existencia, type Producto } from '@gym/contract/productos/productos.schema'
import { Button, Divider, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useZonaHoraria } from '../../api/gym.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { FormFields } from '../../ui/form/form-fields.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx'
import { existenciasQuery, useCambiarExistencias } from './productos.api.ts'

export function Existencias({ producto }: { producto: Producto }) {
  if (!producto.llevaStock) return null
  return (
    <Stack component="section" aria-labelledby="existencias" maw={520} gap="sm" mt="md">
      <Divider />
      <Title order={2} size="h4" id="existencias">
        Existencias
      </Title>
      <Text size="sm" aria-live="polite">
        Hay {producto.stock} en este momento.
      </Text>
      <Step producto={producto} />
      <History producto={producto} />
    </Stack>
  )
}

interface Values {
  unidades: number | ''
  motivo: string
}

const blank: Values = { unidades: '', motivo: '' }

const UNSIGNED = 'Escribe cuántas son, sin signo. Para quitarlas está Restar.'
const isSigned = ({ unidades }: Values) => Number(unidades) < 0

function Step({ producto: { _id, nombre } }: { producto: Producto }) {
  const change = useCambiarExistencias(_id)
  // 1 adds, -1 subtracts, as the pressed button says; Enter adds.
  const sign = useRef<1 | -1>(1)
  const state = useResourceForm({
    id: `/productos/${_id}/existencias`,
    initialValues: blank,
    schema: CambioExistencias,
    toPayload: ({ unidades, motivo }) => ({ cambio: unidades && sign.current * unidades, motivo }),
    lastCheck: (values) => (isSigned(values) ? UNSIGNED : null),
    save: change.mutateAsync,
    failed: 'Error al cambiar las existencias: ',
    saved: ({ unidades }) =>
      sign.current > 0 ? `Se sumaron ${unidades} a ${nombre}.` : `Se restaron ${unidades} de ${nombre}.`,
    onSaved: () => {
      form.setValues(blank)
      form.resetDirty(blank)
    },
  })
  const { form } = state
  return (
    <form
      noValidate
      onSubmit={(event) => {
        sign.current = 1
        state.submit(event)
      }}
    >
      <Stack gap="sm">
        <NoticeAlert notice={state.notice} onClose={state.clearNotice} />
        <FormFields state={state}>
          <Stack gap="sm">
            <WholeNumberInput
              label="Unidades"
              min={1}
              {...form.getInputProps('unidades')}
              error={isSigned(form.values) ? UNSIGNED : form.errors.cambio}
              data-path="cambio"
            />
            <TextInput
              label="Motivo"
              required
              autoComplete="off"
              placeholder="Llegó un pedido, se dañó una, conteo…"
              {...form.getInputProps('motivo')}
            />
          </Stack>
        </FormFields>
        <Group>
          <Button type="submit" variant="default" loading={state.isSaving}>
            Sumar
          </Button>
          <Button
            variant="default"
            loading={state.isSaving}
            onClick={() => {
              sign.current = -1
              state.submit()
            }}
          >
            Restar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function History({ producto: { _id } }: { producto: Producto }) {
  const timeZone = useZonaHoraria()
  return (
    <Loaded
      query={useQuery(existenciasQuery(_id))}
      waiting={<Skeleton height={60} />}
      failed="Error al cargar las existencias: "
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            No ha habido cambios que no sean ventas.
          </Text>
        ) : (
          <>
            <Stack component="ul" gap={4} m={0} pl="md" aria-label="Cambios de las existencias">
              {rows.map((row) => (
                <Text component="li" size="sm" key={row._id}>
                  {timeZone && sentenceOf(row, timeZone)}
                </Text>
              ))}
            </Stack>
            {total > rows.length && (
              <Text size="sm" c="dimmed">
                Los últimos {rows.length} de {total}.
              </Text>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function sentenceOf({ cambio, motivo, stock, quien, fecha }: Existencia, timeZone: string): string {
  const step = cambio > 0 ? `+${cambio}` : `−${-cambio}`
  const when = formatInstant(new Date(fecha), timeZone)
  return `${step} (quedaron ${stock}): ${motivo}. ${quien?.nombre ?? 'Desconocido'}, ${when}`
}
