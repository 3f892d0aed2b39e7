import { formatDay } from '@gym/contract/calendar'
import type { Historial as Cambios, Transaccion } from '@gym/contract/contabilidad'
import { nombreMetodo, nombreReferencia, nombreTipo } from '@gym/contract/contabilidad.rules'
import { formatMoney } from '@gym/contract/money'
import { Paper, Skeleton, Stack, Text } from '@mantine/core'
import { LoadError } from '../../ui/query-state.tsx'
import { useConfiguracion } from '../configuracion/configuracion.api.ts'
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

/** Who changed what of a row made by hand, and when; the newest first. */
export function Historial({ transaccion }: { transaccion: Pick<Transaccion, '_id'> }) {
  const historial = useHistorial(transaccion._id)
  if (historial.isPending) return <Skeleton height={60} />
  if (historial.isError)
    return (
      <LoadError
        sentence={`Error al cargar el historial: ${historial.error.message}`}
        onRetry={() => historial.refetch()}
      />
    )
  if (historial.data.length === 0) return <Text c="dimmed">Esta transacción no ha tenido cambios.</Text>
  return (
    <Stack component="ol" gap="sm" className={classes.list}>
      {historial.data.map((cambio) => (
        <Cambio key={`${cambio.cuando}${JSON.stringify(cambio.despues)}`} cambio={cambio} />
      ))}
    </Stack>
  )
}

function Cambio({ cambio: { quien, cuando, antes, despues } }: { cambio: Cambios[number] }) {
  const timeZone = useConfiguracion().data?.zonaHoraria
  const format = new Intl.DateTimeFormat('es-ES', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  })
  return (
    <Paper component="li" withBorder p="sm" bg="var(--surface)">
      <Text size="sm" fw={600}>
        {quien?.nombre ?? 'Desconocido'} · <time dateTime={cuando}>{format.format(new Date(cuando))}</time>
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
