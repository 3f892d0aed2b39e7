import { formatMoney } from '@gym/contract/money'
import type { Producto } from '@gym/contract/productos'
import { TextLink } from '../../ui/text-link.tsx'

/** What is asked before there are two products of one name: mostly the first was overlooked. */
export function sameNameDoubt({ _id, nombre, precio }: Producto) {
  return {
    title: `¿Dejar dos productos «${nombre}»?`,
    text: (
      <>
        Ya existe «{nombre}», a {formatMoney(precio)}. {/* Beside the form, which keeps what is typed. */}
        <TextLink to="/productos/editar/$id" params={{ id: _id }} target="_blank">
          Verlo en otra pestaña
        </TextLink>
      </>
    ),
    action: 'Guardar de todos modos',
    cancel: 'Cambiar el nombre',
  }
}
