import postcss, { type ChildNode, type Rule } from 'postcss'
import type { Plugin } from 'vite'

const OWN_CSS = /^(?!.*\/node_modules\/).*\.css(\?|$)/

/** Raises our selectors above Mantine's by an id's specificity: browsers of 2021 have no cascade layers. */
export function ownCssWins(): Plugin {
  return {
    name: 'own-css-wins',
    transform(code, id) {
      if (!OWN_CSS.test(id)) return null
      const css = postcss.parse(code)
      css.walkRules((rule) => {
        if (!isWithin(rule)) rule.selectors = rule.selectors.map(raised)
      })
      return { code: css.toString(), map: null }
    },
  }
}

/** `.card` becomes `:not(#\#).card`, which matches the same elements: none has the id `#`. */
export function raised(selector: string): string {
  return selector.replace(/^([a-z][\w-]*|\*)?/i, '$1:not(#\\#)')
}

function isWithin({ parent }: ChildNode | Rule): boolean {
  return (
    parent?.type === 'rule' ||
    (parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name)))
  )
}
