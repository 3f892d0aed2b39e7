/** `npx playwright test` alone tests the sources as they are too, not what was built some time ago. */
export default async function buildWhatIsStale() {
  const setUp = new URL('../bin/set-up.mjs', import.meta.url).href
  const { prepare } = (await import(setUp)) as { prepare: (what: { build: string[] }) => Promise<void> }
  await prepare({ build: ['web', 'server'] })
}
