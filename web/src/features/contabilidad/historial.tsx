import { nombreMetodo, nombreReferencia, nombreTipo } from '@gym/contract/contabilidad/contabilidad.rules'
import type { Historial as Cambios, Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import { formatDay, formatInstant } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useZonaHoraria } from '../../api/gym.ts'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { useHistorial } from './contabilidad.api.ts'
import classes from './historial.module.css'

const labels: Record<string, string> = {
  tipo: 'Tipo',
  descripcion: 'Descripción',
  monto: 'Monto',
  fecha: 'Fecha',
  metodoPago: 'Método de pago',
  cuentaDebito: 'Cuenta débito',
  cuentaCredito: 'Cuenta crédito',
  referencia: 'Referencia',
  categoria: 'Categoría',
}

const names: Record<string, Record<string, string>> = {
  tipo: nombreTipo,
  metodoPago: nombreMetodo,
  referencia: nombreReferencia,
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined) return '(vacío)'
  if (field === 'monto') return formatMoney(Number(value))
  if (field === 'fecha') return formatDay(String(value))
  return names[field]?.[String(value)] ?? String(value)
}

export function HistorialSection({ transaccion }: { transaccion: Transaccion }) {
  return (
    <Stack component="section" aria-labelledby="historial" maw={520} gap="sm">
      <Title order={2} size="h4" id="historial">
        Historial de cambios
      </Title>
      <Historial transaccion={transaccion} />
    </Stack>
  )
}

export function Historial({ transaccion }: { transaccion: Pick<Transaccion, '_id'> }) {
  return (
    <Loaded
      query={useHistorial(transaccion._id)}
      waiting={<Skeleton height={60} />}
      failed="Error al cargar el historial: "
    >
      {(cambios) =>
        cambios.length === 0 ? (
          <Text c="dimmed">Esta transacción no ha tenido cambios.</Text>
        ) : (
          <Stack component="ol" gap="sm" className={classes.list}>
            {cambios.map((cambio) => (
              <Cambio key={`${cambio.cuando}${JSON.stringify(cambio.despues)}`} cambio={cambio} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

function Cambio({ cambio: { quien, cuando, antes, despues } }: { cambio: Cambios[number] }) {
  const timeZone = useZonaHoraria()
  return (
    <Paper component="li" withBorder p="sm" bg="var(--surface)">
      <Text size="sm" fw={600}>
        {quien?.nombre ?? 'Desconocido'} ·{' '}
        <time dateTime={cuando}>{timeZone && formatInstant(new Date(cuando), timeZone)}</time>
      </Text>
      {Object.keys(despues).map((field) => (
        <Text key={field} size="sm" className={classes.change}>
          {labels[field] ?? field}: <del>{shown(field, antes[field])}</del> →{' '}
          <ins>{shown(field, despues[field])}</ins>
        </Text>
      ))}
    </Paper>
  )
}
