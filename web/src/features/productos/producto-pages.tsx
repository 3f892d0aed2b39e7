import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../lib/http.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { ProductoForm } from './producto-form.tsx'
import { productoQuery } from './productos.api.ts'

const REDIRECT_AFTER_MS = 2_000

export function NewProductoPage() {
  const navigate = useNavigate()
  return (
    <Page>
      <ProductoForm variant="page" backTo="/productos" onCancel={() => navigate({ to: '/productos' })} />
    </Page>
  )
}

export function EditProductoPage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: '/shell/productos/editar/$id' })
  const producto = useQuery(productoQuery(id))
  const isMissing = producto.error instanceof ApiError && producto.error.status === 404
  return (
    <Page>
      {producto.isPending && <FormSkeleton fields={6} />}
      {isMissing && <ProductoMissing />}
      {producto.isError && !isMissing && (
        <LoadError
          sentence={`Error al cargar el producto: ${producto.error.message}`}
          onRetry={() => producto.refetch()}
        />
      )}
      {producto.data && (
        <ProductoForm
          producto={producto.data}
          variant="page"
          backTo="/productos"
          onCancel={() => navigate({ to: '/productos' })}
        />
      )}
    </Page>
  )
}

function ProductoMissing() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: '/productos' }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Alert color="red" variant="outline" role="alert">
      <Stack gap="xs" align="flex-start">
        Producto no encontrado
        <LinkButton to="/productos" variant="default" size="xs">
          Ir a productos
        </LinkButton>
      </Stack>
    </Alert>
  )
}
