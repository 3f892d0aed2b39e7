import { Group, Kbd, Text } from '@mantine/core'
import classes from './vender-page.module.css'

export const Tecla = ({ children }: { children: string }) => (
  <Kbd size="xs" aria-hidden className={classes.tecla}>
    {children}
  </Kbd>
)

const keys = [
  ['F2', 'Producto'],
  ['F4', 'Cliente'],
  ['F8', 'Cobrar'],
  ['Esc', 'Volver'],
] as const

export const Teclas = () => (
  <Group gap="md" className={classes.teclas}>
    {keys.map(([key, what]) => (
      <Text key={key} size="sm">
        <Kbd size="xs">{key}</Kbd> {what}
      </Text>
    ))}
  </Group>
)
