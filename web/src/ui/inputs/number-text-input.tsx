import { Stack, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { NumberKind } from './typed-number.ts'
import { useTypedNumber } from './use-typed-number.ts'

/** Props of a number field. Its value is '' while it is empty and NaN for invalid text. */
export interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  value?: number | ''
  onChange?: (value: number | '') => void
  /** Limits of the arrow keys and step buttons only; the contract validates the value. */
  min?: number
  max?: number
  step?: number
  hideControls?: boolean
}

interface NumberTextInputProps extends NumberFieldProps, NumberKind {
  prefix?: string
  onlyNumbers?: boolean
  refusal: string
}

/** A number field that groups thousands during input. Invalid text stays, with an error. */
export function NumberTextInput({
  value = '',
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  hideControls,
  decimals,
  prefix = '',
  onlyNumbers = false,
  refusal,
  ...props
}: NumberTextInputProps) {
  const typed = useTypedNumber({ value, onChange, decimals, prefix, onlyNumbers })
  const isFixed = props.readOnly || props.disabled
  // The step buttons are too small for touch.
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })

  function stepBy(change: number) {
    const next = value === '' || Number.isNaN(value) ? 0 : Math.round((value + change) * 100) / 100
    if (!isFixed) onChange?.(Math.min(Math.max(next, min), max))
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Ends the typing, so that an invalid text shows its error before Enter submits the form.
    if (event.key === 'Enter') typed.finish()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    stepBy(event.key === 'ArrowUp' ? step : -step)
  }

  return (
    <TextInput
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      rightSection={!hideControls && !isFixed && !isTouched && <Steps onStep={(way) => stepBy(way * step)} />}
      {...props}
      ref={typed.input}
      error={(typed.isNoNumber && refusal) || props.error}
      value={typed.shown}
      onChange={typed.type}
      onBlur={(event) => {
        typed.finish()
        props.onBlur?.(event)
      }}
      onKeyDown={press}
    />
  )
}

/** Step buttons for the mouse only: the keyboard has the arrow keys. */
function Steps({ onStep }: { onStep: (way: 1 | -1) => void }) {
  const button = { tabIndex: -1, lh: 0, px: 8, py: 2 }
  return (
    <Stack gap={0} aria-hidden>
      <UnstyledButton {...button} onClick={() => onStep(1)}>
        <IconChevronUp size={14} />
      </UnstyledButton>
      <UnstyledButton {...button} onClick={() => onStep(-1)}>
        <IconChevronDown size={14} />
      </UnstyledButton>
    </Stack>
  )
}
