import { expect, test } from 'vitest'
import { commentsOf, findings, titlesOf } from './prose.mjs'

const found = (/** @type {string} */ source) =>
  findings({
    paths: ['a.test.ts'],
    comments: commentsOf('a.test.ts', source),
    titles: titlesOf('a.test.ts', source),
  })

test('avoided words count in comments and titles, not in code or quotes', () => {
  expect(found("const kept = 1 // the 'kept' list\n")).toEqual([])
  expect(found('// The cache is kept.\nconst a = 1\n')).toEqual([
    'a.test.ts:1 avoided: kept: The cache is kept.',
  ])
  expect(found("test('nobody waits', () => {})\n")).toHaveLength(1)
})

test('consecutive line comments form one comment', () => {
  const [comment, ...rest] = commentsOf('a.ts', '// The outbox\n// retries.\nconst a = 1\n\n// Next.\n')
  expect(comment).toMatchObject({ text: 'The outbox retries.', lines: 2 })
  expect(rest).toHaveLength(1)
})

test('a comment that begins with a clause is a finding', () => {
  expect(found('/** What the server sends. */\nexport const a = 1\n')).toHaveLength(1)
})

test('a title over 14 words is a finding', () => {
  expect(found(`it.each([1])('${'word '.repeat(15).trim()}', () => {})\n`)).toHaveLength(1)
})

test('comment marks inside strings and JSX text are no comments', () => {
  expect(commentsOf('a.tsx', "const a = '// no'\nconst b = <p>http://x</p>\n")).toEqual([])
})
