import type { ClaseConInscritos } from '@gym/contract/clases/clases.schema'
import { type Day, formatDay } from '@gym/contract/core/calendar'
import { OnPaper } from '../../ui/print/on-paper.tsx'
import classes from './inscripciones.module.css'
import { detailOf } from './inscritos.tsx'

interface PrintedListsProps {
  lists: ClaseConInscritos[]
  today: Day | undefined
  onDone: () => void
}

/** Lists for print, without contact data, for privacy. */
export function PrintedLists({ lists, today, onDone }: PrintedListsProps) {
  return (
    <OnPaper detail={today && formatDay(today)} onDone={onDone}>
      {lists.map((clase) => (
        <section key={clase._id} className={classes.sheet}>
          <h2>{clase.nombreClase}</h2>
          <p>{detailOf(clase)}</p>
          <ol>
            {clase.inscritos.map(({ _id, nombreCompleto }) => (
              <li key={_id}>{nombreCompleto}</li>
            ))}
          </ol>
        </section>
      ))}
    </OnPaper>
  )
}
