import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScript } from './build/first-script.ts'
import { ownCssWins } from './build/own-css-wins.ts'
import { pageFiles } from './build/page-files.ts'
import { precompress } from './build/precompress.ts'

const mantine =
  'ActionIcon|Alert|Anchor|Button|Center|CloseButton|Group|Input|InputBase|Loader|' +
  'Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton'
// Also what these and the screens have in common: else it would go with the screens, and the first page with all of them.
const drawnByTheFirstPage = new RegExp(
  `(node_modules/@mantine/core/(styles/[\\w-]+\\.css|esm/components/(${mantine})|esm/core/(MantineProvider/color-functions|utils/units-converters))|` +
    'web/src/ui/(text-link|gym-brand)|web/src/features/auth/(auth-card|auth\\.api|use-checked-form)|web/src/app/global\\.css|' +
    'contract/src/(sentences|permissions)\\.ts|' +
    'web/src/lib/(http|ahead|clock|session|session-user|drafts|pieces|root|search|page-title|kept-llegadas|lost-tries|' +
    'list-search|looked-up-number)|web/src/app/load-failed)\\b',
)

const readByEveryScreen = new RegExp(
  'contract/src/(actions|calendar|errors|esperas\\.rules|identificacion|money|membresias\\.rules|weekdays)\\.ts$|' +
    'web/src/features/(?!auth)[\\w-]+/[\\w-]+\\.screens\\.tsx$|' +
    'web/src/lib/(arrivals|counted|dotted|estado-names|menus|period|quiosco|resource-queries|role-names|screens|send-once|' +
    'ventas-sin-cobrar)\\.ts$|' +
    'web/src/features/(clientes/clientes|productos/productos)\\.api\\.ts$|' +
    'web/src/ui/(confirmation|filter-switch|in-words|leaving|list-foot|list-tools|long-word|narrowed-by|notice|page|query-state|' +
    'row-actions|saved-next|screen-icon|search-box|status-badge|use-deletion|use-list-state|use-own-password|use-room)\\b|' +
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/.*)\\.mjs$',
)

const around = new RegExp(
  '@mantine/core/(styles\\.css|esm/components/(Modal|ModalBase|Drawer|FocusTrap|ScrollArea|Kbd|NavLink|Burger|Accordion)/)|@mantine/modals/esm/use-modals|' +
    'web/src/app/(sidebar|theme-switch|sign-in-needed|sin-registrar|use-[\\w-]+|keys-piece|palette-piece|window-piece)\\b',
)

const drawnByLists = new RegExp(
  '@mantine/core/esm/components/(Table|List|SimpleGrid)/|web/src/lib/(data-url|download|plain-text|send-file|vinculo)\\.ts$|' +
    'contract/src/(?!auth|ventas)[\\w-]+\\.rules\\.ts$|' +
    'web/src/ui/(data-table|row-brief|rows-brief|rows-table|rows|row-detail|list-print|on-paper|paper|paper-head|use-just-made|' +
    'announced|aviso-copias|loading-text|plain-table|unnamed-gym|use-back-to|use-left)\\b',
)

const drawnByForms = new RegExp(
  '@floating-ui/|@mantine/core/esm/components/(Checkbox|Combobox|Fieldset|Floating|InlineInput|Popover|Radio|Switch|Textarea)/|' +
    'web/src/features/clientes/client-picker\\b|' +
    'web/src/ui/(day-input|money-input|number-text-input|picker|' +
    'server-picker|typed-number|use-focus-back|use-picker|use-typed-text|who-has-it|whole-number-input)\\b',
)

/** What is done at the counter, where one person waits for another. */
const drawnAtTheCounter = new RegExp(
  'contract/src/ventas\\.rules\\.ts$|web/src/features/(fichas/fichas\\.api|ventas/(vender\\.api|venta-words|recibo-venta|focus-field))\\b|' +
    'web/src/lib/print\\.ts$|' +
    'web/src/ui/(button\\.module|clase-options|entrada|form-modal|motivo-modal|receipt|remedy|retrato|use-reader|verdict|verdict-icon)\\b',
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), ownCssWins(), firstScript(), pageFiles(), precompress()],
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
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/|vite\/preload-helper|rolldown\/runtime/,
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
              // Who the gym is: the first page reads it too, after it is drawn.
              name: 'gym',
              test: /(contract\/src\/configuracion\.rules|web\/src\/(lib\/gym|ui\/gym-name))\.tsx?$/,
            },
            {
              // What the screens behind the login come with: the first page names each of their files.
              name: 'common',
              test: readByEveryScreen,
            },
            // A browser asks for six files at once: many small ones are waited for in turn.
            { name: 'around', test: around },
            { name: 'lists', test: drawnByLists },
            { name: 'fields', test: drawnByForms },
            { name: 'counter', test: drawnAtTheCounter },
          ],
        },
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': 'http://127.0.0.1:3001' } },
})
