import { defineConfig } from 'vitest/config'

const withDatabase = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // One for each processor; Vitest's own choice leaves one of them idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'bin', include: ['bin/**/*.test.mjs', 'e2e/nodos/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/src/testing/template-database.ts'],
          setupFiles: ['server/src/testing/set-up.ts'],
          // The program is loaded once for all files; each has a database and an app of its own.
          isolate: false,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'postgres',
          include: ['postgres/src/**/*.test.ts'],
          globalSetup: ['postgres/src/testing/test-server.ts'],
          // These tests change what belongs to the whole process: its user, its umask, its signals.
          isolate: true,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/{src,build}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // The program and the window are loaded once for all files: no file may mock a module for the others.
          isolate: false,
          testTimeout: 30_000,
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
