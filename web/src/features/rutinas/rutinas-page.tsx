import type { Rutina } from '@gym/contract/rutinas'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { EditButton } from '../../ui/row-actions.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { RutinaForm, useRutinaForm } from './rutina-form.tsx'
import { rutinasQuery } from './rutinas.api.ts'
import classes from './rutinas-page.module.css'

const columns: Column<Rutina>[] = [
  { key: 'grupoMuscular', title: 'Grupo muscular', render: ({ grupoMuscular }) => grupoMuscular },
  {
    key: 'nombreEjercicio',
    title: 'Ejercicio',
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
  const form = useRutinaForm()

  return (
    <Page actions={<LinkButton to="/rutinas/asignar">Asignar rutina</LinkButton>}>
      <div className={classes.columns}>
        <RutinaForm {...form} />
        <Stack>
          <Group>
            <SearchBox list={list} label="Buscar rutina" />
          </Group>
          <DataTable
            name="Rutinas"
            query={rutinas}
            list={list}
            columns={columns}
            failed="Error al cargar rutinas: "
            empty={
              <Empty
                text="Aún no hay rutinas."
                action={<Button onClick={form.focus}>Crear la primera</Button>}
              />
            }
            actions={(rutina) => <EditButton name={nameOf(rutina)} onClick={() => form.edit(rutina)} />}
          />
        </Stack>
      </div>
    </Page>
  )
}

const nameOf = ({ nombreEjercicio, series, repeticiones }: Rutina) =>
  `${nombreEjercicio}, ${series} series de ${repeticiones}`
