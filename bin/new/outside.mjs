/**
 * Edits of the files that list every resource: `text` goes before `before`, or after `after` (first match).
 * @typedef {{ before?: string, after?: string, text: string }} Edit
 * @type {readonly { file: string, edits: readonly Edit[] }[]}
 */
export const outside = [
  {
    file: 'contract/src/permissions/actions.ts',
    edits: [
      {
        before: '} as const satisfies Record<string, readonly Rol[]>',
        text: "  '{path}:leer': ['recepcionista'],\n  '{path}:escribir': ['recepcionista'],\n",
      },
      { before: '} as const satisfies Record<string, Action>', text: "  {pathKey}: '{path}:leer',\n" },
    ],
  },
  {
    file: 'server/src/main/resources.ts',
    edits: [
      {
        before: 'import ',
        text: "import { {nouns}Resource } from '../features/{path}/{path}.resource.ts'\n",
      },
      { before: '  sistemaResource,\n', text: '  {nouns}Resource,\n' },
    ],
  },
  {
    file: 'server/src/testing/fixtures/route-roles.ts',
    edits: [
      {
        after: "export const table: Record<string, readonly Rol[] | 'public'> = {\n",
        text: [
          "  'GET /{path}': [R],\n  'GET /{path}/exportar': [R],\n  'GET /{path}/:id': [R],\n",
          "  'POST /{path} once': [R],\n  'PUT /{path}/:id': [R],\n  'DELETE /{path}/:id': [R],\n",
        ].join(''),
      },
    ],
  },
  {
    file: 'server/src/http/idempotency/versions.test.ts',
    edits: [
      {
        before: "  '/clientes/:id': {\n",
        text: `  '/{path}/:id': {
    aThing: async () => (await desk().post('/{path}', { nombre: 'A1' })).body,
    change: { notas: 'Junto a la entrada' },
    meanwhile: { nombre: 'A2' },
  },
`,
      },
    ],
  },
  {
    file: 'server/src/features/exportaciones/salida.test.ts',
    edits: [{ after: 'const rowless = [\n', text: "    '{table}',\n" }],
  },
  {
    file: 'web/src/app/screens.ts',
    edits: [
      {
        before: 'import { lazyRouteComponent }',
        text: "import { {nouns}Screens } from '../features/{path}/{path}.screens.tsx'\n",
      },
      { before: '] as const\n', text: '  ...{nouns}Screens,\n' },
    ],
  },
  {
    file: 'web/src/app/screens.test.ts',
    edits: [
      {
        after: 'const besides: [who: Rol[], paths: string][] = [\n',
        text: "  [['admin', 'recepcionista'], '/{path} /{path}/crear /{path}/editar/$id'],\n",
      },
      { after: "    '/mi-cuenta',\n", text: "    '/{path}',\n    '/{path}/crear',\n" },
    ],
  },
]

/** @param {string} text @param {Edit} edit */
export function inserted(text, { before, after, text: added }) {
  const anchor = before ?? after ?? ''
  const at = text.indexOf(anchor)
  if (at < 0) throw new Error(`No «${anchor.trim()}»`)
  const place = before === undefined ? at + anchor.length : at
  return text.slice(0, place) + added + text.slice(place)
}
