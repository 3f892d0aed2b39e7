import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { Leida } from '../filas.rules.ts'
import { textOf } from '../lectura/column-mapping.rules.ts'
import { normalizeText } from '../lectura/palabras.rules.ts'

const SILENT = new Set(
  'de del la las los el y e da das do dos di van von der den vda viuda sra sr don dona'.split(' '),
)

const wordsOf = (name: string) =>
  normalizeText(name.replace(/\s*\([^)]*\)?\s*/g, ' '))
    .split(' ')
    .filter((word) => word.length > 1 && !SILENT.has(word))

/** True for equal words, or, from four letters on, with one letter wrong or missing, or two neighbours swapped. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}

/** True if neither name has all words of the other, and they have fewer than two in common. */
export function areOthers(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  const left = [...many]
  let common = 0
  for (const word of few) {
    const at = left.findIndex((each) => isAlike(each, word))
    if (at >= 0) {
      left.splice(at, 1)
      common += 1
    }
  }
  return few.length > 0 && common < few.length && common < 2
}

const APELLIDO = /^(?:primer )?apellidos?$/

/** Returns the row's name; unless corrected, with the surname if the file has a column of surnames. */
function nombreOf({ datos, valores, celdas }: Leida, { columnas }: Pick<Importacion, 'columnas'>) {
  const { nombreCliente: said } = datos
  if (typeof said !== 'string' || valores.nombreCliente !== undefined) return said
  const surname = columnas.find(({ nombre }) => APELLIDO.test(normalizeText(nombre)))
  return surname ? `${said} ${textOf(celdas[surname.indice])}`.trim() : said
}

/** Asks about a row whose name clearly differs from that of the client with its number. */
export function doubtNombre(
  leida: Leida,
  cliente: { nombre: string; apellido: string } | undefined,
  importacion: Pick<Importacion, 'columnas'>,
): void {
  const said = nombreOf(leida, importacion)
  if (!cliente || typeof said !== 'string') return
  const its = `${cliente.nombre} ${cliente.apellido}`
  if (!areOthers(said, its)) return
  leida.dudas.push({
    campo: 'nombreCliente',
    mensaje: `El número es de «${its}», y la fila dice «${said}». Si es otra persona, corrige el número o deja la fila fuera.`,
    pregunta: `nombre ${normalizeText(said)} ${normalizeText(its)}`,
    sugerencias: [{ dice: `Es de «${its}»`, valor: its }],
  })
}
