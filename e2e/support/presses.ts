import type { Page } from '@playwright/test'

/** Counts clicks, Enter and other keys that act; not typed text, corrections and moves between fields. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.presses = 0
    const free = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Backspace']
    const count = ({ key, ctrlKey, altKey }) => {
      if (!free.includes(key) && (key.length > 1 || ctrlKey || altKey)) window.presses += 1
    }
    addEventListener('keydown', count, true)
    addEventListener('pointerdown', () => { window.presses += 1 }, true)
  }`)
  return () => page.evaluate<number>('window.presses')
}
