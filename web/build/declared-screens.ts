import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What it is, `path: '/clientes'`, what it says of itself, and the file that its page is brought from. */
const SCREEN = /(publicPage|screen)\(\{\s*path: '([^']+)'(.*?)import\('\.\/([\w-]+\.tsx)'\)/gs

interface DeclaredScreen {
  path: string
  title: string
  feature: string
  /** Behind the login, within the layout. */
  isScreen: boolean
  page: string
}

/** Every screen, read from the text of the `*.screens.tsx`: the build runs none of them. */
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
