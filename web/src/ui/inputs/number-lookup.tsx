import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { keepCode } from '../../api/resource-queries.ts'
import { useAsksCode } from '../security/use-asks-code.ts'

const CODE_LENGTH = 4

interface NumberLookupProps {
  initial: string
  action: string
  isBusy: boolean
  /** Receives the typed digits; '' if there are none, and the field takes the focus. */
  onLookUp: (numero: string) => void
  autoFocus?: boolean
}

/** A form for an ID number (digits only), with the last four digits of the phone if the gym requires them. */
export function NumberLookup({ initial, action, isBusy, onLookUp, autoFocus = false }: NumberLookupProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ over: initial, numero: initial })
  const [codigo, setCodigo] = useState('')
  const asksCode = useAsksCode() === true
  const numero = typed.over === initial ? typed.numero : initial

  function lookUp(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (numero === '') input.current?.focus()
    keepCode(numero, codigo)
    onLookUp(numero)
  }

  return (
    <form onSubmit={lookUp} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          ref={input}
          label="Número de identificación"
          required
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
          autoFocus={autoFocus}
          w={{ base: '100%', xs: 320 }}
          value={numero}
          onChange={(event) =>
            setTyped({ over: initial, numero: event.currentTarget.value.replace(/\D/g, '') })
          }
        />
        {asksCode && (
          <TextInput
            label="Últimos 4 números del teléfono"
            inputMode="numeric"
            autoComplete="off"
            w={{ base: '100%', xs: 240 }}
            value={codigo}
            onChange={(event) =>
              setCodigo(event.currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH))
            }
          />
        )}
        <Button type="submit" loading={isBusy}>
          {action}
        </Button>
      </Group>
    </form>
  )
}
