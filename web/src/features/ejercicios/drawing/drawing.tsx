import { Button, Stack } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import classes from './drawing.module.css'
import type { Exercise } from './frames.ts'
import { type Line, linesOf } from './svg.ts'

const SECONDS = 3.4

export function Drawing({ nombre, exercise }: { nombre: string; exercise: Exercise }) {
  const wantsNoMotion = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [chosen, choose] = useState<boolean>()
  const isMoving = chosen ?? !wantsNoMotion
  const { viewBox, floor, moving, poses } = useMemo(() => linesOf(exercise), [exercise])
  const shown = isMoving ? [moving] : poses
  return (
    <Stack gap="xs" align="flex-start">
      <div
        role="img"
        aria-label={`Dibujo de ${nombre}: ${isMoving ? 'el movimiento' : 'sus posiciones'}`}
        className={classes.drawing}
        data-moving={isMoving || undefined}
      >
        {shown.map((lines, pose) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the poses of one exercise never change places
          <svg key={pose} viewBox={viewBox} aria-hidden>
            {floor && <path data-kind="floor" strokeWidth={1} d={floor} />}
            <Lines lines={lines} seconds={exercise.seconds ?? SECONDS} />
          </svg>
        ))}
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={
          isMoving ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
        }
        onClick={() => choose(!isMoving)}
      >
        {isMoving ? 'Detener el dibujo' : 'Mover el dibujo'}
      </Button>
    </Stack>
  )
}

function Lines({ lines, seconds }: { lines: Line[]; seconds: number }) {
  return lines.map(({ kind, width, filled, d }, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one drawing never change places
    <path key={line} data-kind={kind} data-filled={filled || undefined} strokeWidth={width} d={d[0]}>
      {d.length > 1 && (
        <animate
          attributeName="d"
          dur={`${seconds}s`}
          repeatCount="indefinite"
          values={[...d, d[0]].join(';')}
        />
      )}
    </path>
  ))
}
