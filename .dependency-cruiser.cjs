/** Folders of the web app below `ui`: `ui` may import them, and they may not import `ui`. */
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
      name: 'postgres-imports-no-other-workspace',
      comment:
        'The workspace is independent of gyms: callers pass the program’s names and migrations as parameters.',
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
      comment: 'Code that spans resources is an operation.',
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
      comment: 'Operations depend on queries and rules; the reverse would be a cycle.',
      severity: 'error',
      from: { path: '^server/src/(db|http|features)/', pathNot: '\\.(routes|test)\\.ts$' },
      to: { path: '^server/src/operations/' },
    },
    {
      name: 'db-and-http-do-not-import-features',
      severity: 'error',
      from: { path: '^server/src/(db|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'only-resources-use-routes',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '\\.(resource|test)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'only-the-list-uses-resources',
      severity: 'error',
      from: { pathNot: '^server/src/main/resources\\.ts$' },
      to: { path: '\\.resource\\.ts$' },
    },
    {
      name: 'queries-and-operations-do-not-import-http',
      comment: 'Only routes handle HTTP requests; shared errors and types belong outside server/src/http.',
      severity: 'error',
      from: { path: '^server/src/(db|features|operations)/', pathNot: '\\.(resource|routes|test)\\.ts$' },
      to: { path: ['^server/src/http/', '^node_modules/fastify'] },
    },
    {
      name: 'http-does-not-import-tables',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: '\\.test\\.ts$' },
      to: { path: ['\\.queries\\.ts$', 'tables\\.gen\\.ts$', '^node_modules/kysely/'] },
    },
    {
      name: 'only-config-reads-the-environment-at-start',
      comment: 'Callers pass configuration as parameters; only the programs parse the environment.',
      severity: 'error',
      from: { path: '^server/src/(features|operations|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/core/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-share-only-their-api-and-their-picker',
      comment: 'Components rendered by two features move to ui/, or are named in the *.shared.tsx of one.',
      severity: 'error',
      from: { path: feature('web') },
      to: {
        path: feature('web'),
        pathNot: ['^web/src/features/$1/', '\\.api\\.ts$', '\\.shared\\.tsx$', '-picker\\.tsx$'],
      },
    },
    {
      name: 'web-ui-does-not-import-features',
      severity: 'error',
      from: { path: `^web/src/(ui|${BELOW_UI})/` },
      to: { path: feature('web') },
    },
    {
      name: 'web-features-do-not-import-app',
      comment: 'Imports point one way: app -> features -> ui -> api, format, offline, routing, session.',
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
      name: 'no-catch-all-names',
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
