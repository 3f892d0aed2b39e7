import type { DayRange } from '@gym/contract/core/calendar'
import { definicion, type Figura, nombreFigura } from '@gym/contract/indicadores/conciliacion.rules'
import { may } from '@gym/contract/permissions/actions'
import { Text } from '@mantine/core'
import { useSignedIn } from '../../session/session-user.ts'
import { TextLink } from './text-link.tsx'

interface NombreFiguraProps {
  /** Beginning of the sentence: 'El total es'. */
  says: string
  figura: Figura
  days: Partial<DayRange>
}

export function NombreFigura({ says, figura, days: { desde, hasta } }: NombreFiguraProps) {
  const user = useSignedIn()
  return (
    <Text size="sm">
      {says} <b>{nombreFigura[figura]}</b>: {definicion[figura]}.
      {user && may(user.rol, 'indicadores:leer') && (
        <>
          {' '}
          <TextLink to="/indicadores/conciliacion" search={{ desde, hasta }}>
            Ver la conciliación
          </TextLink>
        </>
      )}
    </Text>
  )
}
