import { type CobraIva, nombreIva } from '@gym/contract/configuracion/configuracion.rules'
import { nombreMetodo } from '@gym/contract/contabilidad/contabilidad.rules'
import type { CierreDeMes } from '@gym/contract/contabilidad/libros.schema'
import { type Day, formatDay, formatMonth } from '@gym/contract/core/calendar'
import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import { useConfiguracion } from '../../api/gym.ts'
import { OnPaper } from '../../ui/print/on-paper.tsx'
import { closedInWords } from './closed-in-words.ts'
import classes from './resumen-contador.module.css'
import { useDayOf } from './use-day-of.ts'

interface ResumenContadorProps {
  cierre: CierreDeMes
  today: Day
  onDone: () => void
}

type Line = readonly [name: string, amount: number]

export function ResumenContador({ cierre, today, onDone }: ResumenContadorProps) {
  const dayOf = useDayOf()
  const { data: gym } = useConfiguracion()
  const { resultados, balance, deudas, recibido, hasta } = cierre
  const { ingresos, gastos, totalIngresos, totalGastos, resultado } = resultados
  const named = (all: typeof ingresos): Line[] =>
    all.map(({ codigo, nombre, monto }) => [`${codigo} ${nombre}`, monto])
  return (
    <OnPaper detail={gym?.nit ? `NIT ${gym.nit}` : undefined} onDone={onDone}>
      <div className={classes.resumen}>
        <h2>Resumen contable de {formatMonth(hasta)}</h2>
        <p>
          {cierre.cierre
            ? closedInWords(cierre.cierre, dayOf)
            : 'El mes está abierto: estas cifras pueden cambiar.'}{' '}
          Impreso el {formatDay(today)}.
        </p>
        <div className={classes.columns}>
          <div>
            <Block
              title="Resultados del mes"
              lines={[
                ...named(ingresos),
                ['Total de ingresos', totalIngresos],
                ...named(gastos),
                ['Total de gastos', totalGastos],
                [resultado < 0 ? 'Pérdida' : 'Utilidad', Math.abs(resultado)],
              ]}
            />
            <Block
              title="Recibido de los clientes, por método"
              lines={[
                ...recibido.map(({ metodoPago, monto }): Line => [nombreMetodo[metodoPago], monto]),
                ['Total recibido', total(recibido.map(({ monto }) => monto))],
              ]}
            />
            <Block title={`Deudas al ${formatDay(hasta)}`} lines={porEdad(deudas)} />
            <h3>Caja</h3>
            <p>{zetas(cierre.caja)}</p>
            <h3>Impuestos</h3>
            <p>{impuestos(cierre)}</p>
          </div>
          <div>
            <Block title={`Balance al ${formatDay(hasta)}`} lines={porCuenta(balance)} />
            <p>Un saldo con signo menos es crédito. Todos juntos suman {formatMoney(saldo(balance))}.</p>
          </div>
        </div>
        <div className={classes.firmas}>
          <p>Administración</p>
          <p>Contador(a), T. P. N.º</p>
        </div>
      </div>
    </OnPaper>
  )
}

function Block({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <table>
        <tbody>
          {lines.map(([name, amount]) => (
            <tr key={name} data-total={/^(Total|Utilidad|Pérdida)/.test(name) || undefined}>
              <td>{name}</td>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const total = (amounts: number[]) => inPesos(amounts.reduce((sum, amount) => sum + inCents(amount), 0))

function porEdad({ total, noVencido, d1a30, d31a60, d61a90, mas, corregido }: CierreDeMes['deudas']): Line[] {
  return [
    ['Sin vencer', noVencido],
    ['Vencidas de 1 a 30 días', d1a30],
    ['De 31 a 60 días', d31a60],
    ['De 61 a 90 días', d61a90],
    ['De más de 90 días', mas],
    ...(corregido === 0 ? [] : [['Corregido después de cerrar', corregido] as const]),
    ['Total de la cuenta 1305', total],
  ]
}

const saldo = ({ cuentas }: CierreDeMes['balance']) => total(cuentas.map((each) => each.saldo))

/** Sums accounts by their PUC account of 4 digits, so that the list fits on one page. */
function porCuenta({ cuentas }: CierreDeMes['balance']): Line[] {
  const sums = new Map<string, { nombre: string; cents: number }>()
  for (const { codigo, nombre, saldo } of cuentas) {
    const cuenta = codigo.slice(0, 4)
    const known = sums.get(cuenta)
    // Sorted by code, so the first name is the PUC account's or, if it has no movements, its first subaccount's.
    sums.set(cuenta, { nombre: known?.nombre ?? nombre, cents: (known?.cents ?? 0) + inCents(saldo) })
  }
  return [...sums].map(([cuenta, { nombre, cents }]) => [`${cuenta} ${nombre}`, inPesos(cents)])
}

function zetas(caja: CierreDeMes['caja']): string {
  const { zetas, primera, ultima, faltantes, sobrantes, abiertos, sinCaja } = caja
  const outside = sinCaja.cuantos > 0 ? ` Cobrado sin caja: ${formatMoney(sinCaja.monto)}.` : ''
  const open = `${outside}${abiertos > 0 ? ` Turnos que siguen abiertos: ${abiertos}.` : ''}`
  if (zetas === 0) return `No se cerró ninguna caja en el mes.${open}`
  return `Z N.º ${primera} a ${ultima} (${zetas}). Faltantes: ${formatMoney(faltantes)}. Sobrantes: ${formatMoney(sobrantes)}.${open}`
}

/** States whether the gym charges VAT. The setting decides it; the accounts only add the amount payable. */
function impuestos({ iva, balance }: CierreDeMes): string {
  const porPagar = balance.cuentas
    .filter(({ codigo }) => codigo.startsWith('2408'))
    .map(({ saldo }) => -saldo)
  const words: Record<CobraIva, string> = {
    si:
      porPagar.length > 0
        ? `El gimnasio dice que cobra IVA. Cuenta 2408, IVA por pagar: ${formatMoney(total(porPagar))}.`
        : 'El gimnasio dice que cobra IVA. En la cuenta 2408 no hay nada: los libros no lo separan de los precios.',
    no: 'El gimnasio dice que no cobra IVA.',
    no_se: 'El gimnasio no ha dicho si cobra IVA; los libros no lo separan de los precios.',
  }
  return `¿Cobra IVA? ${nombreIva[iva]}. ${words[iva]}`
}
