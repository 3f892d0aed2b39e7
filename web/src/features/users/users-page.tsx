import { hecho } from '@gym/contract/hecho.rules'
import { nombreRol } from '@gym/contract/roles.rules'
import type { User, Usuario } from '@gym/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { DataTable } from '../../ui/data-table.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { NavButton } from '../../ui/nav-button.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { DeleteButton, EditLink } from '../../ui/row-actions.tsx'
import type { Column } from '../../ui/rows.ts'
import { useDeletion } from '../../ui/use-deletion.ts'
import { useJustMade } from '../../ui/use-just-made.ts'
import { useListState } from '../../ui/use-list-state.ts'
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
