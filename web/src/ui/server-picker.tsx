import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Picker, type PickerFieldProps } from './picker.tsx'
import { meantBy, unclear, usePicker } from './use-picker.ts'

const TYPING_PAUSE_MS = 200

const MORE = 'Hay más: escribe para buscar.'
const MORE_LIKE_IT = 'Hay más: sigue escribiendo.'

interface Matches<Item> {
  data?: Item[] | undefined
  /** Whether more match than are offered. */
  hasMore?: boolean
  isFetching: boolean
  isError: boolean
  /** Asks once more for what could not be searched. */
  refetch: () => unknown
  /** The one whose key is exactly what was entered, where the items have such a key. */
  exact?: { data?: Item | null | undefined; isFetching: boolean }
}

interface ServerPickerProps<Item> extends PickerFieldProps<Item> {
  /**
   * Asks the server for the items that match what is typed, and for the one that is exactly what Enter was pressed
   * after ('' before that). A hook, the same on every render.
   */
  useMatches: (typed: string, entered: string) => Matches<Item>
  /** What the field shows of an item. */
  nameOf: (item: Item) => string
  /** What the list shows beside the name. */
  detailOf: (item: Item) => ReactNode
  /** What the list says when nothing is found. */
  nothingFound: string
  /** What the list says when the search failed. */
  failed?: string
  /** Whether the one who draws the field takes what Enter was pressed after; then nothing is looked up here. */
  takes?: ((typed: string) => boolean) | undefined
  /**
   * Whether Enter takes the first of as many as a text finds, which is marked. Such a field chooses by Enter or a press, never by
   * being left.
   */
  isQuick?: ((typed: string, found: number) => boolean) | undefined
}

/** What is typed, while the answer that chooses by it is on its way, and whether the field was left meanwhile. */
interface Awaited {
  text: string
  isLeft: boolean
}

/**
 * Chooses one of many by typing: the server searches, never the browser. Enter right after typing, as a card reader
 * sends it, or leaving the field takes the one that is exactly that, or the only match, as soon as it arrives. A form
 * that is sent before is sent then.
 */
export function ServerPicker<Item extends { _id: string }>(props: ServerPickerProps<Item>) {
  const { useMatches, detailOf, nothingFound, failed = 'No se pudo buscar. Inténtalo de nuevo.' } = props
  const { selected, onSelect, nameOf, refusalOf } = props
  const picker = usePicker()
  const { typed, type, list, refuse, sendsForm } = picker
  const [asked, setAwaited] = useState<Awaited | null>(null)
  const wanted = typed === null || (selected && typed === nameOf(selected)) ? '' : typed
  // Of another text somebody was chosen meanwhile.
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
  // What is awaited anew is answered anew, though the answer is the same.
  useEffect(() => {
    if (awaited && taken !== undefined) take(taken)
  }, [awaited, taken])

  /** Whether the one who draws the field has taken what is typed. */
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
        // Enter chooses first; it never sends the form around it with what was chosen before.
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

/** Whom a text takes: nobody is null, undefined is not known yet. */
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

/** What was found, with the one selected before it where it is not among them. */
function offeredOf<Item extends { _id: string }>(found: Item[], selected: Item | null): Item[] {
  return selected && !found.some(({ _id }) => _id === selected._id) ? [selected, ...found] : found
}
