import { nombrePropio } from '@gym/contract/configuracion.rules'
import { useQuery } from '@tanstack/react-query'
import { configuracionQuery } from '../lib/gym.ts'
import classes from './gym-brand.module.css'

/** The program's title, and under it whose program it is: the gym's name and logo, once the admin has set them. */
export function GymBrand() {
  const { data: gym } = useQuery(configuracionQuery)
  return (
    <span>
      <span className={classes.title}>Admin Gimnasios</span>
      <span className={classes.gym}>
        {gym?.logo && <img src={gym.logo} alt="" />}
        {nombrePropio(gym)}
      </span>
    </span>
  )
}
