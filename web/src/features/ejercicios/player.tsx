import type { Ejercicio } from '@gym/contract/ejercicios/ejercicios.schema'
import { Button, Paper, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Announced } from '../../ui/feedback/announced.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import classes from './player.module.css'

const ExerciseGuide = lazyRouteComponent(() => import('./exercise-guide.tsx'), 'ExerciseGuide')

/** Sends requests to other hosts only on a click. */
export function Player({ chosen, isUnknown }: { chosen: Ejercicio | undefined; isUnknown: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(chosen?._id)
  useEffect(() => {
    if (chosen && chosen._id !== shown.current) heading.current?.focus()
    shown.current = chosen?._id
  }, [chosen])

  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-label="Video">
      {chosen ? (
        <Stack gap="md" align="flex-start">
          <div>
            <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
              {chosen.nombre}
            </Title>
            <Text c="dimmed">{chosen.grupoMuscular}</Text>
          </div>
          <Shown key={chosen.video} ejercicio={chosen} />
        </Stack>
      ) : (
        <Stack gap="xs">
          <video
            className={classes.video}
            src="/elige-un-ejercicio.mp4"
            poster="/elige-un-ejercicio.webp"
            aria-label="Video de muestra"
            preload="none"
            controls
            muted
            playsInline
          />
          <Text role="status">
            {isUnknown
              ? 'No encontramos ese ejercicio. Elige uno de la lista.'
              : 'Elige un ejercicio de la lista para ver cómo se hace.'}
          </Text>
        </Stack>
      )}
    </Paper>
  )
}

/** The gym's clip or link, else the drawing, which also replaces a clip that fails to play. */
function Shown({ ejercicio }: { ejercicio: Ejercicio }) {
  const { nombre, fuente, video } = ejercicio
  const [isBroken, setBroken] = useState(false)
  return (
    <>
      {fuente === 'enlace' && <OtherTab ejercicio={ejercicio}>Ver video</OtherTab>}
      {fuente === 'clip' && !isBroken && (
        // biome-ignore lint/a11y/useMediaCaption: the gym's clips have no captions; the steps beside them describe the exercise
        <video
          className={classes.video}
          src={video}
          aria-label={`Video de ${nombre}`}
          preload="metadata"
          controls
          playsInline
          onError={() => setBroken(true)}
        />
      )}
      <Announced>
        {isBroken && <Text role="status">El video del gimnasio no se pudo mostrar. Mira el dibujo.</Text>}
      </Announced>
      <Suspense fallback={<Waiting />}>
        <ExerciseGuide nombre={nombre} drawn={fuente === 'busqueda' || isBroken} />
      </Suspense>
      {fuente === 'busqueda' && <OtherTab ejercicio={ejercicio}>Buscar en YouTube</OtherTab>}
    </>
  )
}

function OtherTab({ ejercicio, children }: { ejercicio: Ejercicio; children: string }) {
  return (
    <Button
      component="a"
      href={ejercicio.video}
      target="_blank"
      rel="noopener noreferrer"
      variant={ejercicio.fuente === 'enlace' ? 'filled' : 'default'}
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      {children}
      <VisuallyHidden> ({ejercicio.nombre}, se abre en otra pestaña)</VisuallyHidden>
    </Button>
  )
}

function Waiting() {
  return (
    <Stack gap="xs" w="100%" aria-busy>
      <LoadingText />
      <Skeleton height={320} />
    </Stack>
  )
}
