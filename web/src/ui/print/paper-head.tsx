import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { useConfiguracion } from '../../api/gym.ts'
import classes from './paper.module.css'

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
