import type { ReactNode, SyntheticEvent } from 'react'
import classes from './form-fields.module.css'

interface FormFieldsProps {
  state: { isSaving: boolean; isSaved: boolean }
  children: ReactNode
}

/** While saving, the fields ignore input but keep the focus; afterwards they are disabled. */
export function FormFields({ state: { isSaving, isSaved }, children }: FormFieldsProps) {
  const hold = (event: SyntheticEvent) => {
    if (isSaving) event.stopPropagation()
  }
  return (
    <fieldset
      disabled={isSaved}
      aria-busy={isSaving || undefined}
      className={classes.fields}
      // A controlled field whose change event is stopped keeps its value.
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
