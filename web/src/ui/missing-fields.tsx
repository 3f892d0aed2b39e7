import type { FieldError } from '@gym/contract/errors'
import { List } from '@mantine/core'

/** Names what is missing under the one sentence that a screen has for it; nothing where no field has a word of its own. */
export function missingFields(problems: FieldError[], sentence: string) {
  const own = problems.filter(({ mensaje }) => mensaje !== sentence)
  if (own.length === 0) return undefined
  return (
    <List size="sm">
      {own.map(({ campo, mensaje }) => (
        <List.Item key={campo}>{mensaje}</List.Item>
      ))}
    </List>
  )
}
