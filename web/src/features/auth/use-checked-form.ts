import { type FormEvent, useState } from 'react'

type Errors<Field extends string> = Partial<Record<Field, string>>

/** Validates with plain functions, so that the bundle needs no schema. `fields` are in screen order. */
export function useCheckedForm<Field extends string>(
  fields: Record<Field, (value: string) => string | undefined>,
  { onRefused, send }: { onRefused: () => void; send: (values: Record<Field, string>) => void },
) {
  const [errors, setErrors] = useState<Errors<Field>>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const names = Object.keys(fields) as Field[]
    const values = Object.fromEntries(names.map((name) => [name, inputOf(form, name)?.value ?? '']))
    const found = names.flatMap((name) => {
      const error = fields[name](values[name] ?? '')
      return error ? [[name, error] as const] : []
    })
    setErrors(Object.fromEntries(found) as Errors<Field>)
    if (found[0]) {
      onRefused()
      inputOf(form, found[0][0])?.focus()
    } else send(values as Record<Field, string>)
  }

  return { errors, setErrors, submit }
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector(`input[name="${name}"]`)
}
