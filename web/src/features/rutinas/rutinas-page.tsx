import { hecho } from '@gym/contract/core/success-messages'
import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { saidBy } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Empty, FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { DeleteButton, EditButton } from '../../ui/table/rows/row-actions.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { editedInDraft, RutinaForm, type RutinaFormHandle } from './rutina-form.tsx'
import { rutinasQuery, useDeleteRutina, useRutina } from './rutinas.api.ts'

const IN_FORM = 'La estás editando: guarda o cancela primero.'

const columns: Column<Rutina>[] = [
  {
    key: 'grupoMuscular',
    title: 'Grupo muscular',
    brief: 'what',
    render: ({ grupoMuscular }) => grupoMuscular,
  },
  {
    key: 'nombreEjercicio',
    title: 'Ejercicio',
    brief: 'who',
    render: ({ nombreEjercicio, descripcion }) => (
      <div>
        {nombreEjercicio}
        {descripcion && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {descripcion}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'series',
    title: 'Series',
    numeric: true,
    brief: 'amount',
    render: ({ series, repeticiones }) => `${series} × ${repeticiones}`,
  },
  {
    key: 'creadoPor',
    title: 'Creada por',
    render: ({ creadoPor }) => creadoPor?.nombre ?? 'Desconocido',
  },
]

interface Editing {
  /** Id of the routine; '' for a new one. */
  _id: string
  row?: Rutina
  isAsked: boolean
}

export function RutinasPage() {
  const list = useListState(useSearch({ from: '/shell/rutinas/crear' }))
  const rutinas = useQuery(rutinasQuery(list.search))
  const form = useRef<RutinaFormHandle>(null)
  const [editing, setEditing] = useState<Editing>(() => ({ _id: editedInDraft(), isAsked: false }))
  const said = useNotice()
  const deletion = useDeletion(useDeleteRutina(), (error) => saidBy(error, 'Error al eliminar la rutina'))
  const edited = useRutina(editing._id, editing.row)

  function clear() {
    said.clear()
    deletion.clearNotice()
  }

  async function edit(row: Rutina) {
    if (form.current && !(await form.current.mayBeReplaced())) return
    clear()
    setEditing({ _id: row._id, row, isAsked: true })
  }

  function askToDelete(rutina: Rutina) {
    said.clear()
    deletion.ask(rutina._id, {
      title: `¿Eliminar ${nameOf(rutina)}?`,
      text: 'Solo se puede si nadie la tiene asignada y no está en un programa. No se puede deshacer.',
      done: hecho.rutinaEliminada,
      remedy: ({ codigo }) =>
        codigo === 'RUTINA_EN_USO' ? (
          <LinkButton to="/rutinas/editar-asignacion" size="xs" variant="default">
            Ir a Editar Asignación Rutina
          </LinkButton>
        ) : (
          codigo === 'RUTINA_EN_PROGRAMA' && (
            <LinkButton to="/rutinas/programas" size="xs" variant="default">
              Ir a programas
            </LinkButton>
          )
        ),
    })
  }

  const formProps = {
    ref: form,
    autoFocus: editing.isAsked,
    onBegin: clear,
    onCreated: ({ _id }: Rutina) =>
      said.succeed(
        'Rutina creada con éxito!',
        <LinkButton to="/rutinas/asignar" search={{ rutina: _id }} size="xs">
          Asignar esta rutina
        </LinkButton>,
      ),
    onEdited: (sentence?: string) => {
      setEditing({ _id: '', isAsked: true })
      if (sentence) said.succeed(sentence)
    },
  }

  return (
    <Page
      {...(editing._id !== '' && { title: 'Editar rutina' })}
      actions={
        <>
          <LinkButton to="/rutinas/asignar">Asignar rutina</LinkButton>
          <LinkButton to="/rutinas/programas" variant="default">
            Programas
          </LinkButton>
        </>
      }
    >
      <NoticeAlert notice={said.notice} onClose={said.clear} />
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Stack gap="lg">
        {editing._id === '' ? (
          <RutinaForm {...formProps} />
        ) : (
          <Loaded query={edited} waiting={<FormSkeleton fields={5} />} failed="Error al cargar la rutina: ">
            {(rutina) => <RutinaForm key={rutina._id} rutina={rutina} {...formProps} />}
          </Loaded>
        )}
        <Stack>
          <ListTools list={list} searchLabel="Buscar rutina" columns={columns} />
          <DataTable
            name="Rutinas"
            noun={['rutina', 'rutinas']}
            query={rutinas}
            list={list}
            columns={columns}
            failed="Error al cargar rutinas: "
            empty={
              <Empty
                text="Aún no hay rutinas."
                action={<Button onClick={() => form.current?.focus()}>Crear la primera</Button>}
              />
            }
            actions={(rutina) => (
              <>
                <EditButton name={nameOf(rutina)} onClick={() => edit(rutina)} />
                <DeleteButton
                  name={nameOf(rutina)}
                  onClick={() => askToDelete(rutina)}
                  refusal={rutina._id === editing._id ? IN_FORM : undefined}
                />
              </>
            )}
          />
        </Stack>
      </Stack>
    </Page>
  )
}

const nameOf = ({ nombreEjercicio, series, repeticiones }: Rutina) =>
  `${nombreEjercicio}, ${series} series de ${repeticiones}`
