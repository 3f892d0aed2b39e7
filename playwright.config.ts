import { defineConfig } from '@playwright/test'
import { findChromium } from './bin/support/chromium.mjs'

const executablePath = findChromium()

// The suite runs the built program, one process per worker: see e2e/support/fixtures.ts.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A service worker would respond for a stopped server; tests of the installed app allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The tabs of a context share one process and its compiled code: see e2e/support/warm-context.ts.
        '--renderer-process-limit=1',
      ],
    },
  },
})
