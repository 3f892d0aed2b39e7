import type { ReactNode, SyntheticEvent } from 'react'
import classes from './form-fields.module.css'

interface FormFieldsProps {
  state: { isSaving: boolean; isSaved: boolean }
  children: ReactNode
}

/**
 * The fields of a form. While it is being saved they take nothing, for it would be neither saved nor kept: the form may
 * be emptied or left when the answer comes. They keep the focus, and look no other way unless it takes long.
 * Once it is saved they say what was saved, and look like fields no more.
 */
export function FormFields({ state: { isSaving, isSaved }, children }: FormFieldsProps) {
  const hold = (event: SyntheticEvent) => {
    if (isSaving) event.stopPropagation()
  }
  return (
    <fieldset
      disabled={isSaved}
      aria-busy={isSaving || undefined}
      className={classes.fields}
      // A controlled field whose change nobody hears shows what it did before.
      onChangeCapture={hold}
      onKeyDownCapture={hold}
      onMouseDownCapture={hold}
      onClickCapture={hold}
      onPasteCapture={hold}
    >
      {children}
    </fieldset>
  )
}
