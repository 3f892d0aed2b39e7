import { nombrePropio } from '@gym/contract/configuracion.rules'
import { useConfiguracion } from '../lib/gym.ts'
import classes from './paper.module.css'

/** The head of what is printed: the gym's logo and name, and of when it is. The screen does not show it. */
export function PaperHead({ detail }: { detail: string | undefined }) {
  const { data: gym } = useConfiguracion()
  return (
    <header className={classes.head}>
      {gym?.logo && <img src={gym.logo} alt="" className={classes.logo} />}
      <strong className={classes.gym}>{nombrePropio(gym)}</strong>
      <span>{detail}</span>
    </header>
  )
}
