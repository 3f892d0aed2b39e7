import { join } from 'node:path'
import { createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '../src/app/query-client.ts'
import { treeWith } from '../src/app/router.tsx'
import { house } from '../src/app/screens.ts'
import { screensOf } from '../src/routing/menus.ts'
import { declaredScreens } from './declared-screens.ts'

test('the build reads every screen of the router, with its title', () => {
  const router = createRouter({ routeTree: treeWith(house), context: { queryClient: createQueryClient() } })
  const read = declaredScreens(join(import.meta.dirname, '..')).filter(({ isScreen }) => isScreen)
  expect(read.map(({ path }) => path).sort()).toEqual(
    screensOf(router)
      .map(({ path }) => path)
      .sort(),
  )
  for (const { path, title } of read) expect(title, path).not.toBe('')
})
