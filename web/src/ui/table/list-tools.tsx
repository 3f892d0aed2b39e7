import { type Formato, formatos } from '@gym/contract/archivos/archivos.rules'
import { Button, Collapse, Group, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { ListKey } from '../../api/resource-queries.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import type { ListSearch } from '../../routing/search.ts'
import { SearchBox } from '../inputs/search-box.tsx'
import classes from './list-tools.module.css'
import type { Column } from './rows/rows.ts'
import type { ListState } from './use-list-state.ts'
import { useRoom } from './use-room.ts'

interface ListToolsProps<Row> {
  list: ListState<ListSearch>
  searchLabel: string
  /** Columns of the table. Brief rows have no headings, so a select offers the order by these columns. */
  columns: readonly Column<Row>[]
  /** Number of active filters, which the button of the folded filters shows. */
  filtersSet?: number
  /** Query key of the list to download. Without it there is no download; `fileAs` are the formats. */
  file?: ListKey
  fileAs?: readonly Formato[]
  children?: ReactNode
}

const names: Record<Formato, string> = { xlsx: 'Excel', csv: 'CSV' }

const ListFile = lazyRouteComponent(() => import('./list-file.tsx'), 'ListFile')

/** Search, filters, order and download of a list. On a phone a button folds all but the search. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { list, searchLabel, columns, filtersSet = 0, file, fileAs = formatos, children } = props
  const room = useRoom()
  const [isOpen, setOpen] = useState(false)
  const foldId = useId()
  const isPhone = room === 'phone'
  const isOrdered = columns.some(({ key }) => key)
  const order = room !== 'desk' && isOrdered && <OrderSelect list={list} columns={columns} />
  const [taken, setTaken] = useState<{ of: ListKey; formato: Formato; turn: number } | null>(null)
  const buttons = file && (
    <>
      <Button.Group ms={{ sm: 'auto' }} data-wide>
        {fileAs.map((formato) => (
          <Button
            key={formato}
            variant="default"
            fullWidth={isPhone}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            aria-label={`${names[formato]}: descargar la lista`}
            onClick={() => setTaken({ of: file, formato, turn: (taken?.turn ?? 0) + 1 })}
          >
            {names[formato]}
          </Button>
        ))}
      </Button.Group>
      {taken && (
        <Suspense>
          <ListFile key={taken.turn} of={taken.of} formato={taken.formato} />
        </Suspense>
      )}
    </>
  )
  const name = children ? 'Filtros' : 'Orden'
  // The structure is the same at every width, so that the search box stays mounted when a tablet is turned.
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
            {buttons}
          </Group>
        </Collapse>
      ) : (
        <>
          {order}
          {children}
          {buttons}
        </>
      )}
    </Group>
  )
}

/** Selects the order by column and direction; '' is the list's default order. */
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
