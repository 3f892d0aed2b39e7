import { Page } from '../../ui/page.tsx'
import { Consulta } from './consulta.tsx'

/** The member's lookup, inside the layout. */
export function ConsultarRutinaPage() {
  return (
    <Page title="Consultar Rutina y Más">
      <Consulta missing="Por favor, ingrese un número de identificación." />
    </Page>
  )
}
