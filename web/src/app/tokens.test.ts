import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acentos } from '@gym/contract/configuracion/configuracion.rules'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(source, file), 'utf8')

const TOKENS = join('app', 'tokens.css')
const COLOUR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl)a?\(/gi
const SIZE = /font-size: *[\d.]+(?:px|rem|em)|\bfz=\{\d|\bfw=\{[78]|font-weight: *[78]/g

const css = read(TOKENS) + read('../public/first.css')
const declared = (name: string, block: string) =>
  new RegExp(`^  ${name}: (#[\\da-f]+|var\\((--[\\w-]+)\\));`, 'm').exec(block)

function colourOf(name: string, theme: string, accent: string): string {
  const found = [...css.matchAll(/^([:[][^{]*)\{([^}]*)\}/gm)]
    .filter(([, selector = '']) =>
      selector
        .split(',')
        .some((one) =>
          (one.match(/\[[^\]]+\]/g) ?? []).every((part) =>
            [`[data-mantine-color-scheme="${theme}"]`, `[data-accent="${accent}"]`].includes(part),
          ),
        ),
    )
    .map(([, , block = '']) => declared(name, block))
    .reverse()
    .find(Boolean)
  if (!found) throw new Error(`No ${name} in ${theme}`)
  const [, value = '', other] = found
  if (other) return colourOf(other, theme, accent)
  return value.length === 4 ? `#${[...value.slice(1)].map((one) => one + one).join('')}` : value
}

/** Relative luminance from 0 to 1, as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const ofText = [
  ['--text', '--page'],
  ['--dimmed', '--page'],
  ['--dimmed', '--grey-soft'],
  ['--white', '--accent'],
  ['--white', '--mantine-color-red-filled'],
  ['--white', '--good-fill'],
  ['--accent-text', '--surface'],
  ['--accent-text', '--page'],
  ['--accent-text', '--accent-soft'],
  ...['good', 'amber', 'danger', 'grey'].flatMap((tone) => [
    [`--${tone}`, `--${tone}-soft`],
    [`--${tone}`, '--surface'],
    ['--text', `--${tone}-soft`],
  ]),
]
const ofCharts = ['--serie-1', '--serie-2', '--serie-3'].map((serie) => [serie, '--surface'])

it.each(acentos.flatMap((accent) => [['light', accent] as const, ['dark', accent] as const]))(
  'tokens have the contrast of AA in the %s theme with %s',
  (theme, accent) => {
    const low = [...ofText.map((pair) => [4.5, ...pair]), ...ofCharts.map((pair) => [3, ...pair])].filter(
      ([least, ...pair]) => {
        const [one = '', other = ''] = pair.map((name) => colourOf(String(name), theme, accent))
        return contrast(one, other) < Number(least)
      },
    )
    expect(low).toEqual([])
  },
)

it('no file but the tokens names a colour or a text size', () => {
  const named = readdirSync(source, { recursive: true })
    .map(String)
    .filter((file) => /\.(css|tsx|ts)$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== TOKENS)
    .flatMap((file) => {
      const text = read(file)
      return [...(text.match(COLOUR) ?? []), ...(text.match(SIZE) ?? [])].map((one) => `${file}: ${one}`)
    })
  expect(named).toEqual([])
})
