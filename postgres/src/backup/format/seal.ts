import { createHash, type Hash } from 'node:crypto'

/** One part of a backup: the rows of a table, or the bytes of a file. */
export interface Part {
  nombre: string
  sha256: string
}

/** How many rows a table has, and a sum over all of them that does not depend on their order. */
export interface RowsSeen {
  filas: number
  suma: string
}

/** What a backup says of itself at its end: whoever reads it finds the same, or it was changed. */
export interface Seal {
  /** The SHA-256 of all that stands between the parts: statements, names and counts. */
  estructura: string
  partes: Part[]
  /** What the database itself said of the rows of each table as they were copied. */
  filas: Record<string, RowsSeen>
  /** What the tables, functions and types were made of. */
  esquema: Record<string, string>
}

/** Takes the parts of a backup as they are written, or as they are read, in the order of the file. */
export class Sealing {
  private readonly between = createHash('sha256')
  private readonly done: Part[] = []

  /** @returns the text itself, on its way into the file or out of it */
  text(text: string): string {
    this.between.update(text)
    return text
  }

  async *part(nombre: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash: Hash = createHash('sha256')
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
    this.done.push({ nombre, sha256: hash.digest('hex') })
  }

  end(): Pick<Seal, 'estructura' | 'partes'> {
    return { estructura: this.between.digest('hex'), partes: this.done }
  }
}

/** Whether what was read is what was written. */
export function holds({ estructura, partes }: Seal, read: Pick<Seal, 'estructura' | 'partes'>): boolean {
  return (
    JSON.stringify([estructura, partes.map(asText)]) ===
    JSON.stringify([read.estructura, read.partes.map(asText)])
  )
}

const asText = ({ nombre, sha256 }: Part) => `${nombre} ${sha256}`
