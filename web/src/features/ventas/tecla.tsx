import { Kbd } from '@mantine/core'
import classes from './vender-page.module.css'

/** The key that does the same, where a keyboard is. The button's name is its word alone. */
export const Tecla = ({ children }: { children: string }) => (
  <Kbd size="xs" aria-hidden className={classes.tecla}>
    {children}
  </Kbd>
)
