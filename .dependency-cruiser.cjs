/** The boundaries of the house (docs/arquitectura.md). Checked by `npm run check`. */
/** The folders of the web app that `ui` imports. */
const BELOW_UI = 'api|format|offline|routing|session'
const feature = (side) => `^${side}/src/features/([^/]+)/`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'postgres-imports-nothing-of-ours',
      comment: 'It knows nothing of gyms: what is a program’s own comes in as a parameter.',
      severity: 'error',
      from: { path: '^postgres/' },
      to: { path: '^(contract|server|web|bench|bin|e2e)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-imports-server-or-postgres',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|postgres)/' },
    },
    {
      name: 'server-features-do-not-import-each-other',
      comment: 'What spans resources is an operation.',
      severity: 'error',
      from: { path: feature('server') },
      to: { path: feature('server'), pathNot: '^server/src/features/$1/' },
    },
    {
      name: 'only-operations-and-the-feature-itself-use-queries',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '^server/src/(operations|features|testing)/',
          '^server/src/main/(app|hourly-jobs)\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '\\.queries\\.ts$' },
    },
    {
      name: 'only-routes-use-operations',
      comment: 'Operations stand on queries and rules; were these to use operations, the folders would loop.',
      severity: 'error',
      from: { path: '^server/src/(db|http|features)/', pathNot: '\\.(routes|test)\\.ts$' },
      to: { path: '^server/src/operations/' },
    },
    {
      name: 'features-stand-on-db-and-http',
      severity: 'error',
      from: { path: '^server/src/(db|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'only-app-uses-routes',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/main/(app|hourly-jobs)\\.ts$', '\\.test\\.ts$'] },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'queries-and-operations-know-no-http',
      comment: 'Only routes speak HTTP; what both sides throw or hand down stands in server/src itself.',
      severity: 'error',
      from: { path: '^server/src/(db|features|operations)/', pathNot: '\\.(routes|test)\\.ts$' },
      to: { path: ['^server/src/http/', '^node_modules/fastify'] },
    },
    {
      name: 'http-knows-no-tables',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: '\\.test\\.ts$' },
      to: { path: ['\\.queries\\.ts$', 'tables\\.gen\\.ts$', '^node_modules/kysely/'] },
    },
    {
      name: 'only-config-reads-the-environment-at-start',
      comment: 'Configuration is handed down; nothing but the programs reads it.',
      severity: 'error',
      from: { path: '^server/src/(features|operations|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/core/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-share-only-their-api-and-their-picker',
      comment: 'What two features draw moves to ui/; what knows a resource, its picker, stays with it.',
      severity: 'error',
      from: { path: feature('web') },
      to: { path: feature('web'), pathNot: ['^web/src/features/$1/', '\\.api\\.ts$', '-picker\\.tsx$'] },
    },
    {
      name: 'web-ui-knows-no-feature',
      severity: 'error',
      from: { path: `^web/src/(ui|${BELOW_UI})/` },
      to: { path: feature('web') },
    },
    {
      name: 'web-features-know-no-app',
      comment: 'The rooms of web look one way: app -> features -> ui -> lib.',
      severity: 'error',
      from: { path: `^web/src/(features|ui|${BELOW_UI})/` },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-layers-below-ui-import-neither-ui-nor-features',
      severity: 'error',
      from: { path: `^web/src/(${BELOW_UI})/` },
      to: { path: '^web/src/(ui|features)/' },
    },
    {
      name: 'no-drawers-without-a-name',
      severity: 'error',
      from: {},
      to: {
        path: '^(contract|postgres|server|web)/.*/(utils?|helpers?|common|misc|services|managers)(/|\\.tsx?$)',
      },
    },
    {
      name: 'programs-do-not-import-tests',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: ['\\.test\\.tsx?$', '/src/testing/'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(contract|server|web)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
