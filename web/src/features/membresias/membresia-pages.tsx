import { useParams, useSearch } from '@tanstack/react-router'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useFormKey } from '../../ui/form/saved-next.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useConfirmedToday } from '../configuracion/configuracion.api.ts'
import { MembresiaForm } from './membresia-form.tsx'
import { useApertura, useMembresia, useOfertas } from './membresias.api.ts'

const FAILED = 'Error al cargar la membresía: '
const waiting = <FormSkeleton fields={6} />

/** Waits for the prices, which are defaults of the form. Opens without them if they fail to load. */
export function NewMembresiaPage() {
  const named = useSearch({ from: '/shell/membresias/crear' })
  const today = useConfirmedToday()
  const { ofertas, isPending } = useOfertas()
  const apertura = useApertura(named)
  const after = useFormKey()
  return (
    <Page>
      <Loaded query={apertura} waiting={waiting} failed={FAILED}>
        {(found) =>
          !today || isPending ? (
            waiting
          ) : (
            <MembresiaForm
              key={JSON.stringify([named, after])}
              today={today}
              ofertas={ofertas}
              apertura={found}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

/** Waits for the prices, because a change of type fills in the price of the new type. */
export function EditMembresiaPage() {
  const { id } = useParams({ from: '/shell/membresias/editar/$id' })
  const today = useConfirmedToday()
  const membresia = useMembresia(id)
  const { ofertas, isPending } = useOfertas()
  return (
    <Page>
      <Loaded query={membresia} waiting={waiting} failed={FAILED}>
        {(found) =>
          !today || isPending ? waiting : <MembresiaForm today={today} ofertas={ofertas} membresia={found} />
        }
      </Loaded>
    </Page>
  )
}
