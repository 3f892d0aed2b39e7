import { formatMoney, inPesos } from '@gym/contract/core/money'
import { Button, Group, Switch, Text } from '@mantine/core'
import { useEffect } from 'react'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { focusField } from '../focus-field.ts'
import classes from '../vender-page.module.css'
import { billetesPara, type Cobro, type CobroValorado, conFiado, SUBMIT } from './cobro.ts'

const DOWN_PAYMENT = 'paga-ahora'

interface PartProps {
  cobro: Cobro
  change: (changes: Partial<Cobro>) => void
}

export function AFavor({
  cobro,
  change,
  valued,
  enFavor,
}: PartProps & { valued: CobroValorado; enFavor: number }) {
  const stays = enFavor - valued.aFavor
  return (
    <div>
      <Switch
        label={`Usar ${formatMoney(inPesos(valued.usable))} que tiene a favor`}
        checked={cobro.fiado || cobro.usaAFavor}
        disabled={cobro.fiado}
        onChange={({ currentTarget: { checked } }) => change({ usaAFavor: checked })}
      />
      <Text size="sm" mt={4} aria-live="polite">
        {valued.aFavor > 0
          ? `A favor ${formatMoney(inPesos(enFavor))}: se usan ${formatMoney(inPesos(valued.aFavor))}, quedan por pagar ${formatMoney(inPesos(valued.pagado + valued.debe))}.`
          : `A favor ${formatMoney(inPesos(stays))}: no se usan.`}
      </Text>
    </div>
  )
}

/** Leaves part of the sale owing; the down payment must still cover the cart's debt line (ABONO_FIADO). */
export function Fiado({ cobro, change, total, debt }: PartProps & { total: number; debt: number }) {
  useEffect(() => {
    if (cobro.fiado) focusField(DOWN_PAYMENT)
  }, [cobro.fiado])
  return (
    <>
      <Switch
        label="Queda debiendo"
        checked={cobro.fiado}
        onChange={({ currentTarget: { checked } }) =>
          change(conFiado(cobro, checked, { total, deuda: debt }))
        }
      />
      {cobro.fiado && (
        <MoneyInput
          label="Paga ahora"
          data-path={DOWN_PAYMENT}
          description="Vacío, no paga nada hoy."
          value={cobro.abono}
          onChange={(abono) => change({ abono })}
        />
      )}
    </>
  )
}

export function Recibido({ cobro, change, valued }: PartProps & { valued: CobroValorado }) {
  function choose(recibido: Cobro['recibido']) {
    change({ recibido })
    // Enter then charges, instead of choosing the note again.
    focusField(SUBMIT)
  }

  return (
    <>
      <MoneyInput
        label="Recibido"
        description="Vacío, es exacto."
        size="lg"
        value={cobro.recibido}
        onChange={(recibido) => change({ recibido })}
        data-autofocus
      />
      <Group gap="xs">
        <Button variant="default" size="compact-md" onClick={() => choose('')}>
          Exacto
        </Button>
        {billetesPara(valued.efectivo).map((amount) => (
          <Button key={amount} variant="default" size="compact-md" onClick={() => choose(amount)}>
            {formatMoney(amount)}
          </Button>
        ))}
      </Group>
      <div className={classes.cifra} aria-live="polite">
        <Text>Cambio</Text>
        <Text className={classes.grande}>{formatMoney(inPesos(Math.max(valued.cambio, 0)))}</Text>
      </div>
    </>
  )
}
