import type { Producto, Rapidos } from '@gym/contract/productos/productos.schema'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { asApiError } from '../../api/api-error.ts'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { DownButton, UpButton } from '../../ui/table/rows/order-buttons.tsx'
import { RemoveButton } from '../../ui/table/rows/row-actions.tsx'
import { BUSCADOR, Buscador } from './buscador.tsx'
import { focusField } from './focus-field.ts'
import { elegidosQuery, useSaveElegidos } from './vender.api.ts'
import { detalleDeProducto, noEstaEnVenta } from './venta-words.ts'

export function ElegidosPage() {
  const elegidos = useQuery(elegidosQuery)
  return (
    <Page
      actions={
        <LinkButton variant="default" to="/configuracion">
          Volver a configuración
        </LinkButton>
      }
    >
      <Loaded query={elegidos} waiting={<FormSkeleton fields={4} />} failed="Error al cargar los botones: ">
        {(found) => <Elegidos elegidos={found} />}
      </Loaded>
    </Page>
  )
}

type Change = (now: readonly Producto[]) => { chosen: Producto[]; done: string } | null

/** Returns a function that saves each change at once, in a queue, so that leaving the page loses nothing. */
function useArrange({ succeed, fail, clear }: ReturnType<typeof useNotice>) {
  const save = useSaveElegidos()
  const queryClient = useQueryClient()
  const waiting = useRef<Change[]>([])

  /** Saves one change. Returns false if that fails: the queued changes are then dropped. */
  async function keep(change: Change): Promise<boolean> {
    const now = queryClient.getQueryData(elegidosQuery.queryKey)
    const changed = now && change(now.productos)
    if (!changed) return true
    const productos = idsOf(changed.chosen)
    try {
      await save.mutateAsync({ values: { productos }, key: '', etag: now.etag })
    } catch (error) {
      const { conflict, message } = asApiError(error)
      if (!conflict) {
        fail(`Error al guardar los botones: ${message}`)
        return false
      }
      await queryClient.refetchQueries(elegidosQuery)
      // The order is saved already if an earlier request arrived without its response, or another desk chose it.
      if (String(idsOf((conflict.actual as Rapidos).productos)) !== String(productos)) {
        fail('Alguien cambió los botones mientras los ordenabas. Así están ahora.')
        return false
      }
    }
    succeed(changed.done)
    return true
  }

  return async (change: Change) => {
    waiting.current.push(change)
    if (waiting.current.length > 1) return
    clear()
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      const isKept = await keep(next)
      waiting.current = isKept ? waiting.current.slice(1) : []
    }
  }
}

const idsOf = (productos: readonly Producto[]) => productos.map(({ _id }) => _id)

function Elegidos({ elegidos: { productos } }: { elegidos: Rapidos }) {
  const notices = useNotice()
  const { notice, fail, clear } = notices
  const arrange = useArrange(notices)
  const list = useRef<HTMLOListElement>(null)
  const removedAt = useRef<number | null>(null)

  // The focused button was unmounted with its row: the nearest one, else the search field, takes the focus.
  useEffect(() => {
    if (removedAt.current === null || document.activeElement !== document.body) return
    const removers = list.current?.querySelectorAll<HTMLElement>('[aria-label^="Quitar "]')
    const next = removers?.[Math.min(removedAt.current, productos.length - 1)]
    removedAt.current = null
    if (next) next.focus()
    else focusField(BUSCADOR)
  }, [productos])

  function add(producto: Producto) {
    if (productos.some(({ _id }) => _id === producto._id))
      return fail(`${producto.nombre} ya tiene su botón.`)
    arrange((now) => ({ chosen: [...now, producto], done: `${producto.nombre} tiene su botón.` }))
  }

  function move({ _id, nombre }: Producto, by: 1 | -1) {
    removedAt.current = null
    arrange((now) => {
      const from = now.findIndex((each) => each._id === _id)
      const moved = now[from]
      const to = from + by
      if (!moved || to < 0 || to >= now.length) return null
      const rest = now.filter((each) => each !== moved)
      return {
        chosen: [...rest.slice(0, to), moved, ...rest.slice(to)],
        done: `${nombre} es ahora el ${to + 1}.`,
      }
    })
  }

  function remove({ _id, nombre }: Producto, index: number) {
    removedAt.current = index
    arrange((now) => ({ chosen: now.filter((each) => each._id !== _id), done: `Se quitó ${nombre}.` }))
  }

  return (
    <Stack maw={640}>
      <NoticeAlert notice={notice} onClose={clear} />
      <Text>
        {productos.length === 0
          ? 'Vender muestra las membresías y lo más vendido. Elige aquí los productos que quieras tener siempre a mano.'
          : 'Vender muestra estos productos, en este orden. Si los quitas todos, vuelve a mostrar lo más vendido.'}
      </Text>
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <Buscador onPick={add} refusalOf={noEstaEnVenta} />
      </form>
      <ol ref={list} className={verdicts.list} aria-label="Botones de Vender">
        {productos.map((producto, index) => (
          <li key={producto._id} className={verdicts.row}>
            <div className={verdicts.what}>
              <Text fw={600}>{producto.nombre}</Text>
              <Text size="sm">{detalleDeProducto(producto)}</Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <UpButton
                name={producto.nombre}
                refusal={index === 0 ? 'Ya es el primero.' : undefined}
                onClick={() => move(producto, -1)}
              />
              <DownButton
                name={producto.nombre}
                refusal={index === productos.length - 1 ? 'Ya es el último.' : undefined}
                onClick={() => move(producto, 1)}
              />
              <RemoveButton name={producto.nombre} onClick={() => remove(producto, index)} />
            </Group>
          </li>
        ))}
      </ol>
    </Stack>
  )
}
