import { useMediaQuery } from '@mantine/hooks'

/**
 * What a list has room for. A phone's is below Mantine's `sm`, where the menu becomes a drawer. A tablet's has the menu
 * beside it, so that what is left takes no table of many columns: from 1280 px on every column of one is in view.
 *
 * Paper has the room of a desk, whatever prints it.
 */
export type Room = 'phone' | 'tablet' | 'desk'

export function useRoom(): Room {
  const isPhone = useIsWithin('47.99em')
  const isTablet = useIsWithin('79.99em')
  return isPhone ? 'phone' : isTablet ? 'tablet' : 'desk'
}

const useIsWithin = (width: string) =>
  useMediaQuery(`screen and (max-width: ${width})`, undefined, { getInitialValueInEffect: false }) ?? false
