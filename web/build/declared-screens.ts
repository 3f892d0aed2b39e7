import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** Matches a screen's declaration; captures its kind, path, other properties and page file. */
const SCREEN = /(publicPage|screen)\(\{\s*path: '([^']+)'(.*?)import\('\.\/([\w/-]+\.tsx)'\)/gs

interface DeclaredScreen {
  path: string
  title: string
  feature: string
  isScreen: boolean
  /** Path of the page's file from the workspace, with `/`. */
  page: string
}

/** Reads the screens from the source text of `*.screens.tsx`, because the build does not run these files. */
export function declaredScreens(root: string): DeclaredScreen[] {
  const features = join(root, 'src', 'features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('.screens.tsx'))
  return files.flatMap((file) =>
    [...readFileSync(join(features, file), 'utf8').matchAll(SCREEN)].map(
      ([, kind, path = '', facts = '', page = '']) => ({
        path,
        title: wordOf('title', facts) ?? wordOf('label', facts) ?? '',
        feature: file.split('/')[0] ?? '',
        isScreen: kind === 'screen',
        page: posix.join('src/features', posix.dirname(file), page),
      }),
    ),
  )
}

const wordOf = (fact: string, facts: string) => new RegExp(`\\b${fact}: '([^']+)'`).exec(facts)?.[1]
