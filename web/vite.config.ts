import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ownCssWins } from './build/own-css-wins.ts'
import { precompress } from './build/precompress.ts'

const mantine =
  'ActionIcon|Alert|Anchor|Button|Center|CloseButton|Group|Input|InputBase|Loader|' +
  'Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton'
// Also what these and the screens have in common: else it would go with the screens, and the first page with all of them.
const drawnByTheFirstPage = new RegExp(
  `(node_modules/@mantine/core/esm/(components/(${mantine})|core/MantineProvider/color-functions/get-contrast-color)|` +
    'web/src/ui/(text-link|gym-brand)|web/src/features/auth/(auth-card|auth\\.api|use-checked-form)|' +
    'contract/src/(sentences|permissions)\\.ts|' +
    'web/src/lib/(http|ahead|clock|session|session-user|drafts|pieces|root|search|page-title|kept-llegadas|lost-tries|' +
    'list-search|looked-up-number))\\b',
)

const readByEveryScreen = new RegExp(
  'contract/src/(calendar|errors|esperas\\.rules|identificacion|money|membresias\\.rules|weekdays)\\.ts$|' +
    'web/src/lib/(arrivals|counted|dotted|estado-names|gym|period|quiosco|resource-queries|role-names|send-once)\\.ts$|' +
    'web/src/features/(clientes/clientes|productos/productos)\\.api\\.ts$|' +
    'web/src/ui/(confirmation|filter-switch|in-words|list-foot|list-tools|long-word|narrowed-by|notice|query-state|' +
    'row-actions|search-box|status-badge|use-deletion|use-list-state|use-own-password|use-room)\\b|' +
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(Edit|Trash|User|Search|Moon|Chevron(Down|Up)))\\.mjs$',
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), ownCssWins(), precompress()],
  build: {
    // Browsers of 2021, as the phones and computers of a gym are.
    target: ['chrome92', 'edge92', 'firefox90', 'safari15'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page runs on changes with its versions only, and compresses better as one.
        codeSplitting: {
          groups: [
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
            },
            {
              // Small pieces that the login and nearly every page draw: as one they are smaller than as ten.
              name: 'pieces',
              test: drawnByTheFirstPage,
            },
            {
              // What the login meets in rare cases: one file, because the first page names each.
              name: 'rare',
              test: /web\/src\/(ui\/code-form|features\/auth\/(as-whom|code-step|why-here))\b/,
            },
            {
              // What the screens behind the login come with: the first page names each of their files.
              name: 'common',
              test: readByEveryScreen,
            },
          ],
        },
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': 'http://127.0.0.1:3001' } },
})
