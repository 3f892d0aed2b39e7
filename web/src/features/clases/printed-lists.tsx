import type { ClaseConInscritos } from '@gym/contract/clases'
import { useEffect } from 'react'
import classes from './inscripciones.module.css'
import { detailOf } from './inscritos.tsx'

/** The lists as paper has them, one for each class, with room for a mark. Asks for the paper as soon as they are there. */
export function PrintedLists({
  lists,
  gym,
  onDone,
}: {
  lists: ClaseConInscritos[]
  /** The gym's name, above each list. */
  gym: string | undefined
  onDone: () => void
}) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  useEffect(() => {
    if (lists.length > 0) window.print()
  }, [lists])

  return (
    <div className={classes.paper}>
      {lists.map((clase) => (
        <section key={clase._id} className={classes.sheet}>
          <h2>{clase.nombreClase}</h2>
          <p>{gym ? `${gym} · ${detailOf(clase)}` : detailOf(clase)}</p>
          <ol>
            {clase.inscritos.map(({ _id, nombreCompleto, correo }) => (
              <li key={_id}>
                <span>{nombreCompleto}</span>
                <span>{correo}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
