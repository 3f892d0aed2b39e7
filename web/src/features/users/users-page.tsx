import { hecho } from '@gym/contract/sentences'
import type { User } from '@gym/contract/users'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { DeleteButton, EditLink } from '../../ui/row-actions.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDeletion } from '../../ui/use-deletion.ts'
import { useListState } from '../../ui/use-list-state.ts'
import { useDeleteUser, usersQuery } from './users.api.ts'

const columns: Column<User>[] = [
  { key: 'nombre', title: 'Nombre', render: ({ nombre }) => nombre },
  {
    key: 'email',
    title: 'Correo electrónico',
    render: ({ email }) => <EmailText>{email}</EmailText>,
    breakable: true,
  },
  { key: 'rol', title: 'Rol', render: ({ rol }) => rol },
]

export function UsersPage() {
  const list = useListState(useSearch({ from: '/shell/usuarios' }))
  const users = useQuery(usersQuery(list.search))
  const deletion = useDeletion(useDeleteUser(), 'Error al eliminar el usuario: ')

  const ask = ({ _id, nombre, email }: User) =>
    deletion.ask(_id, {
      title: `Eliminar a ${nombre} (${email})`,
      text: '¿Estás seguro de que deseas eliminar este usuario?',
      done: hecho.usuarioEliminado,
    })

  return (
    <Page actions={<LinkButton to="/usuarios/crear">Nuevo usuario</LinkButton>}>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Group>
        <SearchBox list={list} label="Buscar usuario" />
      </Group>
      <DataTable
        name="Usuarios"
        query={users}
        list={list}
        columns={columns}
        failed="Error al cargar los usuarios: "
        empty={
          <Empty
            text="Aún no hay usuarios."
            action={<LinkButton to="/usuarios/crear">Crear el primero</LinkButton>}
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
