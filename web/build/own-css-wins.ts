import postcss, { type ChildNode, type Rule } from 'postcss'
import type { Plugin } from 'vite'

/** Our own stylesheets; those of the libraries are left as they are. */
const OWN_CSS = /^(?!.*\/node_modules\/).*\.css(\?|$)/

/**
 * Has our own CSS win over the libraries' whichever of them comes first: each selector of ours counts as one with an
 * id. Cascade layers say the same, but a browser of 2021 leaves out all that stands in one.
 */
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

/** `.card` as `:not(#\#).card`, `body` as `body:not(#\#)`: nothing has the id `#`. */
export function raised(selector: string): string {
  return selector.replace(/^([a-z][\w-]*|\*)?/i, '$1:not(#\\#)')
}

/** Of another rule, whose selector it has before its own, or of an animation, whose steps have none. */
function isWithin({ parent }: ChildNode | Rule): boolean {
  return (
    parent?.type === 'rule' ||
    (parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name)))
  )
}
