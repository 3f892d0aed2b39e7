import {
  type Edad,
  edades,
  type GrupoCobro,
  nombreCanal,
  nombreEdad,
  promesaEnPalabras,
} from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import { type Day, dayIn, formatDay, formatMoment } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Text } from '@mantine/core'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'

type Row = PersonaEnCobros

const NONE = '—'
const short: Record<Edad, string> = {
  noVencido: 'Sin vencer',
  d1a30: '1 a 30',
  d31a60: '31 a 60',
  d61a90: '61 a 90',
  mas: 'Más de 90',
}

const cliente: Column<Row> = {
  key: 'cliente',
  title: 'Cliente',
  brief: 'who',
  render: ({ cliente: { nombre, apellido, eliminado } }) =>
    `${nombre} ${apellido}${eliminado ? ' (eliminado)' : ''}`,
}

const debe: Column<Row> = {
  title: 'Debe',
  numeric: true,
  brief: 'amount',
  render: ({ saldo }) => (saldo > 0 ? formatMoney(saldo) : NONE),
  renderBrief: ({ saldo }) => saldo > 0 && `Debe ${formatMoney(saldo)}`,
}

const edad = (cual: Edad): Column<Row> => ({
  key: cual,
  title: short[cual],
  numeric: true,
  render: (row) => (row[cual] > 0 ? formatMoney(row[cual]) : NONE),
})

/** First due day; narrow screens show the age of the oldest overdue debt, if any. A detail on wide ones. */
export const oldest: Column<Row> = {
  title: 'Vence',
  brief: 'what',
  render: ({ vence }) => (vence ? formatDay(vence) : NONE),
  renderBrief: (row) => {
    const last = [...edades].reverse().find((cual) => row[cual] > 0)
    if (!last || !row.vence) return null
    return last === 'noVencido'
      ? `Vence el ${formatDay(row.vence)}`
      : `Vencido: ${nombreEdad[last].toLowerCase()}`
  },
}

export const details: RowColumn<Row>[] = [
  { title: 'Teléfono', render: ({ cliente: { telefono } }) => telefono },
  { title: 'Correo', render: ({ cliente: { email } }) => email },
]

export function columnsOf(
  grupo: GrupoCobro,
  { zonaHoraria, today }: { zonaHoraria: string; today: Day | undefined },
): Column<Row>[] {
  const when = (instant: string) => formatDay(dayIn(zonaHoraria, new Date(instant)))
  const ultimo: Column<Row> = {
    ...(grupo === 'deudores' && { key: 'ultimoContacto' }),
    title: 'Último contacto',
    brief: 'what',
    render: ({ ultimoContacto: it, promesa }) => (
      <>
        {it ? `${nombreCanal[it.canal]}, ${when(it.fecha)}` : !promesa && NONE}
        {promesa && today && (
          <Text size="sm" fw={600}>
            {promesaEnPalabras(promesa, today)}
          </Text>
        )}
      </>
    ),
    renderBrief: ({ ultimoContacto: it, promesa }) =>
      promesa && today
        ? promesaEnPalabras(promesa, today)
        : it && `${nombreCanal[it.canal]} el ${when(it.fecha)}`,
  }
  const ahora: Column<Row> = {
    title: 'Contacto',
    brief: 'state',
    render: ({ contacto: { permitido, desde } }) => (
      <>
        <StatusBadge good={permitido} state={permitido ? 'Se puede' : desde ? 'Aún no' : 'Pidió que no'} />
        {!permitido && desde && today && (
          <Text size="xs">Desde {formatMoment(new Date(desde), today, zonaHoraria)}</Text>
        )}
      </>
    ),
  }
  if (grupo === 'deudores')
    return [cliente, { ...debe, key: 'saldo' }, ...edades.map(edad), oldest, ultimo, ahora]
  if (grupo === 'sin-cobrar')
    return [
      cliente,
      {
        key: 'sinCobrar',
        title: 'Sin cobrar',
        numeric: true,
        brief: 'amount',
        render: ({ sinCobrar }) => sinCobrar && formatMoney(sinCobrar.monto),
      },
      { title: 'Membresías', numeric: true, brief: 'what', render: ({ sinCobrar }) => sinCobrar?.cuantas },
      debe,
      ultimo,
      ahora,
    ]
  if (grupo === 'ausentes')
    return [
      cliente,
      {
        key: 'ultimaEntrada',
        title: 'Última entrada',
        brief: 'what',
        render: ({ ultimaEntrada }) => (ultimaEntrada ? when(ultimaEntrada) : 'Aún no ha venido'),
        renderBrief: ({ ultimaEntrada }) =>
          ultimaEntrada ? `Vino el ${when(ultimaEntrada)}` : 'Aún no ha venido',
      },
      debe,
      ultimo,
      ahora,
    ]
  const verb = grupo === 'vencidos' ? 'Terminó' : 'Termina'
  return [
    cliente,
    {
      key: 'fin',
      title: verb,
      brief: 'what',
      render: ({ fin }) => (fin ? formatDay(fin) : NONE),
      renderBrief: ({ fin }) => fin && `${verb} el ${formatDay(fin)}`,
    },
    debe,
    ultimo,
    ahora,
  ]
}
