/** True if the server has another version than this page. @throws if the server does not respond */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const answer = await fetch('/', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(entry)
}
