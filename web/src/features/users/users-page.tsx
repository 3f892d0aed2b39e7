import type { User, Usuario } from '@gym/contract/auth/users.schema'
import { hecho } from '@gym/contract/core/success-messages'
import { nombreRol } from '@gym/contract/permissions/roles.rules'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
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
import { useDeleteUser, userQuery, usersQuery } from './users.api.ts'

const columns: Column<Usuario>[] = [
  { key: 'nombre', title: 'Nombre', brief: 'who', render: ({ nombre }) => nombre },
  {
    key: 'email',
    title: 'Correo electrónico',
    brief: 'what',
    clipped: true,
    render: ({ email }) => email,
  },
  { key: 'rol', title: 'Rol', brief: 'state', render: ({ rol }) => nombreRol[rol] },
  {
    title: 'Verificación',
    brief: 'what',
    render: ({ factor }) => (factor ? 'En dos pasos' : '—'),
    renderBrief: ({ factor }) => factor && 'Verificación en dos pasos',
  },
]

export function UsersPage() {
  const list = useListState(useSearch({ from: '/shell/usuarios' }))
  const users = useQuery(usersQuery(list.search))
  const made = useJustMade(userQuery, list.search)
  const deletion = useDeletion(useDeleteUser(), 'Error al eliminar el usuario: ')

  const ask = ({ _id, nombre, email }: User) =>
    deletion.ask(_id, {
      title: `Eliminar a ${nombre} (${email})`,
      text: '¿Estás seguro de que deseas eliminar este usuario?',
      done: hecho.usuarioEliminado,
    })

  return (
    <Page actions={<NavButton to="/usuarios/crear">Nuevo usuario</NavButton>}>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <ListTools
        list={list}
        searchLabel="Buscar usuario"
        columns={columns}
        file={usersQuery(list.search).queryKey}
      />
      <DataTable
        name="Usuarios"
        noun={['usuario', 'usuarios']}
        query={users}
        list={list}
        columns={columns}
        made={made.row}
        failed="Error al cargar los usuarios: "
        empty={
          <Empty
            text="Aún no hay usuarios."
            action={<NavButton to="/usuarios/crear">Crear el primero</NavButton>}
          />
        }
        actions={(user) => {
          const name = `a ${user.nombre}`
          return (
            <>
              <EditLink name={name} to="/usuarios/editar/$id" params={{ id: user._id }} />
              <DeleteButton name={name} onClick={() => ask(user)} />
            </>
          )
        }}
      />
    </Page>
  )
}
