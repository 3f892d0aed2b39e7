import type { Page } from '@playwright/test'

/** Script: records the new text of live regions that existed before the text changed. */
const LISTEN = `
  window.heard = []
  const known = new WeakSet()
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) {
        const region = node.parentElement?.closest('[aria-live="polite"], [role="status"]')
        if (region && known.has(region)) window.heard.push(node.textContent.trim())
      }
    for (const each of document.querySelectorAll('[aria-live="polite"], [role="status"]')) known.add(each)
  }).observe(document, { subtree: true, childList: true, characterData: true })
`

/** Records the announcements of live regions. The returned function reads those since the last page load. */
export async function listenTo(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(LISTEN)
  return async () => (await page.evaluate<string[]>('window.heard')).join('\n')
}
