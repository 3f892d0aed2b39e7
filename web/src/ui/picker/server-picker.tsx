import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Picker, type PickerFieldProps } from './picker.tsx'
import { matchTyped, unclear, usePicker } from './use-picker.ts'

const TYPING_PAUSE_MS = 200

const MORE = 'Hay más: escribe para buscar.'
const MORE_LIKE_IT = 'Hay más: sigue escribiendo.'

interface Matches<Item> {
  data?: Item[] | undefined
  hasMore?: boolean
  isFetching: boolean
  isError: boolean
  refetch: () => unknown
  /** The exact match of the entered text, for items with a unique key. */
  exact?: { data?: Item | null | undefined; isFetching: boolean }
}

interface ServerPickerProps<Item> extends PickerFieldProps<Item> {
  /** Searches the server for the typed text, and for an exact match of `entered` ('' until Enter or blur). */
  useMatches: (typed: string, entered: string) => Matches<Item>
  nameOf: (item: Item) => string
  detailOf: (item: Item) => ReactNode
  nothingFound: string
  failed?: string
  /** An option after a search without matches: 'Crear cliente «Ana»'. */
  create?: { label: string; onCreate: (typed: string) => void } | undefined
  /** Returns true if the parent handles the entered text itself; the field then drops it. */
  takes?: ((typed: string) => boolean) | undefined
  /** Returns true if the list marks the first match and Enter takes it. With `isQuick`, blur selects nothing. */
  isQuick?: ((typed: string, found: number) => boolean) | undefined
}

interface Awaited {
  text: string
  isLeft: boolean
}

/** Enter (also a scanner's) or blur selects the exact or only match; a form submit waits for it. */
export function ServerPicker<Item extends { _id: string }>(props: ServerPickerProps<Item>) {
  const { useMatches, detailOf, nothingFound, failed = 'No se pudo buscar. Inténtalo de nuevo.' } = props
  const { selected, onSelect, nameOf, refusalOf } = props
  const picker = usePicker()
  const { typed, type, list, refuse, sendsForm } = picker
  const [asked, setAwaited] = useState<Awaited | null>(null)
  const wanted = typed === null || (selected && typed === nameOf(selected)) ? '' : typed
  // If another text was typed or another item selected since, no match is pending.
  const awaited = asked?.text === wanted ? asked : null
  const [settled] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const matches = useMatches(settled, awaited?.text ?? '')
  const isFresh = settled === wanted && !matches.isFetching
  const { selectFirstOption } = list
  const found = matches.data?.length ?? 0
  const offersCreate = isFresh && !matches.isError && wanted !== '' && found === 0 && props.create
  const marksFirst = isFresh && wanted !== '' && found > 0 && props.isQuick?.(wanted, found) === true
  useEffect(() => {
    if (marksFirst) selectFirstOption()
  }, [marksFirst, selectFirstOption])

  const taken = awaited ? takenOf(matches, isFresh, awaited.text, nameOf) : undefined
  const take = useEffectEvent((item: Item | null) => {
    const isHeld = awaited?.isLeft || sendsForm.current
    setAwaited(null)
    const refusal = item && refusalOf?.(item)
    if (refusal) return refuse(refusal)
    if (item) {
      type(null)
      list.closeDropdown()
      onSelect(item)
    } else if (isHeld || (props.isQuick && found > 1 && !marksFirst)) {
      refuse(matches.isError ? failed : unclear(found, nothingFound), found > 1)
    } else if (offersCreate) selectFirstOption()
  })
  // Depends on `awaited` too, because two texts may have the same match.
  useEffect(() => {
    if (awaited && taken !== undefined) take(taken)
  }, [awaited, taken])

  function isTaken(): boolean {
    if (!props.takes?.(wanted)) return false
    type(null)
    list.closeDropdown()
    return true
  }

  return (
    <Picker
      {...props}
      picker={{
        ...picker,
        type: (next) => {
          type(next)
          setAwaited(null)
          sendsForm.current = false
        },
      }}
      clearable
      groups={[{ items: isFresh ? offeredOf(matches.data ?? [], wanted === '' ? selected : null) : [] }]}
      more={isFresh && matches.hasMore && (wanted === '' ? MORE : MORE_LIKE_IT)}
      nothing={matches.isError ? failed : nothingFound}
      instead={
        offersCreate && {
          label: `${offersCreate.label} «${wanted.trim()}»`,
          choose: () => offersCreate.onCreate(wanted.trim()),
        }
      }
      isSearching={!isFresh && !matches.isError}
      drawOption={(item) => (
        <div>
          <div>{nameOf(item)}</div>
          <small>{detailOf(item)}</small>
        </div>
      )}
      onEnter={(event) => {
        if (wanted === '') return
        // Enter selects an item; it must not submit the form with the previous one.
        event.preventDefault()
        if (event.repeat) return
        if (matches.isError) matches.refetch()
        if (isTaken()) return
        if (awaited) sendsForm.current = true
        else setAwaited({ text: wanted, isLeft: false })
      }}
      onLeave={() => {
        if (props.isQuick && (!sendsForm.current || isTaken())) return
        setAwaited({ text: wanted, isLeft: true })
      }}
      isAwaiting={awaited?.isLeft ?? false}
    />
  )
}

/** The item that a text selects; null if none, undefined while the search is pending. */
function takenOf<Item>(
  { data = [], exact, isError }: Matches<Item>,
  isFresh: boolean,
  text: string,
  nameOf: (item: Item) => string,
): Item | null | undefined {
  if (exact?.data) return exact.data
  if (exact?.isFetching || !isFresh) return undefined
  return isError ? null : matchTyped(text, data, nameOf)
}

/** The matches; the selected item comes first if it is not among them. */
function offeredOf<Item extends { _id: string }>(found: Item[], selected: Item | null): Item[] {
  return selected && !found.some(({ _id }) => _id === selected._id) ? [selected, ...found] : found
}
