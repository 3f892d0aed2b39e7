import type { Page } from '../../db/lists/lists.ts'

export async function everyRow<Row>({ rows, open }: Page<Row>): Promise<Row[]> {
  if (!open) return rows
  const { steps, close } = await open()
  const all: Row[] = []
  for await (const some of steps) all.push(...some)
  await close()
  return all
}
