import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The row just created, until the search changes. @param one query of one row; it fails after a deletion */
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
