import { FALTA_NUMERO } from '@gym/contract/core/sentences'
import { Page } from '../../ui/layout/page.tsx'
import { Consulta } from './consulta.tsx'

export function ConsultarRutinaPage() {
  return (
    <Page>
      <Consulta missing={FALTA_NUMERO} />
    </Page>
  )
}
