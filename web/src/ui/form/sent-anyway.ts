import { askWhether } from '../feedback/confirmation.tsx'

/** Asks before a payload is sent that an unanswered request may already have saved. */
export function isSentAnyway(): Promise<boolean> {
  return askWhether({
    title: '¿Guardar de nuevo?',
    text: 'No llegó respuesta a lo que enviaste antes: puede que ya esté guardado. Revísalo en la lista, y guarda otra vez solo si no está.',
    action: 'Guardar de nuevo',
    cancel: 'Revisar primero',
  })
}
