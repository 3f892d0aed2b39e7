import type { ClipboardEvent } from 'react'
import { type NumberFieldProps, NumberTextInput } from './number-text-input.tsx'

const NO_AMOUNT = 'Los puntos separan miles y la coma, decimales: escribe 80.500 o 80,50.'

/** An amount in pesos: '.' groups thousands, ',' begins decimals. A pasted English amount is converted. */
export function MoneyInput(props: NumberFieldProps) {
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim()
    // The browser itself inserts plain digits at the cursor.
    if (/^\d+$/.test(text)) return
    event.preventDefault()
    const amount = readPastedAmount(text)
    if (amount !== undefined && !props.readOnly) props.onChange?.(amount)
  }

  return (
    <NumberTextInput
      decimals={2}
      prefix="$"
      onlyNumbers
      hideControls
      refusal={NO_AMOUNT}
      {...props}
      onPaste={paste}
    />
  )
}

const COLOMBIAN = /^\d+(\.\d{3})*(,\d{1,2})?$/
const ENGLISH = /^\d+(,\d{3})*(\.\d{1,2})?$/

/** Parses a pasted amount in Colombian or English notation: '$ 80.000', '80,000', '1,250,000.50'. */
function readPastedAmount(text: string): number | undefined {
  const written = text.replace(/[\s$'’]|COP/g, '')
  if (COLOMBIAN.test(written)) return Number(written.replaceAll('.', '').replace(',', '.'))
  if (ENGLISH.test(written)) return Number(written.replaceAll(',', ''))
  return undefined
}
