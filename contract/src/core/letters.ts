// Sequences in which `UNSEEN` characters have a meaning: emoji (👩‍🏫), regional flags, Arabic and Devanagari.
const JOINED =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*|[0-9#*]\ufe0f?\u20e3|[\p{Script=Arabic}\p{Script=Devanagari}][\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Devanagari}])/u
// Controls that stay: tab, line break, and NUL, which the fields refuse.
const PRESERVED_CONTROLS = /[\0\t\n]/u
/** Matches control characters, zero-width characters, direction marks and blank letters. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u
const PRESERVED_OR_UNSEEN = new RegExp(
  `(${JOINED.source}|${PRESERVED_CONTROLS.source})|${UNSEEN.source}`,
  'gu',
)
const ENDS_OF_LINES = /\r\n|[\r\v\f\x85\u2028\u2029]/g

/** Normalizes text: NFC, uniform line breaks, no `UNSEEN` outside `JOINED` and `PRESERVED_CONTROLS`. */
export function cleanText(text: string): string {
  return text
    .replace(ENDS_OF_LINES, '\n')
    .replace(PRESERVED_OR_UNSEEN, (_, joined?: string) => joined ?? '')
    .normalize('NFC')
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\t\n]+/g, ' ')
}

const LATIN_BESIDE_LOOK_ALIKE =
  /\p{Script=Latin}\p{M}*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*\p{Script=Latin}/u

/** True if a Latin letter is next to a Cyrillic or Greek one: 'Аna' begins with a Cyrillic letter. */
export function mixesAlphabets(text: string): boolean {
  return LATIN_BESIDE_LOOK_ALIKE.test(text)
}

export function isPlainEmail(email: string): boolean {
  return /^[\x21-\x7e]+$/.test(email)
}
