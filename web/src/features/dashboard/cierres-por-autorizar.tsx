import type { CierrePorAutorizar } from '@gym/contract/caja/caja.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { Alert } from '@mantine/core'
import { TextLink } from '../../ui/layout/text-link.tsx'

export function CierresPorAutorizar({ cierres }: { cierres: CierrePorAutorizar[] }) {
  return (
    <Alert color="yellow" role="note">
      {cierres.length === 1
        ? 'Una caja se cerró sin otra persona. Revísala y autorízala: '
        : 'Estas cajas se cerraron sin otra persona. Revísalas y autorízalas: '}
      {cierres.map(({ turno, numero, caja, fecha }, index) => (
        <span key={turno}>
          {index > 0 && ', '}
          <TextLink to="/caja/$id" params={{ id: turno }}>
            {`${caja}, ${formatDay(fecha)} (Z N.º ${numero})`}
          </TextLink>
        </span>
      ))}
      .
    </Alert>
  )
}
