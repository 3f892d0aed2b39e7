import { Avatar } from '@mantine/core'
import { useFoto } from '../lib/foto.ts'
import classes from './retrato.module.css'

interface RetratoProps {
  cliente: { nombre: string; apellido: string }
  /** Where the photo is; null for none. */
  foto: string | null
  /** In px. */
  size: number
}

/** The photo of a client, or their initials. Their name always stands beside it. */
export function Retrato({ cliente: { nombre, apellido }, foto, size }: RetratoProps) {
  const { data } = useFoto(foto)
  return (
    <Avatar src={data ?? null} alt="" size={size} radius="md" aria-hidden>
      {/* Drawn, not written: of a button around it they would be a name that it does not have. */}
      <span
        className={classes.initials}
        data-initials={`${nombre.charAt(0)}${apellido.charAt(0)}`.toUpperCase()}
      />
    </Avatar>
  )
}
