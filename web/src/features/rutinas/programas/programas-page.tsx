import { hecho } from '@gym/contract/core/success-messages'
import type { Programa } from '@gym/contract/rutinas/programas.schema'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { pluralize } from '../../../format/counted.ts'
import { joinWithDots } from '../../../format/dotted.ts'
import { estadoNames } from '../../../format/estado-names.ts'
import { NoticeAlert } from '../../../ui/feedback/notice.tsx'
import { Empty } from '../../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../../ui/feedback/use-deletion.ts'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { StatusBadge } from '../../../ui/layout/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ListTools } from '../../../ui/table/list-tools.tsx'
import { DeleteButton, EditLink } from '../../../ui/table/rows/row-actions.tsx'
import type { Column } from '../../../ui/table/rows/rows.ts'
import { useJustMade } from '../../../ui/table/use-just-made.ts'
import { useListState } from '../../../ui/table/use-list-state.ts'
import { AssignLink, CopyLink } from './programa-links.tsx'
import { daysOf } from './programa-values.ts'
import { programaQuery, programasQuery, useDeletePrograma } from './programas.api.ts'

const columns: Column<Programa>[] = [
  {
    key: 'nombre',
    title: 'Nombre',
    brief: 'who',
    render: ({ nombre, descripcion }) => (
      <div>
        {nombre}
        {descripcion && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {descripcion}
          </Text>
        )}
      </div>
    ),
  },
  {
    title: 'Rutinas',
    brief: 'what',
    render: ({ rutinas }) =>
      joinWithDots(pluralize(rutinas.length, ['rutina', 'rutinas']), daysOf(rutinas).join(', ')),
  },
  {
    key: 'estado',
    title: 'Estado',
    brief: 'state',
    render: ({ estado }) => <StatusBadge state={estadoNames[estado]} good={estado === 'activo'} />,
  },
  {
    key: 'creadoPor',
    title: 'Creado por',
    render: ({ creadoPor }) => creadoPor?.nombre ?? 'Desconocido',
  },
]

export function ProgramasPage() {
  const list = useListState(useSearch({ from: '/shell/rutinas/programas' }))
  const programas = useQuery(programasQuery(list.search))
  const made = useJustMade(programaQuery, list.search)
  const deletion = useDeletion(useDeletePrograma(), 'Error al eliminar el programa: ')

  const ask = ({ _id, nombre }: Programa) =>
    deletion.ask(_id, {
      title: `¿Eliminar el programa ${nombre}?`,
      text: 'Quien ya lo tiene asignado conserva sus rutinas. No se puede deshacer.',
      done: hecho.programaEliminado,
    })

  return (
    <Page
      actions={
        <>
          <LinkButton to="/rutinas/programas/crear">Nuevo programa</LinkButton>
          <LinkButton to="/rutinas/crear" variant="default">
            Ir a rutinas
          </LinkButton>
        </>
      }
    >
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <ListTools list={list} searchLabel="Buscar programa" columns={columns} />
      <DataTable
        name="Programas de entrenamiento"
        noun={['programa', 'programas']}
        query={programas}
        list={list}
        columns={columns}
        made={made.row}
        failed="Error al cargar los programas: "
        empty={
          <Empty
            text="Aún no hay programas. Un programa junta varias rutinas con sus días, para asignarlas de una vez."
            action={<LinkButton to="/rutinas/programas/crear">Crear el primero</LinkButton>}
          />
        }
        actions={(programa) => {
          const { _id: id, nombre: name, estado } = programa
          return (
            <>
              {estado === 'activo' && (
                <AssignLink name={name} to="/rutinas/programas/asignar/$id" params={{ id }} />
              )}
              <EditLink name={name} to="/rutinas/programas/editar/$id" params={{ id }} />
              <CopyLink name={name} to="/rutinas/programas/crear" search={{ copia: id }} />
              <DeleteButton name={name} onClick={() => ask(programa)} />
            </>
          )
        }}
      />
    </Page>
  )
}
