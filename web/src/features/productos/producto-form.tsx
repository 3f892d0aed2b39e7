import { categorias, NuevoProducto, type Producto } from '@gym/contract/productos'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { useSaveProducto } from './productos.api.ts'

interface ProductoFormProps {
  /** The product to edit; without it a new one is made. */
  producto?: Producto
  /** On its page the form asks for the category, and the price begins at 1; in the modal neither (specification 5). */
  variant: 'page' | 'modal'
  onCancel: () => void
  /** On its page the form goes to this list by itself after saving. */
  backTo?: string
  onSaved?: () => void
}

interface Values extends Pick<Producto, 'nombre' | 'estado'> {
  descripcion: string
  precio: number | ''
  stock: number | ''
  categoria: (typeof categorias)[number] | ''
}

// All that is wrong with an empty form of the page is said in one sentence (specification 5).
const PageProducto = NuevoProducto.extend({
  precio: NuevoProducto.shape.precio.min(1, 'El precio debe ser 1 o más.'),
})
const ALL_REQUIRED = 'Todos los campos son obligatorios'

export function ProductoForm({ producto, variant, onCancel, backTo, onSaved }: ProductoFormProps) {
  const save = useSaveProducto(producto?._id)
  const isPage = variant === 'page'
  const initialValues: Values = {
    nombre: producto?.nombre ?? '',
    descripcion: producto?.descripcion ?? '',
    precio: producto?.precio ?? '',
    stock: producto?.stock ?? '',
    estado: producto?.estado ?? 'activo',
    categoria: producto?.categoria ?? '',
  }
  const state = useResourceForm({
    id: `${variant}/productos/${producto?._id ?? 'crear'}`,
    initialValues,
    schema: isPage ? PageProducto : NuevoProducto,
    ...(isPage && {
      required: { fields: ['nombre', 'precio', 'stock', 'categoria'], sentence: ALL_REQUIRED },
    }),
    toPayload: ({ categoria, ...values }) => (isPage ? { ...values, categoria } : values),
    save: (values) => save.mutateAsync(values),
    failed: producto ? 'Error al actualizar el producto: ' : 'Error al crear el producto: ',
    saved: producto ? 'Producto actualizado exitosamente.' : 'Producto creado exitosamente.',
    ...(backTo && { backTo }),
    ...(onSaved && { onSaved }),
  })
  const field = state.form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel={producto ? 'Guardar cambios' : 'Crear producto'}
      leaveLabel="Ir a productos"
      onCancel={onCancel}
    >
      <TextInput label="Nombre" withAsterisk data-autofocus {...field('nombre')} />
      <Textarea label="Descripción" autosize minRows={2} {...field('descripcion')} />
      <MoneyInput
        label="Precio"
        withAsterisk
        hideControls={false}
        min={isPage ? 1 : 0}
        step={isPage ? 1 : 0.01}
        {...field('precio')}
      />
      <WholeNumberInput label="Stock" min={0} {...field('stock')} />
      <NativeSelect
        label="Estado"
        data={[
          { value: 'activo', label: 'Activo' },
          { value: 'inactivo', label: 'Inactivo' },
        ]}
        {...field('estado')}
      />
      {isPage && (
        <NativeSelect
          label="Categoría"
          withAsterisk
          data={[{ value: '', label: 'Selecciona una categoría' }, ...categorias]}
          {...field('categoria')}
        />
      )}
    </ResourceForm>
  )
}
