import { addDays, dayIn, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { Hoy } from '@gym/contract/hoy/hoy.schema'
import { VENCIDA_HACE_POCO_DAYS } from '@gym/contract/membresias/membresias.rules'
import { Group, Text } from '@mantine/core'
import { now } from '../../api/clock.ts'
import { pluralize } from '../../format/counted.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { POR_RENOVAR } from '../pagos/pagos.api.ts'
import { clasesPart } from './clases-de-hoy.tsx'
import classes from './hoy.module.css'
import { Card, countOf, nameOf, type Part, PersonaLink } from './parte.tsx'

export function LoQuePideElDia({ hoy, zonaHoraria }: { hoy: Hoy; zonaHoraria: string }) {
  const parts = partsOf(hoy, zonaHoraria).filter(({ total, none }) => total > 0 || none)
  return (
    <div className={classes.lists}>
      {parts.map((part) => (
        <Card key={part.title} {...part} />
      ))}
    </div>
  )
}

const see = { variant: 'default', size: 'xs' } as const
const act = { variant: 'subtle', size: 'xs' } as const

function partsOf(hoy: Hoy, zonaHoraria: string): Part[] {
  const today = dayIn(zonaHoraria, now())
  const none = { total: 0, filas: [] }
  const { clasesDeHoy = none, deudores = none, cumpleanos = none } = hoy
  const { existenciasBajas = none, ausentes = none } = hoy
  return [
    clasesPart(
      clasesDeHoy,
      zonaHoraria,
      <LinkButton {...see} to="/clases">
        Ver las clases
      </LinkButton>,
    ),
    renewPart(hoy, today),
    {
      title: 'Deben',
      ...countOf(deudores),
      sum: hoy.deuda && formatMoney(hoy.deuda.debe),
      list: (
        <Group gap="xs" justify="flex-end">
          <LinkButton {...see} to="/cobros" visibleFrom="sm">
            Cobros
          </LinkButton>
          <LinkButton {...see} to="/clientes" search={{ situacion: 'debe' }}>
            Ver todos
          </LinkButton>
        </Group>
      ),
      rows: deudores.filas.map((deudor) => ({
        key: deudor._id,
        who: <PersonaLink persona={deudor} />,
        what: `Debe ${formatMoney(deudor.debe)}`,
        act: (
          <LinkButton
            {...act}
            to="/vender"
            search={{ cliente: deudor._id, deuda: 1 }}
            aria-label={`Cobrar deuda de ${nameOf(deudor)}`}
          >
            Cobrar deuda
          </LinkButton>
        ),
      })),
    },
    {
      title: 'Sin cobrar',
      total: hoy.sinCobrar?.cuantas ?? 0,
      list: (
        <LinkButton {...see} to="/cobros" search={{ filtro: 'sin-cobrar' }}>
          Ver cuáles
        </LinkButton>
      ),
      rows: [],
      ...(hoy.sinCobrar && {
        none: `${pluralize(hoy.sinCobrar.cuantas, ['membresía', 'membresías'])} que nadie ha pagado, ${formatMoney(hoy.sinCobrar.monto)} en total.`,
      }),
    },
    {
      title: 'Sin venir hace 10 días',
      ...countOf(ausentes),
      list: (
        <LinkButton {...see} to="/clientes" search={{ situacion: 'ausente' }}>
          Ver todos
        </LinkButton>
      ),
      rows: ausentes.filas.map((persona) => ({
        key: persona._id,
        who: <PersonaLink persona={persona} />,
        what: `${persona.telefono} · ${
          persona.ultimaEntrada
            ? `vino el ${formatDay(dayIn(zonaHoraria, new Date(persona.ultimaEntrada)))}`
            : 'aún no ha venido'
        }`,
      })),
    },
    {
      title: 'Existencias bajas',
      ...countOf(existenciasBajas),
      list: (
        <LinkButton {...see} to="/productos" search={{ existencias: 'bajas' }}>
          Ver todas
        </LinkButton>
      ),
      rows: existenciasBajas.filas.map(({ _id, nombre, stock }) => ({
        key: _id,
        who: (
          <TextLink to="/productos/editar/$id" params={{ id: _id }}>
            {nombre}
          </TextLink>
        ),
        what: stock === 0 ? 'No queda ninguno' : pluralize(stock, ['queda', 'quedan']),
      })),
    },
    {
      title: 'Cumplen años hoy',
      ...countOf(cumpleanos),
      list: (
        <LinkButton {...see} to="/clientes" search={{ situacion: 'cumple' }}>
          Ver todos
        </LinkButton>
      ),
      rows: cumpleanos.filas.map((persona) => ({
        key: persona._id,
        who: <PersonaLink persona={persona} />,
        what: persona.telefono,
      })),
    },
  ]
}

function renewPart({ porVencer, vencenHoy, vencidas, porRenovar }: Hoy, today: string): Part {
  const { total = 0, hayMas, filas = [] } = porVencer ?? {}
  return {
    title: 'Por vencer',
    total,
    hayMas,
    // An empty card without this text would be omitted, and its links with it.
    ...((vencidas?.total || porRenovar?.total) && { none: 'Ninguna membresía vence en estos días.' }),
    list: (
      <Group gap="xs" justify="flex-end">
        {vencenHoy && vencenHoy.total > 0 && (
          <LinkButton {...see} to="/membresias" search={{ filtro: 'por-vencer', desde: today, hasta: today }}>
            Hoy: {vencenHoy.total}
          </LinkButton>
        )}
        <LinkButton {...see} to="/membresias" search={{ filtro: 'por-vencer' }}>
          Ver todas
        </LinkButton>
      </Group>
    ),
    foot: (
      <Text component="div" size="sm" mt="xs" className={classes.ways}>
        {vencidas && vencidas.total > 0 && (
          <TextLink
            to="/membresias"
            search={{
              filtro: 'sin-renovar',
              desde: addDays(today, -VENCIDA_HACE_POCO_DAYS),
              hasta: addDays(today, -1),
            }}
          >
            Vencidas en {VENCIDA_HACE_POCO_DAYS} días, sin renovar: {vencidas.total}
          </TextLink>
        )}
        {porRenovar && porRenovar.total > 0 && (
          <TextLink to="/pagos" search={{ filtro: POR_RENOVAR }}>
            Pagos por renovar: {porRenovar.total}
          </TextLink>
        )}
      </Text>
    ),
    rows: filas.map(({ _id, cliente, tipo, fechafin }) => ({
      key: _id,
      who: <PersonaLink persona={cliente} />,
      what: `${tipo}, ${fechafin === today ? 'vence hoy' : `hasta el ${formatDay(fechafin)}`}`,
      act: (
        <LinkButton
          {...act}
          to="/vender"
          search={{ cliente: cliente._id, renovar: _id }}
          aria-label={`Renovar y cobrar a ${nameOf(cliente)}`}
        >
          Renovar y cobrar
        </LinkButton>
      ),
    })),
  }
}
