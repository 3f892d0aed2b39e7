import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

// Shades of the accent colour. White text on shade 7 has a contrast of 5.6:1.
const teal: MantineColorsTuple = [
  '#e6f7fa',
  '#d0ecf1',
  '#a1d8e3',
  '#6fc3d4',
  '#48b1c8',
  '#2fa6c0',
  '#0f96b2',
  '#0b7285',
  '#095c6c',
  '#064653',
]

// Mantine renders a dialog's header as `header`, whose role would be `banner`.
const ofDialog = { header: { role: 'none' } }

export const theme = createTheme({
  colors: { accent: teal },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects instead of `Component.extend`, which would pull the components into the first chunk.
  components: {
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    PaginationDots: { defaultProps: { 'aria-hidden': true } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' }, attributes: ofDialog } },
    Drawer: { defaultProps: { attributes: ofDialog } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar el texto', tabIndex: 0 },
      },
    },
  },
})

/** Colours with a contrast of at least 4.5:1 (WCAG 2.2 AA) in place of Mantine's, which have less. */
export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c6670',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-placeholder': '#69727c',
    '--mantine-color-anchor': '#095c6c',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-outline': '#c92a2a',
  },
  dark: {
    '--mantine-color-dimmed': '#a6adb5',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-placeholder': '#9aa2ab',
    '--mantine-color-anchor': '#6fc3d4',
    // Light and subtle buttons: in Mantine's near-white colours, a destructive action would not stand out.
    '--mantine-color-accent-light-color': '#6fc3d4',
    '--mantine-color-red-light-color': '#ff8787',
    '--mantine-color-red-filled': '#c92a2a',
  },
})
