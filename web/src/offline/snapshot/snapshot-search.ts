import { barcodeOf, barcodeSpellings } from '@gym/contract/core/identificacion.rules'
import { telefonoDe } from '@gym/contract/core/telefono.rules'
import { quienesSon } from '@gym/contract/entradas/puerta.rules'
import type {
  Instantanea,
  PersonaDeMostrador,
  ProductoDeMostrador,
} from '@gym/contract/operaciones/instantanea.schema'
import { foldText } from '../../format/plain-text.ts'

/** Maximum number of rows of a result, as in a search by the server. */
const SUGGESTIONS = 20
/** Maximum number of words of a query that count, as in the server's search. */
const MAX_WORDS = 10

interface Found<Item> {
  rows: Item[]
  hasMore: boolean
}

export type SnapshotSearch = ReturnType<typeof searchIn>

export function searchIn({ personas, productos }: Pick<Instantanea, 'personas' | 'productos'>) {
  const byNumero = new Map(personas.map((each) => [each.numeroIdentificacion, each]))
  const byId = new Map(personas.map((each) => [each._id, each]))
  const ofPersonas = once(() =>
    personas.map(({ nombre, apellido, numeroIdentificacion, telefono }) =>
      asFound(foldText(`${nombre} ${apellido} ${numeroIdentificacion} ${telefono}`)),
    ),
  )
  const ofProductos = once(() => productos.map(({ nombre, codigo }) => foldText(`${nombre} ${codigo ?? ''}`)))

  return {
    persona: (id: string): PersonaDeMostrador | undefined => byId.get(id),

    holderOf: (numero: string): PersonaDeMostrador | undefined => byNumero.get(numero),

    /** Candidates for a number at the door: the holder of the ID number, else the owners of the phone. */
    atDoor: (shown: string): PersonaDeMostrador[] => quienesSon(personas, shown),

    /** People whose data contain every word; those whose first name begins with the first word come first. */
    personas(typed: string): Found<PersonaDeMostrador> {
      const words = wordsOf(typed)
      const texts = ofPersonas()
      const first: PersonaDeMostrador[] = []
      const others: PersonaDeMostrador[] = []
      personas.forEach((each, index) => {
        const text = texts[index] ?? ''
        if (!holds(text, words)) return
        if (words[0] && text.startsWith(words[0])) first.push(each)
        else others.push(each)
      })
      return someOf([...first, ...others])
    },

    productos(typed: string): Found<ProductoDeMostrador> {
      const words = wordsOf(typed)
      const texts = ofProductos()
      return someOf(
        productos.filter(
          (each, index) => holds(texts[index] ?? '', words) || isScannedBy(each, typed.trim()),
        ),
      )
    },

    /** The product with exactly this code or barcode, ignoring accents and case. */
    productoBy(typed: string): ProductoDeMostrador | undefined {
      const spellings = [typed.trim(), ...barcodeSpellings(typed)].map(foldText)
      return productos.find(
        (each) => (each.codigo && spellings.includes(foldText(each.codigo))) || isScannedBy(each, typed),
      )
    },
  }
}

const isScannedBy = ({ codigosDeBarras }: ProductoDeMostrador, codigo: string) =>
  codigosDeBarras.includes(barcodeOf(codigo))

const APOSTROPHES = /['’]/g

/** Adds the text without apostrophes, so that "D'Angelo" is also found as "DAngelo". */
const asFound = (text: string) =>
  text.match(APOSTROPHES) ? `${text} ${text.replace(APOSTROPHES, '')}` : text

/** Splits a query into words. A number loses its dots and hyphens; a phone number is one word of digits. */
function wordsOf(typed: string): string[] {
  const telefono = telefonoDe(typed)
  if (telefono) return [telefono]
  const words = foldText(typed)
    .split(/[\s,]+/)
    .map((word) => (/^[\d.-]+$/.test(word) ? word.replace(/[.-]/g, '') : word))
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MAX_WORDS)
}

const holds = (text: string, words: string[]) => words.every((word) => text.includes(word))

function someOf<Item>(all: Item[]): Found<Item> {
  return { rows: all.slice(0, SUGGESTIONS), hasMore: all.length > SUGGESTIONS }
}

function once<What>(make: () => What): () => What {
  let made: What | undefined
  return () => {
    made ??= make()
    return made
  }
}
