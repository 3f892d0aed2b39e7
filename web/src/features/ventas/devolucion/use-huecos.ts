import type { LineaVendida, Venta } from '@gym/contract/ventas/ventas.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { membresiasOfQuery } from '../../../api/membresia-dates.ts'
import { useToday } from '../../configuracion/configuracion.api.ts'
import { type Hueco, huecoDe, quitadasDe } from './hueco.ts'

export interface HuecoDe {
  nombre: string
  hueco: Hueco
}

export function useHuecos(venta: Venta, devueltas: LineaVendida[]): HuecoDe[] {
  const today = useToday()
  const quitadas = quitadasDe(venta, devueltas)
  const ids = quitadas.map(({ _id }) => _id)
  const client = useQueryClient()
  const clientes = quitadas.map(({ cliente }) => cliente._id)
  // One query for all, so that the bundle needs no `useQueries`.
  const { data: lists = [] } = useQuery({
    queryKey: ['membresias', 'de-clientes', clientes],
    queryFn: () => Promise.all(clientes.map((id) => client.fetchQuery(membresiasOfQuery(id)))),
    enabled: clientes.length > 0,
    staleTime: 0,
  })
  return quitadas.flatMap((quitada, index) => {
    const hueco = today && huecoDe(quitada, lists[index] ?? [], ids, today)
    return hueco ? [{ nombre: `${quitada.cliente.nombre} ${quitada.cliente.apellido}`, hueco }] : []
  })
}
