import { formatMoney } from '@gym/contract/core/money'
import { Text } from '@mantine/core'
import classes from './vender-page.module.css'

export function Figure({
  name,
  amount,
  isLarge = false,
}: {
  name: string
  amount: number
  isLarge?: boolean
}) {
  return (
    <div className={classes.cifra}>
      <Text>{name}</Text>
      <Text className={isLarge ? classes.grande : undefined} fw={600}>
        {formatMoney(amount)}
      </Text>
    </div>
  )
}
