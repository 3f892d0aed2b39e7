import { Tooltip } from '@mantine/core'

export function RefusalTip({ refusal, target }: { refusal: string; target: string }) {
  return <Tooltip label={refusal} opened target={target} multiline maw={320} />
}
