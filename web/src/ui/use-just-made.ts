import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * What was just made, which its list has first: by its order it might be out of sight. It is that which the form told that
 * led here (`next` of `useResourceForm`), or which the list's own window `show`s, while the list is as it was then.
 *
 * @param one asks for one of them by its id; what is deleted is there no more
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
