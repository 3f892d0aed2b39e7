import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Picker, type PickerFieldProps } from './picker.tsx'
import { meantBy, unclear, usePicker } from './use-picker.ts'

const TYPING_PAUSE_MS = 200

const MORE = 'Hay más: escribe para buscar.'
const MORE_LIKE_IT = 'Hay más: sigue escribiendo.'

interface Matches<Item> {
  data?: Item[] | undefined
  /** More matches exist than `data`. */
  hasMore?: boolean
  isFetching: boolean
  isError: boolean
  refetch: () => unknown
  /** The exact match of the entered text, if the items have a key. */
  exact?: { data?: Item | null | undefined; isFetching: boolean }
}

interface ServerPickerProps<Item> extends PickerFieldProps<Item> {
  /** Searches the server for the typed text, and for the exact match of `entered` ('' before Enter). */
  useMatches: (typed: string, entered: string) => Matches<Item>
  nameOf: (item: Item) => string
  detailOf: (item: Item) => ReactNode
  nothingFound: string
  failed?: string
  /** True if the parent handles the entered text; then nothing is searched. */
  takes?: ((typed: string) => boolean) | undefined
  /** True if Enter takes the first match, which is marked. Such a field never selects on blur. */
  isQuick?: ((typed: string, found: number) => boolean) | undefined
}

/** Text whose match is pending, and whether the field was left. */
interface Awaited {
  text: string
  isLeft: boolean
}

/**
 * A combobox with server search. Enter (also a scanner's) or blur selects the exact or only match when it
 * arrives; a pending submit then continues.
 */
export function ServerPicker<Item extends { _id: string }>(props: ServerPickerProps<Item>) {
  const { useMatches, detailOf, nothingFound, failed = 'No se pudo buscar. Inténtalo de nuevo.' } = props
  const { selected, onSelect, nameOf, refusalOf } = props
  const picker = usePicker()
  const { typed, type, list, refuse, sendsForm } = picker
  const [asked, setAwaited] = useState<Awaited | null>(null)
  const wanted = typed === null || (selected && typed === nameOf(selected)) ? '' : typed
  // Another item was selected since.
  const awaited = asked?.text === wanted ? asked : null
  const [settled] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const matches = useMatches(settled, awaited?.text ?? '')
  const isFresh = settled === wanted && !matches.isFetching
  const { selectFirstOption } = list
  const found = matches.data?.length ?? 0
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
    }
  })
  // A new await is resolved even by the same match.
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
      isSearching={!isFresh && !matches.isError}
      drawOption={(item) => (
        <div>
          <div>{nameOf(item)}</div>
          <small>{detailOf(item)}</small>
        </div>
      )}
      onEnter={(event) => {
        if (wanted === '') return
        // Enter selects; it must not submit the form with the previous selection.
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

/** The item that a text selects: null for none, undefined while pending. */
function takenOf<Item>(
  { data = [], exact, isError }: Matches<Item>,
  isFresh: boolean,
  text: string,
  nameOf: (item: Item) => string,
): Item | null | undefined {
  if (exact?.data) return exact.data
  if (exact?.isFetching || !isFresh) return undefined
  return isError ? null : meantBy(text, data, nameOf)
}

/** The matches, preceded by the selected item if it is not among them. */
function offeredOf<Item extends { _id: string }>(found: Item[], selected: Item | null): Item[] {
  return selected && !found.some(({ _id }) => _id === selected._id) ? [selected, ...found] : found
}
