import { NumberInput } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { type NumberFieldProps, useTypedNumber } from './use-typed-number.ts'

/**
 * An amount of pesos as a Colombian writes it: '.' only groups thousands, ',' begins the decimals. Its value is a
 * number at every key, so that Enter sends what is on the screen; '' while it is empty.
 */
export function MoneyInput({ value, onChange, ...props }: NumberFieldProps) {
  const typed = useTypedNumber(value, onChange)

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim()
    // Digits alone are put where the cursor is, as in any field.
    if (/^\d+$/.test(text)) return
    // Not for the library, which would take a ',' of thousands for the decimal mark.
    event.preventDefault()
    event.stopPropagation()
    const amount = readPastedAmount(text)
    if (amount !== undefined && !props.readOnly) typed.onChange(amount)
  }

  return (
    <NumberInput
      prefix="$"
      thousandSeparator="."
      decimalSeparator=","
      allowedDecimalSeparators={[',']}
      decimalScale={2}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      {...props}
      {...typed}
      onPasteCapture={paste}
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
