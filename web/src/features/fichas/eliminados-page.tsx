import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { DATOS_BORRADOS } from '@gym/contract/mis-datos/mis-datos.rules'
import type { ClienteEliminado } from '@gym/contract/mis-datos/mis-datos.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { BorradoModal } from './borrado-modal.tsx'
import { eliminadosQuery } from './fichas.api.ts'

const columnsIn = (zonaHoraria: string): Column<ClienteEliminado>[] => [
  { title: 'Nombre', brief: 'who', render: ({ nombre }) => nombre },
  { title: 'Apellido', brief: 'who', render: ({ apellido }) => apellido },
  {
    title: 'Número de identificación',
    brief: 'what',
    render: ({ numeroIdentificacion }) => numeroIdentificacion,
  },
  {
    title: 'Eliminado el',
    brief: 'what',
    render: ({ eliminadoEn }) => formatDay(dayIn(zonaHoraria, new Date(eliminadoEn))),
    renderBrief: ({ eliminadoEn }) => `Eliminado el ${formatDay(dayIn(zonaHoraria, new Date(eliminadoEn)))}`,
  },
]

export function EliminadosPage() {
  const list = useListState(useSearch({ from: '/shell/clientes/eliminados' }))
  const eliminados = useQuery(eliminadosQuery(list.search))
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const columns = columnsIn(zonaHoraria)
  const [chosen, setChosen] = useState<ClienteEliminado | null>(null)
  const { notice, succeed, clear } = useNotice()

  return (
    <Page
      says="Sus datos se conservan hasta que pidan borrarlos."
      actions={
        <LinkButton to="/clientes" variant="default">
          Volver a Clientes
        </LinkButton>
      }
    >
      <NoticeAlert notice={notice} onClose={clear} />
      <ListTools list={list} searchLabel="Buscar cliente eliminado" columns={columns} />
      <DataTable
        name="Clientes eliminados"
        noun={['cliente eliminado', 'clientes eliminados']}
        query={eliminados}
        list={list}
        columns={columns}
        failed="Error al cargar los clientes eliminados: "
        empty={<Empty text="No hay clientes eliminados con datos." />}
        actions={(cliente) => (
          <Button
            size="xs"
            variant="default"
            aria-label={`Borrar los datos de ${cliente.nombre} ${cliente.apellido}`}
            onClick={() => {
              clear()
              setChosen(cliente)
            }}
          >
            Borrar los datos…
          </Button>
        )}
      />
      {chosen && (
        <BorradoModal
          cliente={chosen}
          onClose={() => setChosen(null)}
          onErased={() => succeed(DATOS_BORRADOS)}
        />
      )}
    </Page>
  )
}
