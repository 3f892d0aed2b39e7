import { build } from 'esbuild'

// Our own code in one file for each program, so that it starts at once; what npm installed stays where it is.
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
