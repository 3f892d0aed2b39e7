import { build } from 'esbuild'

// Bundles our code into one file per program for a fast start; npm packages stay external.
await build({
  entryPoints: [
    'src/main/main.ts',
    'src/main/demo.ts',
    'src/main/gimnasio.ts',
    'src/main/backup.ts',
    'src/main/admin-password.ts',
    'src/main/verify.ts',
    'src/main/rebuild.ts',
    'src/main/export.ts',
    'src/files/sheet-worker.ts',
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
