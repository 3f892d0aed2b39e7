import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns the row just created, until the search changes. Its id comes from a form's `next` or from `show`.
 * @param one the query of one row by id; it fails after a deletion
 */
export function useJustMade<Row, Key extends QueryKey>(
  one: (id: string) => UseQueryOptions<Row, DefaultError, Row, Key>,
  search: object,
) {
  const cameWith = useLocation({ select: ({ state }) => state.next?.id })
  const shown = JSON.stringify(search)
  const [made, setMade] = useState(cameWith === undefined ? null : { id: cameWith, shown })
  const { data, isSuccess } = useQuery({ ...one(made?.id ?? ''), enabled: made?.shown === shown })
  return {
    row: made?.shown === shown && isSuccess ? data : undefined,
    show: (id: string) => setMade({ id, shown }),
  }
}
