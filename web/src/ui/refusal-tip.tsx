import { Tooltip } from '@mantine/core'

/** Says why a button may not be used, beside it. `target` is its selector. */
export function RefusalTip({ refusal, target }: { refusal: string; target: string }) {
  return <Tooltip label={refusal} opened target={target} multiline maw={320} />
}
