import { Button, Collapse, Group, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { ListSearch } from '../lib/search.ts'
import classes from './list-tools.module.css'
import type { Column } from './rows.ts'
import { SearchBox } from './search-box.tsx'
import type { ListState } from './use-list-state.ts'
import { useRoom } from './use-room.ts'

interface ListToolsProps<Row> {
  list: ListState<ListSearch>
  /** What the search box is called: 'Buscar cliente'. */
  searchLabel: string
  /** Those of the table, by which a list without headings is ordered. */
  columns: readonly Column<Row>[]
  /** How many filters are set, which the folded button tells. */
  filtersSet?: number
  /** The filters. */
  children?: ReactNode
}

/** What narrows and orders a list: beside one another, on a phone folded behind one button. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { list, searchLabel, columns, filtersSet = 0, children } = props
  const room = useRoom()
  const [isOpen, setOpen] = useState(false)
  const foldId = useId()
  const isPhone = room === 'phone'
  const isOrdered = columns.some(({ key }) => key)
  const order = room !== 'desk' && isOrdered && <OrderSelect list={list} columns={columns} />
  const name = children ? 'Filtros' : 'Orden'
  // The search box stays the same one, with what is typed in it, when a tablet is turned.
  return (
    <Group align="flex-end" display={isPhone ? 'block' : undefined}>
      <Group align="flex-end" wrap="nowrap" gap="xs" display={isPhone ? undefined : 'contents'}>
        <SearchBox list={list} label={searchLabel} />
        {isPhone && (children || isOrdered) && (
          <Button
            variant={filtersSet > 0 ? 'light' : 'default'}
            className={classes.button}
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={foldId}
            onClick={() => setOpen(!isOpen)}
          >
            {filtersSet > 0 ? `${name} (${filtersSet})` : name}
          </Button>
        )}
      </Group>
      {isPhone ? (
        <Collapse expanded={isOpen} id={foldId}>
          <Group align="flex-end" gap="xs" pt="sm" className={classes.fold}>
            {children}
            {order}
          </Group>
        </Collapse>
      ) : (
        <>
          {order}
          {children}
        </>
      )}
    </Group>
  )
}

/** The order by name, both ways; the list's own order comes first. */
function OrderSelect<Row>({ list, columns }: Pick<ListToolsProps<Row>, 'list' | 'columns'>) {
  return (
    <NativeSelect
      label="Ordenar por"
      className={classes.order}
      value={list.search.orden ?? ''}
      onChange={({ currentTarget: { value } }) => list.change({ orden: value || undefined })}
      data={[
        { value: '', label: 'Orden habitual' },
        ...columns.flatMap(({ key, title }) =>
          key
            ? [
                { value: key, label: `${title}, ascendente` },
                { value: `-${key}`, label: `${title}, descendente` },
              ]
            : [],
        ),
      ]}
    />
  )
}
