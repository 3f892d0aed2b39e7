import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's: below Mantine's `sm`, where the menu becomes a drawer. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
}
