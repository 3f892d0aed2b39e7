import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { CheckIns } from '../../../offline/check-ins/check-ins.ts'
import { lazyRouteComponent } from '../../../routing/lazy.tsx'

const LectorCamara = lazyRouteComponent(() => import('./lector-camara.tsx'), 'LectorCamara')

export function CamaraButton({ checkIns }: { checkIns: CheckIns }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Leer con la cámara
      </Button>
      {opened && (
        <Suspense>
          <LectorCamara
            opened
            onClose={() => setOpened(false)}
            onCode={(numero) => {
              checkIns.arrive({ numero })
              setOpened(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
