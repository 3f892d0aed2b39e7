import { formatInstant } from '@gym/contract/core/calendar'
import type { ImportacionListada } from '@gym/contract/importaciones/importaciones.schema'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { pluralize } from '../../format/counted.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { estadoOf, resultInWords, resumenInWords, sourceOf, tipoNames } from './importacion-words.ts'
import { importacionesQuery } from './importaciones.api.ts'

type Importacion = ImportacionListada

const columnsIn = (timeZone: string): Column<Importacion>[] => [
  {
    title: 'Qué',
    brief: 'who',
    render: ({ tipo }) => tipoNames[tipo],
  },
  { title: 'De dónde', brief: 'what', render: sourceOf },
  { title: 'Cuándo', brief: 'what', render: ({ creadaEn }) => formatInstant(new Date(creadaEn), timeZone) },
  { title: 'Quién', render: ({ creadaPor }) => creadaPor?.nombre },
  { title: 'Qué se encontró', render: countsOf },
  { title: 'Estado', brief: 'state', render: (each) => <StatusBadge {...estadoOf(each)} /> },
]

function countsOf({ resultado, resumen, filas, estado }: Importacion): string {
  if (resultado && actOf(estado) === 'Ver') return resultInWords(resultado)
  return resumen ? resumenInWords(resumen) : pluralize(filas, ['fila', 'filas'])
}

const actOf = (estado: Importacion['estado']) =>
  estado === 'mapa' || estado === 'revision' ? 'Seguir' : 'Ver'

const wayTo = (each: Importacion) => (
  <LinkButton
    size="xs"
    variant="default"
    to="/importar/$id"
    params={{ id: each._id }}
    aria-label={`${actOf(each.estado)}: ${tipoNames[each.tipo]}, de ${sourceOf(each)}`}
  >
    {actOf(each.estado)}
  </LinkButton>
)

export function Anteriores() {
  const list = useListState(useSearch({ from: '/shell/importar' }))
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const importaciones = useQuery(importacionesQuery(list.search))
  return (
    <Stack component="section" gap="sm" aria-labelledby="importaciones-anteriores">
      <Title order={2} size="h4" id="importaciones-anteriores">
        Importaciones anteriores
      </Title>
      <DataTable
        name="Importaciones anteriores"
        noun={['importación', 'importaciones']}
        query={importaciones}
        list={list}
        columns={columnsIn(timeZone)}
        act={wayTo}
        actions={wayTo}
        failed="Error al cargar las importaciones: "
        empty={<Text c="dimmed">Todavía no hay ninguna.</Text>}
      />
    </Stack>
  )
}
