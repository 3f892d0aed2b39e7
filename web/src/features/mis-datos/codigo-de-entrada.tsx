import { dayIn, formatDay } from '@gym/contract/core/calendar'
import type { CodigosDeEntrada } from '@gym/contract/mis-datos/mis-datos.schema'
import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import encodeQR from 'qr'
import { useSyncExternalStore } from 'react'
import { now, watchClock } from '../../api/clock.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { codigosQuery } from './mis-datos.api.ts'

/** Works offline too, on the days whose codes were fetched. */
export function CodigoDeEntrada() {
  return (
    <Paper component="section" aria-labelledby="mi-codigo" withBorder p="lg" bg="var(--surface)">
      <Title order={2} size="h4" id="mi-codigo" mb="sm">
        Código de entrada
      </Title>
      <Loaded
        query={useQuery(codigosQuery)}
        waiting={<Skeleton height={220} width={220} />}
        failed="Error al cargar tu código: "
      >
        {(found) => <DeHoy {...found} />}
      </Loaded>
    </Paper>
  )
}

function DeHoy({ codigos }: CodigosDeEntrada) {
  const zona = useZonaHoraria() ?? ownTimeZone()
  // A suspended phone does not render at midnight: `watchClock` checks the day once the page is visible.
  const hoy = useSyncExternalStore(watchClock, () => dayIn(zona, now()))
  const today = codigos.find(({ dia }) => dia === hoy)
  if (!today) return <Text>Este teléfono no tiene el código de hoy. Ábrelo con conexión para tenerlo.</Text>
  return (
    <Stack gap="xs" align="flex-start">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(encodeQR(today.codigo, 'svg', { ecc: 'medium', border: 4 }))}`}
        alt={`Tu código para entrar el ${formatDay(hoy)}`}
        width={220}
        height={220}
        style={{ background: 'var(--paper)', borderRadius: 8, imageRendering: 'pixelated' }}
      />
      <Text size="sm">
        Muéstralo en la recepción o en el quiosco. Sirve solo hoy, {formatDay(hoy)}: mañana hay otro.
        {!window.isSecureContext && ' En esta dirección solo se abre con conexión.'}
      </Text>
    </Stack>
  )
}
