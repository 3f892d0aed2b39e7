import { formatMoney } from '@gym/contract/money'
import { descuadresDe } from './caja-words.ts'

/** By how much a count differs: of several methods each, for together they may come to nothing. */
export function Descuadre({ metodos }: { metodos: Parameters<typeof descuadresDe>[0] }) {
  const descuadres = descuadresDe(metodos)
  const [first, ...others] = descuadres
  if (!first || others.length === 0) return formatMoney(first?.diferencia ?? 0)
  return descuadres.map(({ metodo, diferencia }) => (
    <span key={metodo} style={{ display: 'block' }}>
      {metodo} {formatMoney(diferencia)}
    </span>
  ))
}
