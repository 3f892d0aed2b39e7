import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import { Existencias } from './existencias.tsx'
import { ProductoForm } from './producto-form.tsx'
import { productoQuery } from './productos.api.ts'

interface ProductoModalProps {
  /** The product to edit, as its row names it; without it a new one is made. */
  producto?: { _id: string; nombre: string }
  onClose: () => void
  onSaved: (sentence: string) => void
}

/** Creates or edits a product without leaving the list; the page with its category is one step away. */
export function ProductoModal({ producto, onClose, onSaved }: ProductoModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={producto ? `Editar ${producto.nombre}` : 'Nuevo producto'}
      closeOnClickOutside={false}
    >
      {producto ? (
        <Edited id={producto._id} onCancel={onClose} onSaved={onSaved} />
      ) : (
        <ProductoForm
          variant="modal"
          onCancel={onClose}
          onSaved={() => onSaved('Producto creado exitosamente.')}
        />
      )}
    </Modal>
  )
}

/** The product as it is now: its row may be old. */
function Edited({
  id,
  onCancel,
  onSaved,
}: {
  id: string
  onCancel: () => void
  onSaved: (sentence: string) => void
}) {
  const producto = useQuery(productoQuery(id))
  return (
    <Loaded query={producto} waiting={<FormSkeleton fields={5} />} failed="Error al cargar el producto: ">
      {(found) => (
        <>
          <ProductoForm
            producto={found}
            variant="modal"
            onCancel={onCancel}
            onSaved={() => onSaved('Producto actualizado exitosamente.')}
          />
          <Existencias producto={found} />
        </>
      )}
    </Loaded>
  )
}
