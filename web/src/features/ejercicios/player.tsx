import type { Ejercicio } from '@gym/contract/ejercicios'
import { Button, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './player.module.css'

/**
 * The video of the chosen exercise: a link, because nothing of another host is loaded here. Before one is chosen, and
 * for one that is unknown, the gym's placeholder.
 */
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
        <Stack gap="xs" align="flex-start">
          <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
            {chosen.nombre}
          </Title>
          <Text c="dimmed">{chosen.grupoMuscular}</Text>
          <Button
            component="a"
            href={chosen.video}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {chosen.propio ? 'Ver video' : 'Buscar en YouTube'}
            <VisuallyHidden> ({chosen.nombre}, se abre en otra pestaña)</VisuallyHidden>
          </Button>
          {!chosen.propio && (
            <Text size="sm">El gimnasio aún no ha elegido un video para este ejercicio.</Text>
          )}
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
              : 'Elige un ejercicio de la lista para ver su video.'}
          </Text>
        </Stack>
      )}
    </Paper>
  )
}
