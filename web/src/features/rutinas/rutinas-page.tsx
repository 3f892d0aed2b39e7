import type { Rutina } from '@gym/contract/rutinas'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { NoticeAlert, useNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import { EditButton } from '../../ui/row-actions.tsx'
import type { Column } from '../../ui/rows.ts'
import { useListState } from '../../ui/use-list-state.ts'
import { editedInDraft, RutinaForm, type RutinaFormHandle } from './rutina-form.tsx'
import { rutinasQuery, useRutina } from './rutinas.api.ts'
import classes from './rutinas-page.module.css'

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
  { key: 'series', title: 'Series', numeric: true, render: ({ series }) => series },
  { key: 'repeticiones', title: 'Repeticiones', numeric: true, render: ({ repeticiones }) => repeticiones },
  { key: 'creadoPor', title: 'Creada por', render: ({ creadoPor }) => creadoPor?.nombre ?? 'Desconocido' },
]

/** Makes routines and edits them; the list of those there are stands beside the form. */
export function RutinasPage() {
  const list = useListState(useSearch({ from: '/shell/rutinas/crear' }))
  const rutinas = useQuery(rutinasQuery(list.search))
  const form = useRef<RutinaFormHandle>(null)
  const [editing, setEditing] = useState(() => ({ _id: editedInDraft(), isAsked: false }))
  const said = useNotice()
  const edited = useRutina(editing._id)

  async function edit({ _id }: Rutina) {
    if (form.current && !(await form.current.mayBeReplaced())) return
    said.clear()
    setEditing({ _id, isAsked: true })
  }

  const formProps = {
    ref: form,
    autoFocus: editing.isAsked,
    onBegin: said.clear,
    onEdited: (sentence?: string) => {
      setEditing({ _id: '', isAsked: true })
      if (sentence) said.succeed(sentence)
    },
  }

  return (
    <Page actions={<LinkButton to="/rutinas/asignar">Asignar rutina</LinkButton>}>
      <NoticeAlert notice={said.notice} onClose={said.clear} />
      <div className={classes.columns}>
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
            actions={(rutina) => <EditButton name={nameOf(rutina)} onClick={() => edit(rutina)} />}
          />
        </Stack>
      </div>
    </Page>
  )
}

const nameOf = ({ nombreEjercicio, series, repeticiones }: Rutina) =>
  `${nombreEjercicio}, ${series} series de ${repeticiones}`
