import type { CSSProperties } from 'react'
import { useFoto } from '../../api/foto.ts'
import classes from './retrato.module.css'

interface RetratoProps {
  cliente: { nombre: string; apellido: string }
  foto: string | null
  size: number
}

/** A client's photo or initials. Screen readers skip it, because the name is beside it. */
export function Retrato({ cliente: { nombre, apellido }, foto, size }: RetratoProps) {
  const { data } = useFoto(foto)
  return (
    <span
      className={classes.retrato}
      style={{ '--retrato-size': `${size}px` } as CSSProperties}
      // CSS renders the initials: as text they would be visible, but missing in a surrounding button's name.
      data-initials={data ? undefined : `${nombre.charAt(0)}${apellido.charAt(0)}`.toUpperCase()}
      aria-hidden
    >
      {data && <img src={data} alt="" />}
    </span>
  )
}
