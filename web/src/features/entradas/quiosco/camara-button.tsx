import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyRouteComponent } from '../../../routing/lazy.tsx'
import type { Visitas } from '../visitas.ts'

const LectorCamara = lazyRouteComponent(() => import('./lector-camara.tsx'), 'LectorCamara')

export function CamaraButton({ visitas }: { visitas: Visitas }) {
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
              visitas.arrive({ numero })
              setOpened(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
