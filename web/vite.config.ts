import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'
import { keepBefore } from './build/keep-before.ts'
import { libraryStyles } from './build/library-styles.ts'
import { ownCssWins } from './build/own-css-wins.ts'
import { ownWorker } from './build/own-worker.ts'
import { pageFiles } from './build/page-files.ts'
import { precompress } from './build/precompress.ts'
import { withoutScrollArea } from './build/without-scroll-area.ts'

const mantine =
  'ActionIcon|Alert|Anchor|Button|Center|CloseButton|Group|Input|InputBase|Loader|' +
  'Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton'
const drawnByTheFirstPage = new RegExp(
  `(node_modules/@mantine/core/(styles/[a-z][\\w-]*\\.css|esm/components/(${mantine})|esm/core/(MantineProvider/color-functions|utils/units-converters))|` +
    'web/src/ui/[\\w/-]+/(text-link|gym-brand|brand)|web/src/features/auth/(auth-card|auth\\.api|use-checked-form)|web/src/app/(?:global|tokens)\\.css|' +
    'contract/src/(?:core|permissions)/(sentences|permissions)\\.ts|' +
    'web/src/(?:api|format|offline|routing|session)/(?:[\\w-]+/)?(api-error|http|known-gym|preload-queries|clock|session|session-user|drafts|lazy|root|search|page-title|stores)|web/src/app/(load-failed|loading))\\b',
)

const sharedByScreens = new RegExp(
  // The lookahead lists rules that only some screens import; they stay out of this chunk.
  'contract/src/[\\w-]+/(actions|calendar|errors|bad-requests|success-messages|identificacion|money|weekdays|(?!auth|configuracion|ventas|puerta|importaciones|operaciones|acceso|tokens|' +
    'webhooks|auditoria|caja|cobros|conciliacion|entradas|planes|programas|composicion|contactos|horarios|preguntas|productos)[\\w-]+\\.rules)\\.ts$|' +
    'web/src/features/(?!auth)[\\w-]+/[\\w-]+\\.screens\\.tsx$|' +
    'web/src/(?:api|format|offline|routing|session)/(?:[\\w-]+/)?(preload-client|counted|data-url|dotted|download|estado-names|menus|period|plain-text|quiosco|resource-queries|remembered-user|' +
    'list-search|desk-storage|role-names|screens|send-file|vinculo)\\.ts$|' +
    'web/src/features/(clientes/clientes|productos/productos)\\.api\\.ts$|' +
    'web/src/app/(screens|(?:[\\w-]+/)?use-[\\w-]+|shell/(shell|sidebar|theme-switch|sign-in-needed|lazy-part)|palette/lazy-(keys|palette))\\b|' +
    'web/src/(api/foto\\.ts|ui/layout/retrato\\.tsx)$|' +
    'web/src/ui/[\\w/-]+/(announced|confirmation|data-table|filter-switch|in-words|leaving|list-foot|list-print|list-tools|' +
    'loading-text|long-word|narrowed-by|notice|on-paper|page|paper|paper-head|plain-table|query-state|row-actions|row-brief|' +
    'row-detail|rows|rows-brief|rows-table|saved-next|screen-icon|search-box|status-badge|use-back-to|use-deletion|' +
    'use-just-made|use-list-state|use-own-password|use-room)\\b|' +
    '@mantine/core/esm/components/(Accordion|Burger|Drawer|FocusTrap|Kbd|List|Modal|ModalBase|NavLink|SimpleGrid|Table)/|' +
    '@mantine/modals/esm/use-modals|@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/.*)\\.mjs$',
)

const drawnByForms = new RegExp(
  '@floating-ui/|@mantine/core/esm/components/(Checkbox|Combobox|Fieldset|Floating|InlineInput|Popover|Radio|ScrollArea|Switch|Textarea)/|' +
    'web/src/features/clientes/client-picker\\b|' +
    'web/src/ui/[\\w/-]+/(day-input|money-input|number-text-input|picker|' +
    'server-picker|typed-number|use-focus-back|use-picker|use-typed-text|who-has-it|whole-number-input)\\b',
)

const drawnAtTheCounter = new RegExp(
  'contract/src/ventas/ventas\\.rules\\.ts$|web/src/features/(fichas/fichas\\.api|ventas/(?:[\\w-]+/)?(vender\\.api|venta-words|recibo-venta|focus-field))\\b|' +
    'web/src/format/print\\.ts$|' +
    'web/src/features/ventas/(buscador|vender-page\\.module)\\b|' +
    'web/src/ui/[\\w/-]+/(button\\.module|clase-options|columns|elegir-caja|entrada|form-modal|motivo-modal|receipt|recibo-provisional|remedy|retrato|' +
    'use-scanner|verdict-tone|verdict-icon)\\b',
)

/** The outbox; build/check-size.mjs limits its size. */
const queued = /web\/src\/offline\/outbox\/(this-outbox|use-outbox|outbox(?!-file)[\w-]*)\.ts$/

const knownWithoutAnAnswer =
  /contract\/src\/entradas\/(acceso|puerta)\.rules\.ts$|web\/src\/(offline\/(check-ins\/[\w-]+|snapshot\/snapshot[\w-]*)|ui\/entrada\/datos-de|features\/entradas\/check-ins\.api)\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutScrollArea(),
    libraryStyles(),
    ownCssWins(),
    firstPaint(),
    pageFiles(),
    ownWorker(),
    keepBefore(),
    precompress(),
  ],
  build: {
    // Browsers of 2021, like the devices of a gym.
    target: ['chrome92', 'edge92', 'firefox90', 'safari15'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/|vite\/preload-helper|rolldown\/runtime/,
            },
            {
              name: 'pieces',
              test: drawnByTheFirstPage,
            },
            // A browser loads six files at once: many small ones queue.
            { name: 'house', test: sharedByScreens },
            { name: 'fields', test: drawnByForms },
            { name: 'counter', test: drawnAtTheCounter },
            { name: 'outbox', test: queued },
            { name: 'desk', test: knownWithoutAnAnswer },
          ],
        },
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:3001', changeOrigin: false } },
  },
})
