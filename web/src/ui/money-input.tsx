import type { ClipboardEvent } from 'react'
import { type NumberFieldProps, NumberTextInput } from './number-text-input.tsx'

const NO_AMOUNT = 'Los puntos separan miles y la coma, decimales: escribe 80.500 o 80,50.'

/**
 * An amount of pesos as a Colombian writes it: '.' groups thousands, ',' begins the decimals. Its value is a number at
 * every key, so that Enter sends what is on the screen.
 */
export function MoneyInput(props: NumberFieldProps) {
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim()
    // Digits alone are put where the cursor is, as in any field.
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

/**
 * The amount that a text from elsewhere says, in the Colombian way or else in the English one: '$ 80.000', '80,000'
 * and '1,250,000.50' all mean what they look like. Undefined where it says none.
 */
function readPastedAmount(text: string): number | undefined {
  const written = text.replace(/[\s$'’]|COP/g, '')
  if (COLOMBIAN.test(written)) return Number(written.replaceAll('.', '').replace(',', '.'))
  if (ENGLISH.test(written)) return Number(written.replaceAll(',', ''))
  return undefined
}
