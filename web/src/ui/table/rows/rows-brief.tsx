import { Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { LoadingText } from '../../feedback/loading-text.tsx'
import { useRoom } from '../use-room.ts'
import { RowBrief } from './row-brief.tsx'
import { RowDetail } from './row-detail.tsx'
import classes from './rows.module.css'
import { JUST_MADE, type RowsProps } from './rows.ts'

/** The brief rows of narrow screens. A tablet shows all actions in the row, a phone only `act`. */
export function BriefRows<Row extends { _id: string }>(props: RowsProps<Row>) {
  const { name, rows, columns, details = [], actions, act, highlighted, isBusy, opened, made } = props
  const isPhone = useRoom() === 'phone'
  const ofRow = isPhone ? act : actions
  return (
    <ul className={classes.list} aria-label={name} aria-busy={isBusy}>
      {rows.map((row) => {
        const isOpen = opened.is(row)
        return (
          <li
            key={row._id}
            className={classes.item}
            data-highlighted={highlighted?.(row) || undefined}
            data-made={row._id === made?._id || undefined}
          >
            {row._id === made?._id && <Text size="xs">{JUST_MADE}</Text>}
            <div className={classes.line}>
              <RowBrief
                row={row}
                columns={columns}
                wrapWho={(who) => (
                  <UnstyledButton
                    className={classes.opener}
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? opened.detailId : undefined}
                    onClick={() => opened.toggle(row)}
                  >
                    {who}
                  </UnstyledButton>
                )}
              />
              {ofRow && (
                <Group gap={4} wrap="nowrap" className={classes.actions}>
                  {ofRow(row)}
                </Group>
              )}
            </div>
            {isOpen && (
              <RowDetail
                id={opened.detailId}
                row={row}
                columns={[...columns, ...details]}
                actions={isPhone && actions?.(row)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function BriefSkeleton() {
  return (
    <Stack gap="md" p="sm">
      <LoadingText />
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <Skeleton key={index} height={40} />
      ))}
    </Stack>
  )
}
