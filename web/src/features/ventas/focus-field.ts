export const focusField = (name: string) =>
  document.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus()
