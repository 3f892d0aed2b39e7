import { may } from '@gym/contract/permissions/actions'
import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useFormKey } from '../../ui/form/saved-next.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Costo } from './costo.tsx'
import { Existencias } from './existencias.tsx'
import { ProductoForm } from './producto-form.tsx'
import { productoQuery } from './productos.api.ts'

const REDIRECT_AFTER_MS = 2_000

export function NewProductoPage() {
  const key = useFormKey()
  return (
    <Page>
      <ProductoForm key={key} variant="page" backTo="/productos" />
    </Page>
  )
}

export function EditProductoPage() {
  const { id } = useParams({ from: '/shell/productos/editar/$id' })
  const producto = useQuery(productoQuery(id))
  const user = useSignedIn()
  const isMissing = producto.error instanceof ApiError && producto.error.status === 404
  return (
    <Page>
      {isMissing ? (
        <ProductoMissing />
      ) : (
        <Loaded query={producto} waiting={<FormSkeleton fields={6} />} failed="Error al cargar el producto: ">
          {(found) => (
            <>
              <ProductoForm producto={found} variant="page" backTo="/productos" />
              <Existencias producto={found} />
              {user && may(user.rol, 'costos:administrar') && <Costo producto={found} />}
            </>
          )}
        </Loaded>
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
    <Alert color="red" role="alert">
      <Stack gap="xs" align="flex-start">
        Producto no encontrado
        <LinkButton to="/productos" variant="default" size="xs">
          Ir a productos
        </LinkButton>
      </Stack>
    </Alert>
  )
}
