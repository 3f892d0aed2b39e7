import { formatMoney } from '@gym/contract/core/money'
import { descuadresDe } from './caja-words.ts'

/** A single difference as its amount; several by method, since their sum may be 0. */
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
