import type { Situacion } from '@gym/contract/clientes/clientes.rules'
import type { ClienteListado, ResumenDeCliente } from '@gym/contract/clientes/clientes.schema'
import { type Day, dayIn, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { daysRemaining } from '@gym/contract/membresias/membresias.rules'
import { Group, Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { estadoNames } from '../../format/estado-names.ts'
import { Retrato } from '../../ui/layout/retrato.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'

interface Shown {
  situacion: Situacion | undefined
  today: Day
  zonaHoraria: string
}

const names: Column<ClienteListado>[] = [
  {
    key: 'nombre',
    title: 'Nombre',
    brief: 'who',
    render: (cliente) => (
      <Group component="span" gap={8} wrap="nowrap">
        <Retrato cliente={cliente} foto={cliente.resumen?.foto ?? null} size={28} />
        {cliente.nombre}
      </Group>
    ),
    renderBrief: ({ nombre }) => nombre,
  },
  { key: 'apellido', title: 'Apellido', brief: 'who', render: ({ apellido }) => apellido },
]

const debt: Column<ClienteListado> = {
  title: 'Debe',
  numeric: true,
  brief: 'amount',
  render: ({ debe = 0 }) => formatMoney(debe),
  renderBrief: ({ debe = 0 }) => `Debe ${formatMoney(debe)}`,
}

const address: Column<ClienteListado> = {
  key: 'direccion',
  title: 'Dirección',
  clipped: true,
  render: ({ direccion }) => direccion,
}

function lastEntry(zonaHoraria: string): Column<ClienteListado> {
  const said = ({ ultimaEntrada }: ClienteListado, before: string) =>
    ultimaEntrada ? `${before}${formatDay(dayIn(zonaHoraria, new Date(ultimaEntrada)))}` : 'Aún no ha venido'
  return {
    key: 'ultimaEntrada',
    title: 'Última entrada',
    brief: 'what',
    render: (cliente) => said(cliente, ''),
    renderBrief: (cliente) => said(cliente, 'Vino el '),
  }
}

/** The specification's columns. A list of debtors or absentees shows debt or last entry, not the address. */
export function columnsOf({ situacion, today, zonaHoraria }: Shown): Column<ClienteListado>[] {
  const special = { debe: debt, ausente: lastEntry(zonaHoraria), cumple: undefined }
  const extra = situacion && special[situacion]
  return [
    ...names,
    ...(extra ? [extra] : []),
    { key: 'email', title: 'Correo electrónico', clipped: true, render: ({ email }) => email },
    { key: 'telefono', title: 'Teléfono', brief: 'what', render: ({ telefono }) => telefono },
    ...(extra ? [] : [address]),
    {
      key: 'estado',
      title: 'Estado',
      brief: 'state',
      render: (cliente) => (
        <Estado cliente={cliente} today={today} saysDebt={situacion !== 'debe'} isWide={!extra} />
      ),
    },
    {
      key: 'numeroIdentificacion',
      title: 'Número de identificación',
      brief: 'what',
      render: ({ numeroIdentificacion }) => numeroIdentificacion,
    },
  ]
}

/** Columns that `columnsOf` omits for room: the row's detail has them. */
export function detailsOf({ situacion, today }: Omit<Shown, 'zonaHoraria'>): Column<ClienteListado>[] {
  if (situacion !== 'debe' && situacion !== 'ausente') return []
  return [
    address,
    {
      title: 'Membresía',
      render: ({ resumen }) => resumen && membresiaInWords(resumen.membresia, today),
    },
  ]
}

interface EstadoProps {
  cliente: ClienteListado
  today: Day
  saysDebt: boolean
  /** True if the list has room for a membership on one line. */
  isWide: boolean
}

function Estado({ cliente: { estado, resumen }, today, saysDebt, isWide }: EstadoProps) {
  return (
    <>
      <StatusBadge state={estadoNames[estado]} good={estado === 'activo'} />
      {isWide && resumen && (
        <Text size="xs" c="dimmed" miw={104} style={{ overflowWrap: 'anywhere' }}>
          {membresiaInWords(resumen.membresia, today)}
        </Text>
      )}
      {saysDebt && !!resumen?.debe && (
        <Text size="xs" fw={500} c="var(--danger)">
          Debe {formatMoney(resumen.debe)}
        </Text>
      )}
    </>
  )
}

/** 'Mensualidad · 12 días'. A membership cancelled before its first day does not count. */
export function membresiaInWords(membresia: ResumenDeCliente['membresia'], today: Day): string {
  if (!membresia || membresia.fechafin < membresia.fechainicio) return 'Sin membresía'
  const { nombre, tipo, fechainicio, fechafin, sesionesRestantes, congelada } = membresia
  if (congelada) return `${nombre} · congelada`
  if (fechainicio > today) return `${nombre} · desde el ${formatDay(fechainicio)}`
  const days = daysRemaining(fechafin, today)
  if (days === null) return `${nombre} · venció el ${formatDay(fechafin)}`
  const left = days === 0 ? 'vence hoy' : pluralize(days, ['día', 'días'])
  const sessions = tipo === 'Clase' ? `${pluralize(sesionesRestantes, ['sesión', 'sesiones'])}, ` : ''
  return `${nombre} · ${sessions}${left}`
}

export function onPaper(
  shown: readonly Column<ClienteListado>[],
  situacion: Situacion | undefined,
): RowColumn<ClienteListado>[] {
  const without = [
    'nombre',
    'apellido',
    'direccion',
    ...(situacion === 'debe' || situacion === 'ausente' ? ['email'] : []),
  ]
  return [
    { title: 'Cliente', render: ({ nombre, apellido }) => `${nombre} ${apellido}` },
    ...shown.filter(({ key = '' }) => !without.includes(key)),
  ]
}
