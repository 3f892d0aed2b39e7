import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Alert, Group, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Cobrarla, isSinCobrar } from '../../ui/membresia/sin-cobrar.tsx'

const CortesiaModal = lazyRouteComponent(
  () => import('../../ui/membresia/cortesia-modal.tsx'),
  'CortesiaModal',
)

function saidOf({ pagoAnulado, cobrada, gratis, cortesia }: Membresia): string | null {
  if (pagoAnulado) return 'Su pago fue eliminado.'
  if (cobrada === false) return 'Sin cobrar: ningún pago es de esta membresía.'
  if (gratis) return 'Gratis, sin motivo: su precio es cero. Si es una cortesía, di por qué.'
  return cortesia && cobrada === null ? `Cortesía: ${cortesia}` : null
}

export function SinCobrar({ membresia }: { membresia: Membresia }) {
  const [isGiven, setGiven] = useState(false)
  const { notice, succeed, clear } = useNotice()
  const said = saidOf(membresia)
  return (
    <>
      <NoticeAlert notice={notice} onClose={clear} />
      {isGiven && (
        <Suspense fallback={null}>
          <CortesiaModal membresia={membresia} onClose={() => setGiven(false)} onDone={succeed} />
        </Suspense>
      )}
      {said && (
        <Alert color={membresia.pagoAnulado ? 'red' : 'gray'} role="status">
          <Stack gap="xs" align="flex-start">
            {said}
            {isSinCobrar(membresia) && (
              <Group gap="xs">
                <Cobrarla
                  membresia={membresia}
                  size="xs"
                  variant="default"
                  onCortesia={() => setGiven(true)}
                />
              </Group>
            )}
          </Stack>
        </Alert>
      )}
    </>
  )
}
