/** Copies by `execCommand` if the clipboard API fails, as on plain http. Returns whether the text is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const { activeElement } = document
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.focus()
  field.select()
  const isCopied = document.execCommand?.('copy') ?? false
  field.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus()
  return isCopied
}
