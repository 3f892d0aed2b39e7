import type { FieldError } from '@gym/contract/core/error-body'
import { List } from '@mantine/core'

/** Lists the problems whose messages differ from the screen's sentence. Undefined if there are none. */
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
