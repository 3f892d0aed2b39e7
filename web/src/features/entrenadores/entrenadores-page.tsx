import { hecho } from '@gym/contract/core/success-messages'
import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { pluralize } from '../../format/counted.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { DeleteButton, EditLink } from '../../ui/table/rows/row-actions.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useJustMade } from '../../ui/table/use-just-made.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { entrenadoresQuery, entrenadorQuery, useDeleteEntrenador } from './entrenadores.api.ts'
import { inscritosOf } from './remedies.tsx'

const columns: Column<Entrenador>[] = [
  { key: 'nombre', title: 'Nombre', brief: 'who', render: ({ nombre }) => nombre },
  { key: 'apellido', title: 'Apellido', brief: 'who', render: ({ apellido }) => apellido },
  {
    key: 'correo',
    title: 'Correo electrónico',
    clipped: true,
    render: ({ correo }) => correo,
  },
  {
    key: 'especialidad',
    title: 'Especialidad',
    brief: 'what',
    render: ({ especialidad, clases }) => (
      <div>
        {especialidad}
        <Text size="xs" c="dimmed">
          {weekOf(clases)}
        </Text>
      </div>
    ),
  },
]

function weekOf(clases: Entrenador['clases']): string {
  if (clases.length === 0) return 'Sin clases'
  const names = [...new Set(clases.map(({ nombreClase }) => nombreClase))].join(', ')
  const slots = clases.reduce((sum, { dias }) => sum + dias.length, 0)
  return joinWithDots(names, pluralize(slots, ['horario', 'horarios']))
}

export function EntrenadoresPage() {
  const list = useListState(useSearch({ from: '/shell/entrenadores' }))
  const entrenadores = useQuery(entrenadoresQuery(list.search))
  const made = useJustMade(entrenadorQuery, list.search)
  const deletion = useDeletion(useDeleteEntrenador(), 'Error al eliminar el entrenador: ')

  const ask = ({ _id, nombre, apellido }: Entrenador) =>
    deletion.ask(_id, {
      title: `¿Eliminar a ${nombre} ${apellido}?`,
      text: 'Dejará de aparecer en las listas, con sus clases y horarios. Las asistencias se conservan.',
      done: hecho.entrenadorEliminado,
      remedy: (problem) => inscritosOf(problem, { nombre, apellido }),
    })

  return (
    <Page actions={<NavButton to="/entrenadores/crear">Nuevo entrenador</NavButton>}>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <ListTools
        list={list}
        searchLabel="Buscar entrenador"
        columns={columns}
        file={entrenadoresQuery(list.search).queryKey}
      />
      <DataTable
        name="Entrenadores"
        noun={['entrenador', 'entrenadores']}
        query={entrenadores}
        list={list}
        columns={columns}
        made={made.row}
        failed="Error al cargar los entrenadores: "
        empty={
          <Empty
            text="Aún no hay entrenadores."
            action={<NavButton to="/entrenadores/crear">Crear el primero</NavButton>}
          />
        }
        actions={(entrenador) => {
          const name = `a ${entrenador.nombre} ${entrenador.apellido}`
          return (
            <>
              <EditLink name={name} to="/entrenadores/editar/$id" params={{ id: entrenador._id }} />
              <DeleteButton name={name} onClick={() => ask(entrenador)} />
            </>
          )
        }}
      />
    </Page>
  )
}
