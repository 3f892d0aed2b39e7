import type { Day } from '@gym/contract/calendar'
import { useParams, useSearch } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { MembresiaForm } from './membresia-form.tsx'
import { useMembresia, useOfertas } from './membresias.api.ts'

const FAILED = 'Error al cargar la membresía: '
const FIELDS = 6

export function NewMembresiaPage() {
  const { renovar } = useSearch({ from: '/shell/membresias/crear' })
  const today = useToday()
  return (
    <Page>
      {!today && <FormSkeleton fields={FIELDS} />}
      {today && !renovar && <BlankForm today={today} />}
      {today && renovar && <RenewalForm key={renovar} id={renovar} today={today} />}
    </Page>
  )
}

/** Waits for the prices, which the form begins with; without them it begins all the same. */
function BlankForm({ today }: { today: Day }) {
  const { ofertas, isPending } = useOfertas()
  return isPending ? <FormSkeleton fields={FIELDS} /> : <MembresiaForm today={today} ofertas={ofertas} />
}

function RenewalForm({ id, today }: { id: string; today: Day }) {
  const anterior = useMembresia(id)
  const { ofertas, isPending } = useOfertas()
  if (anterior.isPending || isPending) return <FormSkeleton fields={FIELDS} />
  if (anterior.isError)
    return <LoadError sentence={`${FAILED}${anterior.error.message}`} onRetry={() => anterior.refetch()} />
  return <MembresiaForm today={today} ofertas={ofertas} anterior={anterior.data} />
}

export function EditMembresiaPage() {
  const { id } = useParams({ from: '/shell/membresias/editar/$id' })
  const today = useToday()
  const membresia = useMembresia(id)
  const { ofertas } = useOfertas()
  return (
    <Page>
      {(membresia.isPending || !today) && !membresia.isError && <FormSkeleton fields={FIELDS} />}
      {membresia.isError && !membresia.data && (
        <LoadError sentence={`${FAILED}${membresia.error.message}`} onRetry={() => membresia.refetch()} />
      )}
      {membresia.data && today && (
        <MembresiaForm today={today} ofertas={ofertas} membresia={membresia.data} />
      )}
    </Page>
  )
}
