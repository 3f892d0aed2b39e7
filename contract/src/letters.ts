/** What a person writes, letter by letter: what nobody sees is not kept, and letters that look alike do not pass for one another. */

// An emoji made of several is held together by a letter that is not seen: 👩‍🏫. So are the letters of some alphabets.
const JOINED =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*|[0-9#*]\ufe0f?\u20e3|[\p{Script=Arabic}\p{Script=Devanagari}][\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Devanagari}])/u
// NUL is refused, not taken out.
const CONTROLS_THAT_STAY = /[\0\t\n]/u
/** Controls; what has no width; what turns the direction of what follows; letters without ink. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u
const KEPT_OR_UNSEEN = new RegExp(`(${JOINED.source}|${CONTROLS_THAT_STAY.source})|${UNSEEN.source}`, 'gu')
const ENDS_OF_LINES = /\r\n|[\r\v\f\x85\u2028\u2029]/g

/** Written text as it is kept: composed (NFC), of lines that end alike, without what nobody sees. Emoji stay whole. */
export function cleanText(text: string): string {
  return text
    .replace(ENDS_OF_LINES, '\n')
    .replace(KEPT_OR_UNSEEN, (_, joined?: string) => joined ?? '')
    .normalize('NFC')
}

/** The same, of one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\t\n]+/g, ' ')
}

const LATIN_BESIDE_LOOK_ALIKE =
  /\p{Script=Latin}\p{M}*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*\p{Script=Latin}/u

/** Whether a word is written with letters of two alphabets that look alike: 'Аna', whose first letter is Cyrillic. */
export function mixesAlphabets(text: string): boolean {
  return LATIN_BESIDE_LOOK_ALIKE.test(text)
}

/** Whether an address is of the letters that every mail program writes, so that no two of them look alike. */
export function isPlainEmail(email: string): boolean {
  return /^[\x21-\x7e]+$/.test(email)
}
