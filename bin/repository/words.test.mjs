import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../support/root.mjs'

// Tests the texts of contract, server and web against the rules of docs/palabras.md that a pattern can check.

const LITERAL = new Set([
  'Por favor, ingrese un número de identificación.',
  'Cargando...',
  'No se recibió un token.',
  'Debes iniciar sesión como ADMIN.',
  'Rutina creada con éxito!',
  'Rutina actualizada con éxito!',
  'Rutina asignada con éxito!',
  'Asignación actualizada con éxito!',
  'Asignación eliminada con éxito!',
  'Composición corporal guardada con éxito!',
])

const said = ['contract/src', 'web/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.|\.gen\./.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('testing'))
    .flatMap(textsOf),
)

function textsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found = []
  const add = (node, fact) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push({ where: `${relative(root, path)}:${line + 1}`, ...fact })
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node))
      add(node, { text: node.text })
    if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) add(node, { text: node.text })
    const shown = shownBy(node)
    if (shown) add(shown, { shown: shown.getText() })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function shownBy(node) {
  if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)))
    return node.expression
  const isCell =
    ts.isPropertyAssignment(node) && node.name.getText() === 'render' && ts.isArrowFunction(node.initializer)
  return isCell ? node.initializer.body : undefined
}

/** Literals and JSX texts that match, with file and line, except those that the specification fixes. */
const saying = (pattern) =>
  said
    .filter(({ text }) => text && !LITERAL.has(text.trim()) && pattern.test(text))
    .map(({ where, text }) => `${where} ${text.trim()}`)

test('no text addresses the user as usted', () => {
  const formal =
    /(?<!\p{L})(usted(es)?|ingrese|seleccione|verifique|escriba|elija|intente|revise|haga|pulse|presione|introduzca|su (contraseña|cuenta|correo))(?!\p{L})/iu
  expect(saying(formal)).toEqual([])
})

test('no text on the screen is in English', () => {
  const english =
    /(?<!\p{L})(Loading|Save|Cancel|Delete|Submit|Search|Close|Settings|Log ?in|Log ?out|Sign (in|out)|Password|Username|Required|Invalid|Success|Failed|Click|Please|Welcome)(?![\p{L}-])/u
  expect(saying(english)).toEqual([])
})

test('exclamations begin with their sign', () => {
  expect(saying(/^[^¡]*\p{L}!(\s|$)/u)).toEqual([])
})

test('no date has its month first', () => {
  expect(saying(/mm\/dd/i)).toEqual([])
})

test('products use the sign ×, and ellipses are one character', () => {
  expect(saying(/\p{L}\.\.\.|\d x \d|^ x $/u)).toEqual([])
})

test('roles, states and categories render by their names', () => {
  const codes = /^(\w+\.)?(rol|estado|categoria)$/
  const isNamed = ({ where }) => where.startsWith('web/src/features/composicion-corporal/')
  const raw = said.filter((each) => each.shown && codes.test(each.shown) && !isNamed(each))
  expect(raw).toEqual([])
})
