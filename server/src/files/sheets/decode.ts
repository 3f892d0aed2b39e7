import { isUtf8 } from 'node:buffer'
import type { Codificacion } from '@gym/contract/importaciones/importaciones.rules'
import { SheetError } from './cells.ts'

/** Upper half of CP850 («CSV (MS-DOS)» on Spanish Windows). CP437 has the same lowercase Spanish letters. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Windows-1252 characters 0x80 to 0x9F, which some Node versions decode as Latin-1 controls (node#56542). */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byTable = (table: string) => (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (letter) => table[letter.charCodeAt(0) - 128] ?? letter)

const decoders: Record<Codificacion, (bytes: Buffer) => string> = {
  'utf-8': (bytes) => new TextDecoder('utf-8').decode(bytes),
  'windows-1252': byTable(WINDOWS),
  macintosh: (bytes) => new TextDecoder('macintosh').decode(bytes),
  cp850: byTable(CP850),
}

/** @throws SheetError LETRAS_DUDOSAS, with samples, if ambiguous; ARCHIVO_NO_SOPORTADO if binary */
export function decode(bytes: Buffer, said?: Codificacion): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new SheetError('ARCHIVO_NO_SOPORTADO')
  const text = decoders[said ?? guess(bytes)](bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a binary file has them
  const odd = text.slice(0, 4_000).match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0
  if (odd > 4) throw new SheetError('ARCHIVO_NO_SOPORTADO')
  return text
}

const OF_ONE_BYTE = ['windows-1252', 'cp850', 'macintosh'] as const
const CLEARLY = 1
/** Initial score of each encoding: text in one byte per letter is most likely Windows-1252. */
const PRIOR = { 'windows-1252': 1, cp850: 0, macintosh: 0 }

function guess(bytes: Buffer): Codificacion {
  if (isUtf8(bytes) || isNearlyUtf8(bytes)) return 'utf-8'
  const seen = around(bytes)
  const scores = OF_ONE_BYTE.map((codificacion) => {
    const letters = decoders[codificacion](Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128)))
    let score = PRIOR[codificacion]
    for (const [key, times] of seen)
      score += times * plausible(letters[key >> 4] ?? '', ((key >> 2) & 3) as Beside, (key & 3) as Beside)
    return { codificacion, score }
  }).sort((one, other) => other.score - one.score)
  const [best, next] = scores
  if (best && next && best.score >= CLEARLY && best.score - next.score >= CLEARLY) return best.codificacion
  throw new SheetError('LETRAS_DUDOSAS', {
    opciones: OF_ONE_BYTE.map((codificacion) => ({ codificacion, muestra: sampleOf(bytes, codificacion) })),
  })
}

/** True for UTF-8 with a few broken letters, as in a truncated file. */
function isNearlyUtf8(bytes: Buffer): boolean {
  const text = decoders['utf-8'](bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  return (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > 4 * broken
}

type Beside = 0 | 1 | 2 | 3
const [OTHER, LOWER, UPPER] = [0, 1, 2]
const besideOf = (byte: number | undefined): Beside => {
  if (byte === undefined) return 0
  if (byte > 127) return 3
  if (byte >= 97 && byte <= 122) return 1
  return byte >= 65 && byte <= 90 ? 2 : 0
}

/** Counts each non-ASCII byte by the kinds of its two neighbours. */
function around(bytes: Buffer): Map<number, number> {
  const seen = new Map<number, number>()
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte < 128) continue
    const key = ((byte - 128) << 4) | (besideOf(bytes[at - 1]) << 2) | besideOf(bytes[at + 1])
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  return seen
}

/** Scores how plausible a letter is between its neighbours in Spanish text. */
function plausible(letter: string, before: Beside, after: Beside): number {
  const isInWord = before !== OTHER || after !== OTHER
  const isBetween = before !== OTHER && after !== OTHER
  const worth = /[áéíóúüñÁÉÍÓÚÜÑ]/.test(letter) ? 2 : 0.5
  if (/\p{Lu}/u.test(letter)) return before === LOWER ? -2 : isInWord ? worth : 0
  if (/\p{Ll}/u.test(letter)) {
    if (before === LOWER && after === UPPER) return -2
    if (before === UPPER && after === UPPER) return 0
    return isInWord ? worth : 0
  }
  if (/[\u0080-\u009f]/.test(letter)) return -5
  if (/[°ºª]/.test(letter)) return isBetween ? -3 : 1
  if (/[¿¡]/.test(letter)) return before === OTHER && after !== OTHER ? 1 : -3
  if (letter === '’') return isBetween ? 0.5 : 0
  if (/[\u00a0“”‘–—…•€´«»·]/.test(letter)) return isBetween && letter !== '\u00a0' ? -3 : 0.5
  return isBetween ? -3 : -1
}

function sampleOf(bytes: Buffer, codificacion: Codificacion): string {
  const words = bytes.toString('latin1').match(/[^\s;,|"]*[\u0080-\u00ff][^\s;,|"]*/g) ?? []
  return [...new Set(words)]
    .slice(0, 5)
    .map((word) => decoders[codificacion](Buffer.from(word.slice(0, 40), 'latin1')))
    .join(', ')
}
