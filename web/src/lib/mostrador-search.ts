import { barcodeOf, barcodeSpellings } from '@gym/contract/identificacion'
import type { Instantanea, PersonaDeMostrador, ProductoDeMostrador } from '@gym/contract/instantanea'
import { quienesSon } from '@gym/contract/puerta.rules'
import { telefonoDe } from '@gym/contract/telefono.rules'
import { plain } from './plain-text.ts'

/** As many as a picker is given by the server. */
const SUGGESTIONS = 20
/** As the server's search: nobody needs more words to find something. */
const MAX_WORDS = 10

interface Found<Item> {
  rows: Item[]
  /** More match than are given. */
  hasMore: boolean
}

/** What is looked for in a snapshot, as the server's own search finds it. */
export type MostradorSearch = ReturnType<typeof searchIn>

/** The plain texts are made once a snapshot, when somebody looks for the first time: 100 000 people take a fraction of a second. */
export function searchIn({ personas, productos }: Pick<Instantanea, 'personas' | 'productos'>) {
  const byNumero = new Map(personas.map((each) => [each.numeroIdentificacion, each]))
  const byId = new Map(personas.map((each) => [each._id, each]))
  const ofPersonas = once(() =>
    personas.map(({ nombre, apellido, numeroIdentificacion, telefono }) =>
      asFound(plain(`${nombre} ${apellido} ${numeroIdentificacion} ${telefono}`)),
    ),
  )
  const ofProductos = once(() => productos.map(({ nombre, codigo }) => plain(`${nombre} ${codigo ?? ''}`)))

  return {
    /** Who has the id. */
    persona: (id: string): PersonaDeMostrador | undefined => byId.get(id),

    /** Who has the number (digits) as an identification. */
    holderOf: (numero: string): PersonaDeMostrador | undefined => byNumero.get(numero),

    /** Who is meant by a number at the door: its holder, else those whose phone it is. */
    atDoor: (shown: string): PersonaDeMostrador[] => quienesSon(personas, shown),

    /** The people in whom every word is found, those whose first name begins with the first word before the rest. */
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

    /** The products in whose name or code every word is found, or that are scanned by what is typed. */
    productos(typed: string): Found<ProductoDeMostrador> {
      const words = wordsOf(typed)
      const texts = ofProductos()
      return someOf(
        productos.filter(
          (each, index) => holds(texts[index] ?? '', words) || isScannedBy(each, typed.trim()),
        ),
      )
    },

    /** The product whose code is exactly this, accents and case aside, its own or on its package. */
    productoBy(typed: string): ProductoDeMostrador | undefined {
      const spellings = [typed.trim(), ...barcodeSpellings(typed)].map(plain)
      return productos.find(
        (each) => (each.codigo && spellings.includes(plain(each.codigo))) || isScannedBy(each, typed),
      )
    },
  }
}

const isScannedBy = ({ codigosDeBarras }: ProductoDeMostrador, codigo: string) =>
  codigosDeBarras.includes(barcodeOf(codigo))

const APOSTROPHES = /['’]/g

/** A name with an apostrophe is also found without it. */
const asFound = (text: string) =>
  text.match(APOSTROPHES) ? `${text} ${text.replace(APOSTROPHES, '')}` : text

/** Dots and hyphens of a number that is typed are nobody's. A phone is one word, its digits. */
function wordsOf(typed: string): string[] {
  const telefono = telefonoDe(typed)
  if (telefono) return [telefono]
  const words = plain(typed)
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
