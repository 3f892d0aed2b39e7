/** Puts the cursor in the field of the sale that has this `data-path`. */
export const focusField = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-path="${name}"]`)?.focus()
