import type { MembresiaCreada } from '@gym/contract/membresias/membresias.schema'
import type { NextActions } from '../../ui/form/saved-next.tsx'
import { afterMembership } from '../../ui/membresia/after-membership.ts'

export function nextFor({ _id, cliente, precio, pago }: MembresiaCreada): NextActions {
  const charge = {
    label: 'Cobrarla',
    to: '/vender' as const,
    search: { cliente: cliente._id, membresia: _id },
  }
  return {
    id: _id,
    about: `${cliente.nombre} ${cliente.apellido}`,
    ...(!pago && { remark: 'Sin cobro: no se registró ningún pago.' }),
    acts: [
      ...(pago
        ? [{ label: 'Imprimir recibo', to: '/pagos/recibo/$id' as const, params: { id: pago._id } }]
        : []),
      ...(!pago && precio > 0 ? [charge] : []),
      ...afterMembership(cliente),
    ],
  }
}
