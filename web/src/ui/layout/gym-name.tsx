import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { useQuery } from '@tanstack/react-query'
import { configuracionQuery } from '../../api/gym.ts'

export default function GymName() {
  const { data: gym } = useQuery(configuracionQuery)
  return (
    <>
      {gym?.logo && <img src={gym.logo} alt="" />}
      {nombrePropio(gym)}
    </>
  )
}
