import { createHash, type Hash } from 'node:crypto'

export interface Part {
  nombre: string
  sha256: string
}

export interface RowsSeen {
  filas: number
  suma: string
}

/** The checksums at the end of a backup. */
export interface Seal {
  /** SHA-256 of the backup's text, without table rows, file bytes and this seal. */
  estructura: string
  partes: Part[]
  filas: Record<string, RowsSeen>
  esquema: Record<string, string>
}

export class Sealing {
  private readonly between = createHash('sha256')
  private readonly done: Part[] = []

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

export function holds({ estructura, partes }: Seal, read: Pick<Seal, 'estructura' | 'partes'>): boolean {
  return (
    JSON.stringify([estructura, partes.map(asText)]) ===
    JSON.stringify([read.estructura, read.partes.map(asText)])
  )
}

const asText = ({ nombre, sha256 }: Part) => `${nombre} ${sha256}`
