import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Matches a screen's declaration; captures its kind, path, other properties and page file. */
const SCREEN = /(publicPage|screen)\(\{\s*path: '([^']+)'(.*?)import\('\.\/([\w/-]+\.tsx)'\)/gs

interface DeclaredScreen {
  path: string
  title: string
  feature: string
  isScreen: boolean
  page: string
}

/** Reads the screens from the source text of `*.screens.tsx`, because the build does not run these files. */
export function declaredScreens(root: string): DeclaredScreen[] {
  const features = join(root, 'src', 'features')
  return readdirSync(features).flatMap((feature) => {
    const declared = readFileSync(join(features, feature, `${feature}.screens.tsx`), 'utf8')
    return [...declared.matchAll(SCREEN)].map(([, kind, path = '', facts = '', page = '']) => ({
      path,
      title: wordOf('title', facts) ?? wordOf('label', facts) ?? '',
      feature,
      isScreen: kind === 'screen',
      page,
    }))
  })
}

const wordOf = (fact: string, facts: string) => new RegExp(`\\b${fact}: '([^']+)'`).exec(facts)?.[1]
