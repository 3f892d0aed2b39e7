import { createTheme, type MantineColorsTuple } from '@mantine/core'

// The values are in tokens.css: Mantine only needs to know the name.
const accent = Array(10).fill('var(--accent)') as unknown as MantineColorsTuple

// Mantine renders a dialog's header as `header`, whose role would be `banner`.
const ofDialog = { header: { role: 'none' } }

export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
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
