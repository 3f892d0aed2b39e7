import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { DatosDe } from '../../ui/entrada/datos-de.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useMoment } from '../../ui/picker/clase-options.ts'
import { Columns } from '../../ui/table/columns.tsx'
import { useCheckIns } from './check-ins.api.ts'
import { Dentro } from './dentro.tsx'
import { Puerta } from './puerta.tsx'
import { CamaraButton } from './quiosco/camara-button.tsx'
import { Quiosco } from './quiosco/quiosco.tsx'
import { SoundSwitch } from './sound/sound-switch.tsx'
import { Ultimas } from './ultimas.tsx'

const BEFORE_SHOWN = 5

export function RecepcionPage() {
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const gym = { today: useMoment(zonaHoraria).today, zonaHoraria }
  const { quiosco } = useSearch({ from: '/shell/recepcion' })
  const { checkIns } = useCheckIns()

  if (quiosco) return <Quiosco gym={gym} />
  return (
    <Page
      status={<DatosDe />}
      actions={
        <>
          <SoundSwitch />
          <CamaraButton checkIns={checkIns} />
          <LinkButton variant="default" to="/recepcion" search={{ quiosco: 1 }}>
            Quiosco
          </LinkButton>
        </>
      }
    >
      <Columns shares={[3, 2]}>
        <Puerta before={BEFORE_SHOWN} />
        <Stack gap="lg">
          <Dentro zonaHoraria={zonaHoraria} />
          <Ultimas {...gym} />
        </Stack>
      </Columns>
    </Page>
  )
}
