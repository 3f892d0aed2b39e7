import { dayIn, formatDay, timeIn } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { Hoy } from '@gym/contract/hoy/hoy.schema'
import { Group, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { now } from '../../api/clock.ts'
import { pluralize } from '../../format/counted.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { POR_RENOVAR } from '../pagos/pagos.api.ts'
import { Card, countOf, insidePart, nameOf, type Part, Who } from './parte.tsx'

export function LoQuePideElDia({ hoy, zonaHoraria }: { hoy: Hoy; zonaHoraria: string }) {
  const parts = partsOf(hoy, zonaHoraria).filter(({ total, none }) => total > 0 || none)
  return (
    <section aria-labelledby="hoy">
      <Title order={2} size="h4" mb="xs" id="hoy">
        Hoy
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="sm">
        {parts.map((part) => (
          <Card key={part.title} {...part} />
        ))}
      </SimpleGrid>
    </section>
  )
}

const see = { variant: 'default', size: 'xs' } as const
const act = { variant: 'light', size: 'xs' } as const

function partsOf(hoy: Hoy, zonaHoraria: string): Part[] {
  const today = dayIn(zonaHoraria, now())
  const time = timeIn(zonaHoraria, now())
  const none = { total: 0, filas: [] }
  const { dentro = none, clasesDeHoy = none, vencenHoy = none, porVencer = none, porRenovar = none } = hoy
  const { deudores = none, cumpleanos = none, existenciasBajas = none, ausentes = none } = hoy
  return [
    insidePart(
      dentro,
      zonaHoraria,
      <LinkButton {...see} to="/recepcion">
        Recepción
      </LinkButton>,
    ),
    {
      title: 'Clases de hoy',
      ...countOf(clasesDeHoy),
      none: 'Hoy no hay clases.',
      list: (
        <LinkButton {...see} to="/clases">
          Ver las clases
        </LinkButton>
      ),
      rows: clasesDeHoy.filas.map(({ _id, nombreClase, horarioInicio, horarioFin, capacidadMaxima }) => ({
        key: _id,
        who: nombreClase,
        what: `${horarioInicio} a ${horarioFin} · ${
          horarioFin <= time ? 'terminó' : cuposLibres(capacidadMaxima)
        }`,
        act: (
          <LinkButton
            {...act}
            to="/clases/inscritos"
            search={{ clase: _id }}
            aria-label={`Inscritos en ${nombreClase}`}
          >
            Inscritos
          </LinkButton>
        ),
      })),
    },
    {
      title: 'Por vencer',
      ...countOf(porVencer),
      list: (
        <Group gap="xs" justify="flex-end">
          {vencenHoy.total > 0 && (
            <LinkButton
              {...see}
              to="/membresias"
              search={{ filtro: 'por-vencer', desde: today, hasta: today }}
            >
              Hoy: {vencenHoy.total}
            </LinkButton>
          )}
          <LinkButton {...see} to="/membresias" search={{ filtro: 'por-vencer' }}>
            Ver todas
          </LinkButton>
        </Group>
      ),
      rows: porVencer.filas.map(({ _id, cliente, tipo, fechafin }) => ({
        key: _id,
        who: <Who persona={cliente} />,
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
    },
    {
      title: 'Pagos por renovar',
      ...countOf(porRenovar),
      list: (
        <LinkButton {...see} to="/pagos" search={{ filtro: POR_RENOVAR }}>
          Ver todos
        </LinkButton>
      ),
      rows: porRenovar.filas.map(({ _id, cliente, fecha, monto }) => ({
        key: _id,
        who: cliente ? <Who persona={cliente} /> : 'Sin cliente',
        what: `${formatMoney(monto)}, del ${formatDay(fecha)}`,
        act: cliente && (
          <LinkButton
            {...act}
            to="/vender"
            search={{ cliente: cliente._id, renovar: 1 }}
            aria-label={`Vender membresía a ${nameOf(cliente)}`}
          >
            Vender membresía
          </LinkButton>
        ),
      })),
    },
    {
      title: 'Deben',
      ...countOf(deudores),
      list: (
        <Group gap="xs" justify="flex-end">
          <LinkButton {...see} to="/cobros">
            Cobros
          </LinkButton>
          <LinkButton {...see} to="/clientes" search={{ situacion: 'debe' }}>
            Ver todos
          </LinkButton>
        </Group>
      ),
      rows: deudores.filas.map((deudor) => ({
        key: deudor._id,
        who: <Who persona={deudor} />,
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
        who: <Who persona={persona} />,
        what: persona.telefono,
      })),
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
        who: <Who persona={persona} />,
        what: `${persona.telefono} · ${
          persona.ultimaEntrada
            ? `vino el ${formatDay(dayIn(zonaHoraria, new Date(persona.ultimaEntrada)))}`
            : 'aún no ha venido'
        }`,
      })),
    },
  ]
}

const cuposLibres = (count: number) =>
  count === 0 ? 'Sin cupos' : pluralize(count, ['cupo libre', 'cupos libres'])

/** Skeleton as tall as a typical day, to avoid a layout shift below. */
export function WaitingForHoy() {
  return (
    <Stack gap="xs" aria-busy>
      <LoadingText />
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="sm">
        {[0, 1, 2, 3, 4, 5].map((each) => (
          <Skeleton key={each} height={230} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
