import type { Indicadores } from '@gym/contract/indicadores/indicadores.schema'
import { Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useReportAge } from '../../api/report-age.ts'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { AsistenciaPorHoraPanel } from './calor/asistencia-por-hora.tsx'
import { ClientesPorMesPanel } from './clientes-por-mes.tsx'
import { Ganancia } from './ganancia.tsx'
import { indicadoresQuery } from './indicadores.api.ts'
import classes from './indicadores.module.css'
import { IngresosPorMesPanel } from './ingresos-por-mes.tsx'
import { PagosPorMetodoPanel } from './pagos-por-metodo.tsx'
import { Preguntas } from './preguntas.tsx'

interface Card {
  indicador: keyof Indicadores
  title: string
  remark?: string
  list: Pick<LinkProps, 'to' | 'search'>
}

const cards: Card[] = [
  {
    indicador: 'clientesActivos',
    title: 'Clientes activos',
    list: { to: '/clientes', search: { filtro: 'activo' } },
  },
  {
    indicador: 'clientesInactivos',
    title: 'Clientes inactivos',
    list: { to: '/clientes', search: { filtro: 'inactivo' } },
  },
  { indicador: 'totalProductos', title: 'Total de productos', list: { to: '/productos' } },
  {
    indicador: 'existenciasTotales',
    title: 'Existencias totales',
    list: { to: '/productos', search: { orden: '-stock' } },
  },
  { indicador: 'entrenadores', title: 'Entrenadores', list: { to: '/entrenadores' } },
  { indicador: 'clasesActivas', title: 'Clases activas', list: { to: '/clases' } },
  {
    indicador: 'membresiasActivas',
    title: 'Membresías activas',
    list: { to: '/membresias', search: { filtro: 'vigente' } },
  },
  {
    indicador: 'membresiasPorVencer',
    title: 'Membresías por vencer',
    remark: 'También las ya renovadas',
    list: { to: '/membresias', search: { filtro: 'por-vencer', renovadas: true } },
  },
]

const number = new Intl.NumberFormat('es-CO')

export function IndicadoresPage() {
  const indicadores = useQuery(indicadoresQuery)
  return (
    <Page says={useReportAge('indicadores')}>
      <Ganancia />
      <IngresosPorMesPanel />
      <PagosPorMetodoPanel />
      <ClientesPorMesPanel />
      <AsistenciaPorHoraPanel />
      <Preguntas />
      {indicadores.isError && (
        <LoadError
          sentence={`Error al cargar los indicadores: ${indicadores.error.message}`}
          onRetry={() => indicadores.refetch()}
        />
      )}
      <Title order={2} size="h3">
        Cuántos hay
      </Title>
      {(indicadores.data || indicadores.isPending) && (
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
          {cards.map(({ indicador, title, remark, list }) => (
            <Link key={indicador} {...list} className={classes.card}>
              <Paper withBorder p="md" bg="var(--surface)" className={classes.paper}>
                <Text size="sm" fw={500} c="dimmed">
                  {title}
                </Text>
                {indicadores.data ? (
                  <Text fz="h2" lh="h2" fw={600} className={classes.figure}>
                    {number.format(indicadores.data[indicador])}
                  </Text>
                ) : (
                  <Text component="div" fz="h2" lh="h2">
                    <Skeleton h="calc(1em * var(--mantine-h2-line-height))" w={60} />
                  </Text>
                )}
                {remark && (
                  <Text size="xs" c="dimmed">
                    {remark}
                  </Text>
                )}
              </Paper>
            </Link>
          ))}
        </SimpleGrid>
      )}
    </Page>
  )
}
