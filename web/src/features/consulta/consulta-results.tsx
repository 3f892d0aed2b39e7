import type { ClaseInscrita } from '@gym/contract/clases/clases.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { metodosEnPalabras } from '@gym/contract/pagos/pagos.rules'
import type { PagoConsultado } from '@gym/contract/pagos/pagos.schema'
import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconBarbell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Consultado } from './consulta.api.ts'
import { useMorePagosConsultados } from './pagos-consultados.api.ts'

const rutinaColumns: RowColumn<Asignacion>[] = [
  {
    title: 'Rutina',
    brief: 'who',
    render: ({ rutinaId: { nombreEjercicio, grupoMuscular }, programa }) => (
      <>
        {`${nombreEjercicio} (${grupoMuscular})`}
        {programa && (
          <Text size="sm" c="dimmed">
            Programa {programa.nombre}
          </Text>
        )}
      </>
    ),
  },
  {
    title: 'Días de entrenamiento',
    brief: 'what',
    render: ({ diasEntrenamiento }) => diasEntrenamiento.join(', '),
  },
  { title: 'Días de descanso', render: ({ diasDescanso }) => diasDescanso.join(', ') },
]

const pagoColumns: RowColumn<PagoConsultado>[] = [
  { title: 'Fecha', brief: 'what', render: ({ fechaPago }) => formatDay(fechaPago) },
  { title: 'Monto', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
  { title: 'Método de pago', brief: 'what', render: metodosEnPalabras },
  {
    title: 'Producto',
    brief: 'who',
    render: ({ concepto, cantidad, pagadoHasta, debe }) => (
      <>
        {cantidad > 1 ? `${cantidad} × ${concepto}` : concepto}
        {pagadoHasta && (
          <Text size="sm" c="dimmed">
            Pagado hasta el {formatDay(pagadoHasta)}
          </Text>
        )}
        {debe && (
          <Text size="sm" fw={600}>
            Es una parte: debes {formatMoney(debe.monto)}, con plazo hasta el {formatDay(debe.vence)}
          </Text>
        )}
      </>
    ),
  },
]

const claseColumns: RowColumn<ClaseInscrita>[] = [
  { title: 'Clase', brief: 'who', render: ({ nombreClase }) => nombreClase },
  { title: 'Día', brief: 'what', render: ({ dia }) => dia },
  {
    title: 'Horario',
    brief: 'what',
    render: ({ horarioInicio, horarioFin }) => `${horarioInicio} a ${horarioFin}`,
  },
  { title: 'Entrenador', brief: 'what', render: ({ entrenadorNombre }) => entrenadorNombre },
]

interface ConsultaResultsProps extends Consultado {
  askedAt: number
  /** True after a lookup on this page: the result then takes the focus. */
  isAnswer: boolean
}

export function ConsultaResults({
  cliente,
  asignaciones,
  pagos,
  clases,
  askedAt,
  isAnswer,
}: ConsultaResultsProps) {
  const welcome = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) welcome.current?.focus()
  }, [isAnswer])
  return (
    <Stack gap="lg">
      <Title order={2} size="h3" ref={welcome} tabIndex={-1} style={{ outline: 'none' }}>
        ¡Te damos la bienvenida, {cliente.nombre} {cliente.apellido}!
      </Title>
      <Section title="Rutinas asignadas" action={asignaciones.length > 0 && <OpenSheet />}>
        <PlainTable
          name="Rutinas asignadas"
          rows={asignaciones}
          columns={rutinaColumns}
          empty="No hay rutinas asignadas."
        />
      </Section>
      <Section title="Pagos realizados">
        <Pagos numero={cliente.numeroIdentificacion} first={pagos} askedAt={askedAt} />
      </Section>
      <Section title="Clases inscritas">
        <PlainTable
          name="Clases inscritas"
          rows={clases}
          columns={claseColumns}
          empty="No hay clases inscritas."
        />
      </Section>
    </Stack>
  )
}

/** Opens the routine sheet as a history entry, so that the phone's back button closes it. */
function OpenSheet() {
  const navigate = useNavigate()
  return (
    <Button
      leftSection={<IconBarbell size={18} aria-hidden />}
      onClick={() =>
        navigate({ to: '.', search: (before) => before, state: { hoja: true }, resetScroll: false })
      }
    >
      Ver rutina
    </Button>
  )
}

function Pagos({ numero, first, askedAt }: { numero: string; first: Consultado['pagos']; askedAt: number }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, error } = useMorePagosConsultados(
    numero,
    first,
    askedAt,
  )
  return (
    <Stack gap="xs" align="stretch">
      <PlainTable
        name="Pagos realizados"
        rows={data.pages.flatMap(({ rows }) => rows)}
        columns={pagoColumns}
        empty="No hay pagos registrados."
      />
      {error ? (
        <LoadError
          sentence={`Error al consultar datos: ${error.message}`}
          onRetry={() => void fetchNextPage()}
        />
      ) : (
        hasNextPage && (
          <Group>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Ver más
            </Button>
          </Group>
        )
      )}
    </Stack>
  )
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <Title order={3} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  )
}
