import type { z } from 'zod'

export function columnsOf(query: z.ZodObject): string[] {
  const { orden } = query.shape as unknown as { orden: z.ZodOptional<z.ZodEnum> }
  return orden
    .unwrap()
    .options.map(String)
    .filter((each) => !each.startsWith('-'))
}
