import { nombreOrigen } from '@gym/contract/contabilidad/libros.rules'
import type { Asiento, OrigenDeAsiento } from '@gym/contract/contabilidad/libros.schema'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { origenQuery } from './libros.api.ts'

export function Origen({ asiento: { _id, origen, revierte } }: { asiento: Asiento }) {
  const { data } = useQuery(origenQuery(_id))
  return (
    <>
      {nombreOrigen[origen]}
      {revierte !== null && ` (revierte el asiento ${revierte})`}
      {data?.abre && (
        <>
          {': '}
          <Opens {...data.abre} />
        </>
      )}
    </>
  )
}

function Opens({ que, _id: id, caja }: NonNullable<OrigenDeAsiento['abre']>) {
  if (que === 'venta')
    return (
      <TextLink to="/ventas/$id" params={{ id }}>
        Ver la venta
      </TextLink>
    )
  if (que === 'pago')
    return (
      <TextLink to="/pagos/recibo/$id" params={{ id }}>
        Ver el pago
      </TextLink>
    )
  if (que === 'turno')
    return caja ? (
      <TextLink to="/caja" search={{ caja }}>
        Ver la caja
      </TextLink>
    ) : (
      <TextLink to="/caja/$id" params={{ id }}>
        Ver el cierre de caja
      </TextLink>
    )
  if (que === 'cliente')
    return (
      <TextLink to="/clientes/$id" params={{ id }}>
        Ver la ficha
      </TextLink>
    )
  return (
    <TextLink to="/contabilidad/editar-transaccion/$id" params={{ id }}>
      Ver la transacción
    </TextLink>
  )
}
