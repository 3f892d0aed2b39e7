import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { field } from '../screens/screen.ts'

export const MOST_TRIES = 25

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Iniciar Sesión' })

export const signsOf = (page: Page) => ({
  saved: page
    .getByRole('status')
    .filter({ hasText: /exitosamente\.|Ya se había guardado\./ })
    .or(page.getByRole('heading', { level: 1, name: /^(Clientes|Membresías)$/ }))
    .or(page.getByRole('button', { name: 'Imprimir', exact: true })),
  conflict: page.getByRole('button', { name: 'Guardar lo mío' }),
  doubt: page.getByRole('button', { name: 'Guardar de nuevo' }),
  refused: page.getByRole('alert'),
  login: signInButton(page),
})

export async function expectTyped(page: Page, values: Record<string, string>, submit: Locator) {
  for (const [name, value] of Object.entries(values)) {
    const shown = await field(page, name)
      .inputValue({ timeout: 3_000 })
      .catch(async (error) => {
        if (await submit.isVisible()) throw error
      })
    if (shown === undefined) return
    expect(shown.replace(/[$.\s]/g, ''), `what was typed in ${name}`).toBe(value.replace(/[.\s]/g, ''))
  }
}

/** Waits for any of the signs. Returns the first of the list that is visible, undefined after 12 s. */
export async function firstVisible<Name extends string>(
  signs: Record<Name, Locator>,
): Promise<Name | undefined> {
  const names = Object.keys(signs) as Name[]
  const any = names.map((name) => signs[name]).reduce((some, sign) => some.or(sign))
  const came = any.first().waitFor({ timeout: 12_000 })
  if (
    !(await came.then(
      () => true,
      () => false,
    ))
  )
    return undefined
  for (const name of names) if (await signs[name].first().isVisible()) return name
  return undefined
}

export async function retry(act: () => Promise<void>) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (tries === 5) throw error
    }
  }
}
