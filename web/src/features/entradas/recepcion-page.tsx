import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { isOpen, oneEach } from '../../offline/check-ins/check-in.ts'
import { DatosDe } from '../../ui/entrada/datos-de.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { clasesDeAhora, useMoment } from '../../ui/picker/clase-options.ts'
import { Columns } from '../../ui/table/columns.tsx'
import { useTodasLasClases } from '../clases/clases.api.ts'
import { CheckInList } from './card/check-in-list.tsx'
import { verdictOf } from './card/verdict.ts'
import { useCheckIns } from './check-ins.api.ts'
import { Dentro } from './dentro.tsx'
import { PuertaField } from './puerta-field.tsx'
import { CamaraButton } from './quiosco/camara-button.tsx'
import { Quiosco } from './quiosco/quiosco.tsx'
import { SoundSwitch, useVerdictSounds } from './quiosco/sound-switch.tsx'
import { Ultimas } from './ultimas.tsx'

/** Earlier settled check-ins on the screen; unsettled ones always stay. */
const BEFORE_SHOWN = 5

/** The front desk: check-ins with their verdicts. Scans are queued even before the data has loaded. */
export function RecepcionPage() {
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const now = useMoment(zonaHoraria)
  const gym = { today: now.today, zonaHoraria }
  const { quiosco } = useSearch({ from: '/shell/recepcion' })
  const { checkIns, all } = useCheckIns()
  const { data: week = [] } = useTodasLasClases()
  const clases = clasesDeAhora(now, week)
  const [naming, setNaming] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useVerdictSounds(all, (checkIn) => verdictOf(checkIn, gym).tone)

  useEffect(() => {
    checkIns.resume()
    checkIns.retryResolved()
  }, [checkIns])
  // Other screens focus their heading; here a number can be typed at once.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])

  const shown = oneEach(all).filter(({ checkIn }, index) => index <= BEFORE_SHOWN || isOpen(checkIn))

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
        <CheckInList
          all={all}
          shown={shown}
          checkIns={checkIns}
          gym={gym}
          clases={clases}
          onSearch={setNaming}
          isFormFirst
        >
          <div ref={place}>
            <PuertaField checkIns={checkIns} naming={naming} onArrived={() => setNaming(null)} />
          </div>
        </CheckInList>
        <Stack gap="lg">
          <Dentro zonaHoraria={zonaHoraria} />
          <Ultimas {...gym} />
        </Stack>
      </Columns>
    </Page>
  )
}
