/** @typedef {{ nouns: string, noun: string, isFeminine: boolean }} Named */

const pascal = (/** @type {string} */ name) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
const upperFirst = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1)
const lowerFirst = (/** @type {string} */ text) => text.charAt(0).toLowerCase() + text.slice(1)

/** Returns a function that fills in a template's `{path}`, `{Noun}`, `{el}`… @param {Named} named */
export function filler({ nouns, noun, isFeminine }) {
  const [words, word] = [nouns.replaceAll('-', ' '), noun.replaceAll('-', ' ')]
  const table = nouns.replaceAll('-', '_')
  const o = isFeminine ? 'a' : 'o'
  const un = isFeminine ? 'una' : 'un'
  const los = isFeminine ? 'las' : 'los'
  /** @type {Record<string, string>} */
  const values = {
    ...{ path: nouns, pathKey: nouns.includes('-') ? `'${nouns}'` : nouns, one: noun, table },
    ...{ nouns: lowerFirst(pascal(nouns)), noun: lowerFirst(pascal(noun)) },
    ...{ Nouns: pascal(nouns), Noun: pascal(noun), NOUN: noun.replaceAll('-', '_').toUpperCase() },
    ...{ words, word, Words: upperFirst(words), Word: upperFirst(word) },
    ...{ o, O: o.toUpperCase(), un, Un: upperFirst(un), los, Los: upperFirst(los) },
    ...{ el: isFeminine ? 'la' : 'el', Nuevo: `Nuev${o}`, primero: `primer${o}` },
  }
  return (/** @type {string} */ template) =>
    template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}
