import { Stack, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { DatosDe } from '../../ui/entrada/datos-de.tsx'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { clasesDeAhora, useMoment } from '../../ui/picker/clase-options.ts'
import { Columns } from '../../ui/table/columns.tsx'
import { useTodasLasClases } from '../clases/clases.api.ts'
import { Dentro } from './dentro.tsx'
import { PuertaField } from './puerta-field.tsx'
import { CamaraButton } from './quiosco/camara-button.tsx'
import { Quiosco } from './quiosco/quiosco.tsx'
import { SoundSwitch, useVerdictSounds } from './quiosco/sound-switch.tsx'
import { Ultimas } from './ultimas.tsx'
import { verdictOf } from './verdict.ts'
import { VisitaCard } from './visita-card.tsx'
import { type Question, VisitaWindow } from './visita-window.tsx'
import { useVisitas } from './visitas.api.ts'
import { type Checked, isOpen, oneEach } from './visitas.ts'

/** Earlier settled visits on the screen; unsettled ones always stay. */
const BEFORE_SHOWN = 5

/** The front desk: check-ins with their verdicts. Scans are queued even before the data has loaded. */
export function RecepcionPage() {
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const now = useMoment(zonaHoraria)
  const gym = { today: now.today, zonaHoraria }
  const { quiosco } = useSearch({ from: '/shell/recepcion' })
  const { visitas, all } = useVisitas()
  const { data: week = [] } = useTodasLasClases()
  const clases = clasesDeAhora(now, week)
  const [naming, setNaming] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const asked = question && all.find(({ id }) => id === question.id)
  const place = useRef<HTMLDivElement>(null)
  useVerdictSounds(all, (visita) => verdictOf(visita, gym).tone)

  useEffect(() => visitas.resume(), [visitas])
  // Other screens focus their heading; here a number can be typed at once.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])

  const [latest, ...others] = oneEach(all)
  const before = others.filter(({ visita }, index) => index < BEFORE_SHOWN || isOpen(visita))
  const draw = ({ visita, times }: Checked) => (
    <VisitaCard
      key={visita.id}
      visita={visita}
      times={times}
      visitas={visitas}
      gym={gym}
      clases={clases}
      isLatest={visita === latest?.visita}
      onSearch={setNaming}
      onAsk={setQuestion}
    />
  )
  const interrupts = ['blocked', 'failed', 'review'].includes(latest?.visita.outcome?.kind ?? '')

  if (quiosco) return <Quiosco gym={gym} />
  return (
    <Page
      status={<DatosDe />}
      actions={
        <>
          <SoundSwitch />
          <CamaraButton visitas={visitas} />
          <LinkButton variant="default" to="/recepcion" search={{ quiosco: 1 }}>
            Quiosco
          </LinkButton>
        </>
      }
    >
      {asked && (
        <VisitaWindow
          key={asked.id}
          visita={asked}
          kind={question.kind}
          visitas={visitas}
          onClose={() => setQuestion(null)}
        />
      )}
      <Columns shares={[3, 2]}>
        <Stack gap="md">
          <div ref={place}>
            <PuertaField visitas={visitas} naming={naming} onArrived={() => setNaming(null)} />
          </div>
          <div>
            <div role="status">{latest && !interrupts && draw(latest)}</div>
            {latest && interrupts && <div role="alert">{draw(latest)}</div>}
          </div>
          {before.length > 0 && (
            <section aria-labelledby="llegadas-anteriores">
              <Title order={2} size="h4" mb="xs" id="llegadas-anteriores">
                Antes
              </Title>
              <div className={verdicts.list}>{before.map(draw)}</div>
            </section>
          )}
        </Stack>
        <Stack gap="lg">
          <Dentro zonaHoraria={zonaHoraria} />
          <Ultimas {...gym} />
        </Stack>
      </Columns>
    </Page>
  )
}
