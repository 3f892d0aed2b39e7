import { Avatar } from '@mantine/core'
import { useFoto } from '../../api/foto.ts'
import classes from './retrato.module.css'

interface RetratoProps {
  cliente: { nombre: string; apellido: string }
  /** Address of the photo; null if the client has none. */
  foto: string | null
  size: number
}

/** A client's photo or initials. Screen readers skip it, because the name is beside it. */
export function Retrato({ cliente: { nombre, apellido }, foto, size }: RetratoProps) {
  const { data } = useFoto(foto)
  return (
    <Avatar src={data ?? null} alt="" size={size} radius="md" aria-hidden>
      {/* CSS content: as text, the initials would be visible text that a surrounding button's name lacks. */}
      <span
        className={classes.initials}
        data-initials={`${nombre.charAt(0)}${apellido.charAt(0)}`.toUpperCase()}
      />
    </Avatar>
  )
}
