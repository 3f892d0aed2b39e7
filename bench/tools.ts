import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('tools/', import.meta.url))

/** Returns a resolver for Lighthouse and web-vitals, which the first call installs into `tools/`. */
export async function benchTools(): Promise<NodeJS.RequireResolve> {
  if (!existsSync(join(folder, 'node_modules', 'lighthouse'))) {
    console.log('Installing Lighthouse and web-vitals into bench/tools…')
    const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: folder,
      stdio: 'inherit',
    })
    const [code] = await once(npm, 'exit')
    if (code !== 0) throw new Error('Lighthouse could not be installed')
  }
  return createRequire(join(folder, 'package.json')).resolve
}
