import type { Producto } from '@gym/contract/productos'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { asApiError, type Versioned } from '../../lib/http.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeAlert, useNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import verdicts from '../../ui/verdict.module.css'
import { Buscador } from './buscador.tsx'
import { elegidosQuery, useSaveElegidos } from './vender.api.ts'
import { detalleDeProducto } from './venta-words.ts'

/** Which products the sale offers by one press, and in which order. */
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

/** Each press is saved at once: there is nothing to be lost by leaving. */
function Elegidos({ elegidos: { productos, etag } }: { elegidos: Versioned<{ productos: Producto[] }> }) {
  const save = useSaveElegidos()
  const { refetch } = useQuery(elegidosQuery)
  const { notice, succeed, fail, clear } = useNotice()

  async function keep(chosen: Producto[], done: string) {
    if (save.isPending) return
    clear()
    try {
      await save.mutateAsync({ values: { productos: chosen.map(({ _id }) => _id) }, key: '', etag })
      succeed(done)
    } catch (error) {
      const { conflict, message } = asApiError(error)
      if (!conflict) return fail(`Error al guardar los botones: ${message}`)
      await refetch()
      fail('Alguien cambió los botones mientras los ordenabas. Así están ahora.')
    }
  }

  function add(producto: Producto) {
    if (productos.some(({ _id }) => _id === producto._id))
      return fail(`${producto.nombre} ya tiene su botón.`)
    keep([...productos, producto], `${producto.nombre} tiene su botón.`)
  }

  function move(from: number, to: number) {
    const moved = productos[from]
    if (!moved || to < 0 || to >= productos.length) return
    const rest = productos.filter((each) => each !== moved)
    keep([...rest.slice(0, to), moved, ...rest.slice(to)], `${moved.nombre} es ahora el ${to + 1}.`)
  }

  const remove = (producto: Producto) =>
    keep(
      productos.filter((each) => each !== producto),
      `Se quitó ${producto.nombre}.`,
    )

  return (
    <Stack maw={640}>
      <NoticeAlert notice={notice} onClose={clear} />
      <Text>
        {productos.length === 0
          ? 'Vender muestra las membresías y lo más vendido. Elige aquí los productos que quieras tener siempre a mano.'
          : 'Vender muestra estos productos, en este orden. Si los quitas todos, vuelve a mostrar lo más vendido.'}
      </Text>
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <Buscador onPick={add} />
      </form>
      <ol className={verdicts.list} aria-label="Botones de Vender">
        {productos.map((producto, index) => (
          <li key={producto._id} className={verdicts.row}>
            <div className={verdicts.what}>
              <Text fw={600}>{producto.nombre}</Text>
              <Text size="sm">{detalleDeProducto(producto)}</Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <Act
                icon={IconArrowUp}
                name={`Subir ${producto.nombre}`}
                onClick={() => move(index, index - 1)}
              />
              <Act
                icon={IconArrowDown}
                name={`Bajar ${producto.nombre}`}
                onClick={() => move(index, index + 1)}
              />
              <Act icon={IconTrash} name={`Quitar ${producto.nombre}`} onClick={() => remove(producto)} />
            </Group>
          </li>
        ))}
      </ol>
    </Stack>
  )
}

const Act = ({
  icon: Icon,
  name,
  onClick,
}: {
  icon: typeof IconTrash
  name: string
  onClick: () => void
}) => (
  <ActionIcon variant="subtle" size="lg" aria-label={name} onClick={onClick}>
    <Icon size={18} stroke={1.6} aria-hidden />
  </ActionIcon>
)
