import { defineConfig } from 'vitest/config'

// On a loaded machine a state may take longer than the one-second default of `expect.poll`.
const withDatabase = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  test: {
    // One worker per processor: Vitest's default leaves one of two idle.
    maxWorkers: '100%',
    tags: [{ name: 'full', description: 'Left out of `npm test`; runs in `test:full` and `test:changed`.' }],
    projects: [
      { test: { name: 'bin', include: ['{bin,installer}/**/*.test.mjs', 'e2e/nodos/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/src/testing/database/template-database.ts'],
          setupFiles: ['server/src/testing/database/set-up.ts'],
          // The files share the loaded modules, for speed; each file has its own database and app.
          isolate: false,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'postgres',
          include: ['postgres/src/**/*.test.ts'],
          globalSetup: ['postgres/src/testing/test-server.ts'],
          // These tests change process-wide state: user, umask, signals.
          isolate: true,
        },
      },
      {
        // Tests the built program as child processes: start, stop and kill.
        test: {
          ...withDatabase,
          name: 'programs',
          include: ['e2e/programs/**/*.test.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/{src,build}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // The files share the loaded modules and the window, so no file may mock a module.
          isolate: false,
          testTimeout: 60_000,
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
