/** Puts the cursor in the field or message of the sale that has this `data-path`. */
export const focusField = (name: string) =>
  document.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus()
