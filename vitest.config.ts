import { defineConfig } from 'vitest/config'

const server = {
  globalSetup: ['server/src/testing/template-database.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

// They change what belongs to the whole process: its user, its umask, its signals.
const ownProcess = ['server/src/db/{embedded,backup}/**/*.test.ts', 'server/src/demo.test.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ownProcess,
          // The program is loaded once for all files; each has a database and an app of its own.
          isolate: false,
        },
      },
      { test: { ...server, name: 'database', include: ownProcess } },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 30_000,
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
