import { useMediaQuery } from '@mantine/hooks'

/** 'phone' is below Mantine's `sm` (768 px), 'desk' from 1280 px, where all columns fit. Paper is 'desk'. */
export type Room = 'phone' | 'tablet' | 'desk'

export function useRoom(): Room {
  const isPhone = useIsWithin('47.99em')
  const isTablet = useIsWithin('79.99em')
  return isPhone ? 'phone' : isTablet ? 'tablet' : 'desk'
}

const useIsWithin = (width: string) =>
  useMediaQuery(`screen and (max-width: ${width})`, undefined, { getInitialValueInEffect: false }) ?? false
