import {
  type MantineColorScheme,
  SegmentedControl,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export const themes = [
  { value: 'light', label: 'Tema claro', Icon: IconSun },
  { value: 'auto', label: 'Tema del sistema', Icon: IconDeviceDesktop },
  { value: 'dark', label: 'Tema oscuro', Icon: IconMoon },
] as const

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      size="xs"
      aria-label="Tema"
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={themes.map(({ value, label, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={16} aria-hidden style={{ display: 'block', marginInline: 'auto' }} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        ),
      }))}
    />
  )
}
