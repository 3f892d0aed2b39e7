import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { AvisoCopias } from '../../ui/feedback/aviso-copias.tsx'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { UnnamedGym } from '../../ui/feedback/unnamed-gym.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { useRoom } from '../../ui/table/use-room.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { Puerta, ScansToDoor } from '../entradas/entradas.shared.tsx'
import { Ahora, AhoraWaiting } from './ahora.tsx'
import { CierresPorAutorizar } from './cierres-por-autorizar.tsx'
import { Dinero, DineroWaiting } from './dinero.tsx'
import { ListasWaiting } from './esqueletos.tsx'
import { hoyQuery } from './hoy.api.ts'
import classes from './hoy.module.css'
import { LoQuePideElDia } from './hoy.tsx'
import { PrimerosPasos } from './primeros-pasos.tsx'

function useHoy() {
  const { data, error, refetch } = useQuery(hoyQuery)
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  // While older figures are shown, `Edad` reports the failure.
  const failed = error && !data && (
    <LoadError sentence={`Error al cargar lo de hoy: ${error.message}`} onRetry={() => refetch()} />
  )
  return { hoy: data, failed, zonaHoraria }
}

export function DiaDeRecepcion() {
  const { hoy, failed, zonaHoraria } = useHoy()
  return (
    <>
      <div className={classes.split}>
        <section aria-label="Puerta">
          <Suspense fallback={<Skeleton className={classes.door} />}>
            <Puerta before={0} />
          </Suspense>
        </section>
        {hoy ? <Ahora hoy={hoy} zonaHoraria={zonaHoraria} isBeside /> : (failed ?? <AhoraWaiting isBeside />)}
      </div>
      <Listas>
        {hoy ? <LoQuePideElDia hoy={hoy} zonaHoraria={zonaHoraria} /> : !failed && <ListasWaiting />}
      </Listas>
    </>
  )
}

/** `ScansToDoor` takes a scanned card to the door even before the day has loaded. */
export function DiaDelDueno() {
  return (
    <>
      <ScansToDoor />
      <FigurasDelDueno />
    </>
  )
}

function FigurasDelDueno() {
  const { hoy, failed, zonaHoraria } = useHoy()
  const today = useToday()
  // On a phone, `PrimerosPasos` replaces `UnnamedGym`: its first step asks for the gym's name too.
  const isPhone = useRoom() === 'phone'
  if (failed) return failed
  if (!hoy || !today)
    return (
      <Stack gap="md" aria-busy>
        <DineroWaiting />
        <AhoraWaiting />
        <ListasWaiting />
      </Stack>
    )
  const { copias, cierresPorAutorizar, primerosPasos, dinero } = hoy
  const isEmpty = primerosPasos?.cliente === false
  return (
    <>
      {copias && <AvisoCopias aviso={copias} way={<TextLink to="/copias">Ver las copias</TextLink>} />}
      {cierresPorAutorizar && <CierresPorAutorizar cierres={cierresPorAutorizar} />}
      {!isEmpty && dinero && <Dinero dinero={dinero} today={today} />}
      {!isEmpty && <Ahora hoy={hoy} zonaHoraria={zonaHoraria} />}
      {!(isPhone && primerosPasos) && <UnnamedGym />}
      {primerosPasos && <PrimerosPasos pasos={primerosPasos} />}
      {!isEmpty && (
        <Listas>
          <LoQuePideElDia hoy={hoy} zonaHoraria={zonaHoraria} />
        </Listas>
      )}
    </>
  )
}

const Listas = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="hoy">
    <Title order={2} size="h4" mb="xs" id="hoy">
      Hoy
    </Title>
    {children}
  </section>
)
