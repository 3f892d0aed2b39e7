import { formatMoney } from '@gym/contract/core/money'
import { hecho } from '@gym/contract/core/success-messages'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { filterInWords } from '../../format/dotted.ts'
import { estadoNames } from '../../format/estado-names.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { ImportLink } from '../../ui/layout/import-link.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../ui/table/narrowed-by.tsx'
import { DeleteButton, EditButton } from '../../ui/table/rows/row-actions.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useJustMade } from '../../ui/table/use-just-made.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { categoryNames } from './category-names.ts'
import { inWords } from './producto-words.ts'
import { productoQuery, productosForPaper, productosQuery, useDeleteProducto } from './productos.api.ts'

// Lazy: keeps the contract's schemas out of the list's chunk.
const ProductoModal = lazyRouteComponent(() => import('./producto-modal.tsx'), 'ProductoModal')

const columns: Column<Producto>[] = [
  { key: 'nombre', title: 'Nombre', brief: 'who', render: ({ nombre }) => nombre },
  {
    key: 'descripcion',
    title: 'Descripción',
    clipped: true,
    render: ({ descripcion }) => descripcion ?? '—',
  },
  {
    key: 'precio',
    title: 'Precio',
    numeric: true,
    brief: 'amount',
    render: ({ precio }) => formatMoney(precio),
  },
  { key: 'stock', title: 'Stock', numeric: true, brief: 'what', renderBrief: stockInWords, render: stockOf },
  {
    key: 'estado',
    title: 'Estado',
    brief: 'state',
    render: ({ estado }) => <StatusBadge state={estadoNames[estado]} good={estado === 'activo'} />,
  },
  {
    key: 'categoria',
    title: 'Categoría',
    brief: 'what',
    renderBrief: ({ categoria }) => categoria && categoryNames[categoria],
    render: ({ categoria }) => (categoria ? categoryNames[categoria] : '—'),
  },
]

function stockOf(producto: Producto) {
  const word = stockWord(producto)
  return (
    <div>
      {producto.stock}
      {word && <Text size="xs">{word}</Text>}
    </div>
  )
}

function stockWord({ llevaStock, stock }: Producto): string | undefined {
  if (llevaStock === false) return 'No aplica'
  return stock === 0 ? 'Agotado' : undefined
}

function stockInWords(producto: Producto): string | null {
  if (producto.llevaStock === false) return null
  return stockWord(producto) ?? `${producto.stock} en stock`
}

/** The printed columns: the description has no room on paper. */
const onPaper = columns.filter(({ key }) => key !== 'descripcion')

const NOUN = ['producto', 'productos'] as const
const FAILED = 'Error al cargar los productos: '
const LOW = 'Existencias bajas'

export function ProductosPage() {
  const list = useListState(useSearch({ from: '/shell/productos' }))
  const isOfLow = list.search.existencias !== undefined
  const productos = useQuery(productosQuery(list.search))
  const today = useToday()
  const paper = useListPrint({
    read: () => productosForPaper(list.search),
    filter: filterInWords(list.search, isOfLow ? LOW : 'Todos'),
  })
  const made = useJustMade(productoQuery, list.search)
  const deletion = useDeletion(useDeleteProducto(), 'Error al eliminar el producto: ')
  const saving = useNotice()
  const [edited, setEdited] = useState<Producto | 'new' | null>(null)

  const openModal = (producto: Producto | 'new') => {
    deletion.clearNotice()
    saving.clear()
    setEdited(producto)
  }
  const ask = ({ _id, nombre }: Producto) => {
    saving.clear()
    deletion.ask(_id, {
      title: `¿Eliminar ${nombre}?`,
      text: 'Dejará de venderse y de aparecer en las listas. Los pagos anteriores lo conservan.',
      done: hecho.productoEliminado,
    })
  }

  const whatNext = (saved: Producto, isNew: boolean) => (
    <Group gap="xs">
      <Text size="sm">{inWords(saved)}</Text>
      {isNew && (
        <Button size="xs" variant="default" onClick={() => openModal('new')}>
          Otro producto
        </Button>
      )}
    </Group>
  )

  return (
    <Page
      moreActions={
        <LinkButton variant="default" to="/planes">
          Planes
        </LinkButton>
      }
      actions={
        <>
          <PrintButton paper={paper} disabled={!productos.data?.total || productos.isPlaceholderData} />
          <Button onClick={() => openModal('new')}>Nuevo producto</Button>
        </>
      }
    >
      <PrintedList
        paper={paper}
        title="Productos"
        today={today}
        noun={NOUN}
        columns={onPaper}
        failed={FAILED}
      />
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <NoticeAlert notice={saving.notice} onClose={saving.clear} />
      <ListTools
        list={list}
        searchLabel="Buscar producto"
        columns={columns}
        file={productosQuery(list.search).queryKey}
        filtersSet={isOfLow ? 1 : 0}
      >
        {isOfLow && <NarrowedBy text={LOW} onClear={() => list.change({ existencias: undefined })} />}
      </ListTools>
      <DataTable
        name="Productos"
        noun={NOUN}
        query={productos}
        list={list}
        columns={columns}
        made={made.row}
        filtered={isOfLow}
        nothing="A ningún producto le quedan pocas existencias."
        failed={FAILED}
        empty={
          <Empty
            text="Aún no hay productos."
            action={
              <Group gap="xs" justify="center">
                <Button onClick={() => openModal('new')}>Crear el primero</Button>
                <ImportLink tipo="productos" />
              </Group>
            }
          />
        }
        actions={(producto) => (
          <>
            <EditButton name={producto.nombre} onClick={() => openModal(producto)} />
            <DeleteButton name={producto.nombre} onClick={() => ask(producto)} />
          </>
        )}
      />
      {edited && (
        <Suspense>
          <ProductoModal
            {...(edited !== 'new' && { producto: edited })}
            onClose={() => setEdited(null)}
            onSaved={(sentence, saved) => {
              setEdited(null)
              if (edited === 'new') made.show(saved._id)
              saving.succeed(sentence, whatNext(saved, edited === 'new'))
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
