import type { Producto } from '@gym/contract/productos'
import { Modal, Stack } from '@mantine/core'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProductoForm } from './producto-form.tsx'

interface ProductoModalProps {
  producto?: Producto
  onClose: () => void
  onSaved: (sentence: string) => void
}

/** Creates or edits a product without leaving the list; the page with its category is one step away. */
export function ProductoModal({ producto, onClose, onSaved }: ProductoModalProps) {
  const page = producto
    ? ({ to: '/productos/editar/$id', params: { id: producto._id } } as const)
    : ({ to: '/productos/crear' } as const)
  return (
    <Modal
      opened
      onClose={onClose}
      title={producto ? `Editar ${producto.nombre}` : 'Nuevo producto'}
      closeOnClickOutside={false}
    >
      <Stack>
        <ProductoForm
          {...(producto && { producto })}
          variant="modal"
          onCancel={onClose}
          onSaved={() =>
            onSaved(producto ? 'Producto actualizado exitosamente.' : 'Producto creado exitosamente.')
          }
        />
        <LinkButton {...page} variant="subtle">
          Más detalles
        </LinkButton>
      </Stack>
    </Modal>
  )
}
