import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configuracionQuery } from '../../../api/gym.ts'
import { knownGym } from '../../../session/known-gym.ts'
import { Brand } from './brand.tsx'

export default function GymName() {
  const { data: gym } = useQuery(configuracionQuery)
  const nombre = nombrePropio(gym)
  const shown = gym
    ? {
        acento: gym.acento,
        zonaHoraria: gym.zonaHoraria,
        ...(nombre && { nombre }),
        ...(gym.logo && { logo: gym.logo }),
      }
    : knownGym.get()
  useEffect(() => {
    if (!gym) return
    knownGym.set({ ...shown })
    document.documentElement.dataset.accent = gym.acento
  })
  return <Brand {...shown} />
}
