import { build } from 'esbuild'
import { programs } from '../server/build/programs.mjs'

// CommonJS packages in an ES module need these names.
const banner = `
import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)
const __filename = import.meta.filename
const __dirname = import.meta.dirname
`

/** Leaves out argon2, built into the installed Node, and the optional `pg-native`. @param {string} outdir */
export const bundleServer = (outdir) =>
  build({
    ...programs,
    outdir,
    packages: 'bundle',
    external: ['@node-rs/argon2', 'pg-native'],
    splitting: true,
    chunkNames: 'parte-[hash]',
    sourcemap: false,
    minifySyntax: true,
    minifyWhitespace: true,
    keepNames: true,
    banner: { js: banner },
  })
