import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { root } from './support/root.mjs'

/** Words that hide the noun or the mechanism. STYLE_GUIDE.md, 'Words', lists alternatives. */
const AVOIDED =
  /\b(some ?body|no ?body|whoever|whomever|anew|told|untold|kept|held|stands|stood|meanwhile|of (which|who|whom)|what (is|are|was|were)|goes on|no more|any more)\b/gi

/** First word of a comment that describes its subject by a clause instead of naming it. */
const CLAUSE = /^(what|who|whose|whom|those|of|where)\b/i

const TERMS =
  /\b(cach(e|es|ed|ing)|stale|rac(e|es|y)|retr(y|ies|ied|ying)|refetch\w*|invalidat\w*|fallbacks?|idempoten\w*|dedup\w*|debounc\w*|throttl\w*|optimistic\w*|offline|time(s|d)? ?outs?|backoff|deadlocks?|concurren\w*|atomic\w*|roll(s|ed)? ?back|pars(e|es|ed|er|ing)|validat\w*|persist\w*|reconnect\w*|requests?|responses?|render\w*|callbacks?|payloads?|defaults?|heartbeat|poll(s|ed|ing)?)\b/gi

const LONGEST_TITLE = 14
const FULLEST_FOLDER = 25
const LONGEST_FILE = 300

/** @typedef {{ path: string, line: number, text: string }} Passage */

const tracked = () =>
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const isCode = (/** @type {string} */ path) =>
  ['.ts', '.tsx', '.mjs', '.js'].includes(extname(path)) && !/\.gen\.ts$/.test(path)

const isTest = (/** @type {string} */ path) => /\.(test|spec|property)\.|^e2e\//.test(path)

/**
 * The lines of a `//` block count as one comment.
 * @param {string} path @param {string} source @returns {(Passage & { lines: number })[]}
 */
export function commentsOf(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  /** @type {Map<number, { end: number, text: string }>} */
  const found = new Map()
  const collect = (/** @type {ts.Node} */ node) => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ]
    if (node.kind !== ts.SyntaxKind.JsxText)
      for (const { pos, end } of ranges) found.set(pos, { end, text: source.slice(pos, end) })
    for (const child of node.getChildren(file)) collect(child)
  }
  collect(file)
  const lineOf = (/** @type {number} */ at) => file.getLineAndCharacterOfPosition(at).line + 1
  /** @type {(Passage & { lines: number, last: number, isLine: boolean })[]} */
  const comments = []
  for (const [pos, { end, text }] of [...found].sort(([a], [b]) => a - b)) {
    const line = lineOf(pos)
    const isLine = text.startsWith('//')
    const plain = text.replace(/^\/\*\*?|\*\/$|^\/\//g, '').replace(/^\s*\*(?!\/)/gm, '')
    const before = comments.at(-1)
    if (isLine && before?.isLine && before.last === line - 1) {
      before.text += ` ${plain.trim()}`
      before.lines += 1
      before.last = line
    } else {
      comments.push({
        path,
        line,
        text: plain.replace(/\s+/g, ' ').trim(),
        lines: lineOf(end) - line + 1,
        last: lineOf(end),
        isLine,
      })
    }
  }
  return comments.filter(({ text }) => !/^(biome-ignore|@ts-|@vitest|!|eslint)/.test(text))
}

/**
 * A placeholder of a template counts as one word.
 * @param {string} path @param {string} source @returns {Passage[]}
 */
export function titlesOf(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  /** @type {Passage[]} */
  const titles = []
  const collect = (/** @type {ts.Node} */ node) => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(file)
      const title = node.arguments[0]
      if (
        /^(test|it)(\.(only|each|fails|concurrent|sequential|skip\w*|for|run\w*)\b.*)?$/s.test(name) &&
        title
      ) {
        const text = ts.isStringLiteralLike(title)
          ? title.text
          : ts.isTemplateExpression(title)
            ? title.getText(file).replace(/\$\{[^}]*\}/g, 'X')
            : undefined
        if (text)
          titles.push({ path, line: file.getLineAndCharacterOfPosition(title.getStart(file)).line + 1, text })
      }
    }
    ts.forEachChild(node, collect)
  }
  collect(file)
  return titles
}

/** @param {string[]} [below] path prefixes; all files if empty */
export function readProse(below = []) {
  const paths = tracked().filter(
    (path) => isCode(path) && (below.length === 0 || below.some((prefix) => path.startsWith(prefix))),
  )
  /** @type {ReturnType<typeof commentsOf>} */
  const comments = []
  /** @type {Passage[]} */
  const titles = []
  for (const path of paths) {
    const source = readFileSync(join(root, path), 'utf8')
    comments.push(...commentsOf(path, source))
    if (isTest(path)) titles.push(...titlesOf(path, source))
  }
  return { paths, comments, titles }
}

/** Violations of STYLE_GUIDE.md, 'Words'. @param {ReturnType<typeof readProse>} prose @returns {string[]} */
export function findings({ comments, titles }) {
  const quoteless = (/** @type {string} */ text) => text.replace(/'[^']*'|"[^"]*"|`[^`]*`|«[^»]*»/g, '')
  const found = []
  for (const { path, line, text } of [...comments, ...titles]) {
    const words = quoteless(text).match(AVOIDED)
    if (words) found.push(`${path}:${line} avoided: ${words.join(', ')}: ${text}`)
  }
  for (const { path, line, text } of comments)
    if (CLAUSE.test(text)) found.push(`${path}:${line} begins with a clause: ${text}`)
  for (const { path, line, text } of titles)
    if (wordsIn(text) > LONGEST_TITLE) found.push(`${path}:${line} title of ${wordsIn(text)} words: ${text}`)
  return found
}

const wordsIn = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean).length

export function crowded() {
  const all = tracked()
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const path of all.filter((each) => !/migrations|decisions|results|baseline/.test(each)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const folders = [...counts].filter(([, count]) => count > FULLEST_FOLDER).sort((a, b) => b[1] - a[1])
  const files = all
    .filter((path) => isCode(path) && !isTest(path) && !/migrations/.test(path))
    .map(
      (path) => /** @type {const} */ ([path, readFileSync(join(root, path), 'utf8').split('\n').length - 1]),
    )
    .filter(([, lines]) => lines > LONGEST_FILE)
  return { folders, files }
}

/** @param {ReturnType<typeof readProse>} prose */
export function figures({ paths, comments, titles }) {
  const text = comments.map((each) => each.text).join('\n')
  const words = wordsIn(text)
  const lengths = titles.map((each) => wordsIn(each.text)).sort((a, b) => a - b)
  return {
    files: paths.length,
    comments: comments.length,
    commentLines: comments.reduce((sum, { lines }) => sum + lines, 0),
    commentWords: words,
    termsPer1000: words && Math.round(((text.match(TERMS)?.length ?? 0) / words) * 10_000) / 10,
    titles: titles.length,
    titleMedian: lengths[Math.floor(lengths.length / 2)] ?? 0,
    titleLongest: lengths.at(-1) ?? 0,
  }
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const { values, positionals } = parseArgs({
    options: { figures: { type: 'boolean' } },
    allowPositionals: true,
  })
  const prose = readProse(positionals)
  const found = findings(prose)
  if (values.figures) {
    const { folders, files } = crowded()
    console.log({ ...figures(prose), findings: found.length, folders, files })
  } else if (found.length > 0) {
    console.error(`${found.join('\n')}\n${found.length} findings: see STYLE_GUIDE.md, 'Words'.`)
    process.exitCode = 1
  }
}
