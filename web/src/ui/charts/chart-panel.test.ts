import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'chart-panel.module.css'), 'utf8')
// Chart backgrounds: `--surface` of app/global.css.
const grounds = { light: '#ffffff', dark: '#1f2326' }

/** Relative luminance from 0 to 1 (WCAG 2.2). */
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

it('chart colours have text contrast in both themes', () => {
  const [light = [], dark = []] = css.split('"dark"').map((part) => part.match(/#[0-9a-f]{6}/g) ?? [])
  expect([light.length, dark.length]).toEqual([3, 3])
  for (const colour of light) expect(contrast(colour, grounds.light), colour).toBeGreaterThanOrEqual(4.5)
  for (const colour of dark) expect(contrast(colour, grounds.dark), colour).toBeGreaterThanOrEqual(4.5)
})
