import type { ReactNode, SyntheticEvent } from 'react'
import classes from './form-fields.module.css'

interface FormFieldsProps {
  state: { isSaving: boolean; isSaved: boolean }
  children: ReactNode
}

/** While the form saves, its fields ignore input but keep the focus. After the save they are disabled. */
export function FormFields({ state: { isSaving, isSaved }, children }: FormFieldsProps) {
  const hold = (event: SyntheticEvent) => {
    if (isSaving) event.stopPropagation()
  }
  return (
    <fieldset
      disabled={isSaved}
      aria-busy={isSaving || undefined}
      className={classes.fields}
      // While saving, `hold` stops change events; React then restores the controlled fields.
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
