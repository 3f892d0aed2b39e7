import { expect, it } from 'vitest'
import { ownCssWins } from './own-css-wins.ts'

const transform = ownCssWins().transform as unknown as (code: string, id: string) => { code: string } | null

it('raises our selectors, except in keyframes and nested rules', () => {
  const css = `.a, body > .b::before, :root[x="1,2"] { c: d }
@media print { * { c: d } }
@keyframes turn { from { c: d } }
.e { &:hover { c: d } }`
  expect(
    transform(css, '/gym/web/src/ui/layout/page.module.css')?.code,
  ).toBe(`:not(#\\#).a, body:not(#\\#) > .b::before, :not(#\\#):root[x="1,2"] { c: d }
@media print { *:not(#\\#) { c: d } }
@keyframes turn { from { c: d } }
:not(#\\#).e { &:hover { c: d } }`)
})

it('leaves the CSS of libraries unchanged', () => {
  expect(transform('.a { c: d }', '/gym/node_modules/@mantine/core/styles.css')).toBeNull()
})
