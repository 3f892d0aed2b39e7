import { imcOf, medidas } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type {
  Composicion,
  Composiciones,
  NuevaComposicion,
} from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { complete } from '../../api/complete.ts'
import { call } from '../../api/http.ts'
import { codeOf, oneOf, useRemove, useSave } from '../../api/resource-queries.ts'

const RECURSO = 'composicion-corporal'

const pathOf = (numero: string) => `composicion-corporal/cliente/${encodeURIComponent(numero)}`

/** Fills in the fields that an older API does not send. */
function whole({ data, ...answer }: Composiciones): Composiciones {
  const records = data.map((record) => {
    const taken: Partial<Composicion['medidas']> = record.medidas ?? {}
    const each = medidas.map((medida) => [medida, taken[medida] ?? null])
    const { peso, altura, imc = imcOf(peso, altura) } = record
    return {
      ...complete(RECURSO, record),
      imc,
      medidas: Object.fromEntries(each) as Composicion['medidas'],
    }
  })
  return { ...answer, data: records }
}

/** The measurements of the client with this number (digits), newest first. Disabled without a number. */
export const useComposiciones = (numero: string | undefined) =>
  useQuery({
    queryKey: ['composicion-corporal', 'de', numero],
    queryFn: async ({ signal }) =>
      whole(await call<Composiciones>('get', pathOf(numero ?? ''), { signal })).data,
    enabled: numero !== undefined,
  })

export const useComposicion = (id: string) =>
  useQuery({ ...oneOf<Composicion>('composicion-corporal', id), enabled: id !== '' })

/** The lookup by a member, with the code if the gym requires one. An unknown number fails with a 404. */
export function useConsultarComposicion() {
  return useMutation({
    mutationFn: async (numero: string) =>
      whole(await call<Composiciones>('get', pathOf(numero), { headers: codeOf(numero) })),
  })
}

export const useSaveComposicion = (id?: string) =>
  useSave<Composicion, z.input<typeof NuevaComposicion>>('composicion-corporal', id)

export const useDeleteComposicion = () => useRemove('composicion-corporal')
