import { build } from 'esbuild'

// Bundles our code into one file per program for a fast start; npm packages stay external.
await build({
  entryPoints: [
    'src/main.ts',
    'src/demo.ts',
    'src/backup-main.ts',
    'src/admin-clave-main.ts',
    'src/verify-main.ts',
    'src/rebuild-main.ts',
    'src/sheet-worker.ts',
    'src/salida-main.ts',
  ],
  entryNames: '[name]',
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  packages: 'external',
  alias: { '@gym/contract': '../contract/src', '@gym/postgres': '../postgres/src' },
  logLevel: 'warning',
})
