import { join } from 'node:path'

/**
 * The programs in `server/dist`: one file each, for a fast start; npm packages stay external.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const programs = {
  absWorkingDir: join(import.meta.dirname, '..'),
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
}
