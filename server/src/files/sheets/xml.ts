import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { SheetError } from './cells.ts'

export type Attributes = Record<string, string>

interface Handlers {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses a stream; yields the results of `portion` per chunk. Handlers get element names without prefix. */
export async function* readXml<Made>(
  stream: Readable,
  handlers: Handlers,
  portion: () => Made[],
): AsyncGenerator<Made> {
  const parser = new SaxesParser()
  let failure: Error | undefined
  const guarded =
    <Args extends unknown[]>(handle: ((...args: Args) => void) | undefined) =>
    (...args: Args) => {
      if (failure) return
      try {
        handle?.(...args)
      } catch (error) {
        failure = error as Error
      }
    }
  parser.on('error', () => {
    failure ??= new SheetError('ARCHIVO_ILEGIBLE')
  })
  // Refuses a DOCTYPE, because its entity declarations are an attack vector.
  parser.on('doctype', () => {
    failure ??= new SheetError('ARCHIVO_ILEGIBLE')
  })
  parser.on(
    'opentag',
    guarded(({ name, attributes }: { name: string; attributes: Attributes }) =>
      handlers.open?.(local(name), attributes),
    ) as never,
  )
  parser.on('text', guarded(handlers.text) as never)
  parser.on('cdata', guarded(handlers.text) as never)
  parser.on('closetag', guarded(({ name }: { name: string }) => handlers.close?.(local(name))) as never)
  const decoder = new TextDecoder()
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }))
      if (failure) throw failure
      yield* portion()
    }
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('ARCHIVO_ILEGIBLE')
  } finally {
    stream.destroy()
  }
  parser.close()
  if (failure) throw failure
  yield* portion()
}

export async function scanXml(stream: Readable, handlers: Handlers): Promise<void> {
  for await (const _ of readXml(stream, handlers, () => [])) void _
}
