import { FALTA_NUMERO } from '@gym/contract/sentences'
import { Page } from '../../ui/page.tsx'
import { Consulta } from './consulta.tsx'

export function ConsultarRutinaPage() {
  return (
    <Page>
      <Consulta missing={FALTA_NUMERO} />
    </Page>
  )
}
