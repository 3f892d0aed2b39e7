import type { Producto } from '@gym/contract/productos/productos.schema'
import { useQuery } from '@tanstack/react-query'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { Existencias } from './existencias.tsx'
import { ProductoForm } from './producto-form.tsx'
import { productoQuery } from './productos.api.ts'

interface ProductoModalProps {
  producto?: { _id: string; nombre: string }
  onClose: () => void
  onSaved: (sentence: string, saved: Producto) => void
}

export function ProductoModal({ producto, onClose, onSaved }: ProductoModalProps) {
  return (
    <FormModal title={producto ? `Editar ${producto.nombre}` : 'Nuevo producto'} onClose={onClose}>
      {(close) =>
        producto ? (
          <Edited id={producto._id} onCancel={close} onSaved={onSaved} />
        ) : (
          <ProductoForm
            variant="modal"
            onCancel={close}
            onSaved={(saved) => onSaved('Producto creado exitosamente.', saved)}
          />
        )
      }
    </FormModal>
  )
}

/** Fetches the product, since the list's row may be stale. */
function Edited({
  id,
  onCancel,
  onSaved,
}: {
  id: string
  onCancel: () => void
  onSaved: ProductoModalProps['onSaved']
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
            onSaved={(saved) => onSaved('Producto actualizado exitosamente.', saved)}
          />
          <Existencias producto={found} />
        </>
      )}
    </Loaded>
  )
}
