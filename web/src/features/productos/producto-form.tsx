import { oneOf } from '@gym/contract/core/fields'
import { barcodesIn } from '@gym/contract/core/identificacion.rules'
import { formatMoney } from '@gym/contract/core/money'
import { MINIMO } from '@gym/contract/productos/productos.rules'
import { categorias, NuevoProducto, type Producto } from '@gym/contract/productos/productos.schema'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Versioned } from '../../api/http.ts'
import { estadoNames } from '../../format/estado-names.ts'
import type { Shown } from '../../ui/form/conflict/edit-conflict.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import type { NextActions } from '../../ui/form/saved-next.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { categoryNames } from './category-names.ts'
import { inWords } from './producto-words.ts'
import { useSaveProducto } from './productos.api.ts'
import { SameName } from './same-name.tsx'
import { WhatHasIt } from './what-has-it.tsx'

interface ProductoFormProps {
  producto?: Versioned<Producto>
  /** The page asks for a category and a price of at least 1; the modal does not (specification, section 5). */
  variant: 'page' | 'modal'
  onCancel?: () => void
  backTo?: string
  onSaved?: (producto: Producto) => void
}

interface Values extends Pick<Producto, 'nombre' | 'estado'> {
  descripcion: string
  precio: number | ''
  stock: number | ''
  categoria: (typeof categorias)[number] | ''
  codigo: string
  /** One code per line, as a scanner sends them. */
  codigosDeBarras: string
  minimo: number | ''
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Values typed in the modal, passed to the page. */
    typedProducto?: Values
  }
}

const SERVICIO = 'servicio'

const blank: Values = {
  nombre: '',
  descripcion: '',
  precio: '',
  stock: '',
  estado: 'activo',
  categoria: '',
  codigo: '',
  codigosDeBarras: '',
  minimo: MINIMO,
}

function valuesOf({ descripcion, categoria, codigo, codigosDeBarras, ...producto }: Producto): Values {
  const { nombre, precio, stock, estado, minimo } = producto
  return {
    nombre,
    descripcion: descripcion ?? '',
    precio,
    stock,
    estado,
    categoria: categoria ?? '',
    codigo: codigo ?? '',
    codigosDeBarras: codigosDeBarras.join('\n'),
    minimo,
  }
}

/** The specification's page sends no `estado`: omits the default of a new product. */
function withoutDefaultEstado<Sent extends { estado: Values['estado'] }>(sent: Sent, producto: unknown) {
  const { estado, ...rest } = sent
  return producto || estado !== blank.estado ? sent : rest
}

const shown: Shown<Values> = {
  precio: (precio) => (precio === '' ? '(vacío)' : formatMoney(precio)),
}

// Page validation; missing fields share one message (specification, section 5).
const PageProducto = NuevoProducto.extend({
  precio: NuevoProducto.shape.precio.min(1, 'El precio debe ser 1 o más.'),
  categoria: oneOf('La categoría', categorias),
})
const ALL_REQUIRED = 'Todos los campos son obligatorios'

export function ProductoForm({ producto, variant, onCancel, backTo, onSaved }: ProductoFormProps) {
  const save = useSaveProducto(producto?._id)
  const isPage = variant === 'page'
  const state = useResourceForm({
    id: `${variant}/productos/${producto?._id ?? 'crear'}`,
    initialValues: producto ? valuesOf(producto) : blank,
    edited: producto && { etag: producto.etag, valuesOf, shown },
    schema: isPage ? PageProducto : NuevoProducto,
    ...(isPage && {
      required: { fields: ['nombre', 'precio', 'stock', 'categoria'], sentence: ALL_REQUIRED },
    }),
    toPayload: ({ categoria, codigo, codigosDeBarras, minimo, ...values }, base) =>
      isPage
        ? {
            ...withoutDefaultEstado(values, producto),
            categoria,
            ...((codigo || base.codigo) && { codigo }),
            ...((codigosDeBarras || base.codigosDeBarras) && {
              codigosDeBarras: barcodesIn(codigosDeBarras),
            }),
            ...((producto || minimo !== MINIMO) && { minimo }),
          }
        : values,
    save: save.mutateAsync,
    failed: producto ? 'Error al actualizar el producto: ' : 'Error al crear el producto: ',
    remedy: (problem, values) => {
      if (problem.codigo === 'CODIGO_DUPLICADO')
        return <WhatHasIt codigos={[values.codigo.trim()]} id={producto?._id} />
      if (problem.codigo === 'CODIGO_DE_BARRAS_DUPLICADO')
        return <WhatHasIt codigos={barcodesIn(values.codigosDeBarras)} id={producto?._id} />
    },
    saved: producto ? 'Producto actualizado exitosamente.' : 'Producto creado exitosamente.',
    ...(backTo && { backTo }),
    next: producto ? undefined : nextFor,
    onSaved,
  })
  const { form } = state
  const typed = useLocation({ select: (location) => location.state.typedProducto })
  const takeTyped = useEffectEvent(() => {
    if (isPage && typed) form.setValues(typed)
  })
  useEffect(takeTyped, [])
  const field = form.getInputProps

  /** A service has no stock: its required field gets 0. */
  function chooseCategory(value: string) {
    const chosen = categorias.find((each) => each === value) ?? ''
    form.setFieldValue('categoria', chosen)
    if (chosen === SERVICIO && form.getValues().stock === '') form.setFieldValue('stock', 0)
  }

  const carried = state.isUnsaved() && { typedProducto: form.values }
  const details = producto
    ? ({ to: '/productos/editar/$id', params: { id: producto._id } } as const)
    : ({ to: '/productos/crear' } as const)

  return (
    <ResourceForm
      state={state}
      submitLabel={producto ? 'Guardar cambios' : 'Crear producto'}
      leaveLabel="Ir a productos"
      {...(onCancel && { onCancel })}
    >
      <TextInput label="Nombre" required {...field('nombre')} />
      {!state.isSaved && <SameName nombre={form.values.nombre} own={producto} />}
      <Textarea label="Descripción" autosize minRows={2} {...field('descripcion')} />
      <MoneyInput
        label="Precio"
        required
        hideControls={false}
        min={isPage ? 1 : 0}
        step={isPage ? 1 : 0.01}
        {...field('precio')}
      />
      <WholeNumberInput label="Stock" min={0} {...field('stock')} />
      <NativeSelect
        label="Estado"
        data={[
          { value: 'activo', label: estadoNames.activo },
          { value: 'inactivo', label: estadoNames.inactivo },
        ]}
        {...field('estado')}
      />
      {isPage && (
        <NativeSelect
          label="Categoría"
          required
          data={[
            { value: '', label: 'Elige una categoría' },
            ...categorias.map((value) => ({ value, label: categoryNames[value] })),
          ]}
          {...field('categoria')}
          onChange={({ currentTarget }) => chooseCategory(currentTarget.value)}
        />
      )}
      {isPage && (
        <>
          <TextInput label="Código" description="Con el que se busca al vender." {...field('codigo')} />
          <Textarea
            label="Códigos de barras"
            description="Uno en cada línea: escanéalos uno tras otro."
            autosize
            minRows={2}
            {...field('codigosDeBarras')}
          />
          {form.values.categoria !== SERVICIO && (
            <WholeNumberInput
              label="Mínimo"
              description="Con menos stock que este, hay poco."
              min={0}
              {...field('minimo')}
            />
          )}
        </>
      )}
      {!isPage && (
        <LinkButton
          {...details}
          variant="subtle"
          // Passes the typed values on, so the form is no longer unsaved.
          state={(before) => ({ ...before, ...carried })}
          onClick={({ ctrlKey, metaKey, shiftKey }) => {
            if (!ctrlKey && !metaKey && !shiftKey) form.resetDirty()
          }}
        >
          Más detalles
        </LinkButton>
      )}
    </ResourceForm>
  )
}

function nextFor(producto: Producto): NextActions {
  return {
    id: producto._id,
    about: inWords(producto),
    acts: [{ label: 'Otro producto', to: '/productos/crear' }],
  }
}
