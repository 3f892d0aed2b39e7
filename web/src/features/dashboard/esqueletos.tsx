import { Skeleton, Stack } from '@mantine/core'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import classes from './hoy.module.css'

export function ListasWaiting() {
  return (
    <div className={classes.lists} aria-busy>
      {['clases', 'por-vencer', 'deben', 'ausentes'].map((each) => (
        <Skeleton key={each} height={180} />
      ))}
    </div>
  )
}

export const SalaWaiting = () => (
  <Stack gap="md" aria-busy>
    <LoadingText />
    <Skeleton height={180} />
    <Skeleton height={180} />
  </Stack>
)
