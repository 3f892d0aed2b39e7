import { errors } from '@gym/contract/core/errors'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { configuracionQuery } from '../../api/gym.ts'
import type { useCajaElegida } from '../../session/caja-elegida.ts'
import { askToOpen, useAbrirAntes } from '../../ui/caja/abrir-antes.tsx'

/** Returns a function that chooses the till of a cash payment; the setting 'exigir' requires an open one. */
export function useCajaDePago(enCaja: ReturnType<typeof useCajaElegida>) {
  const queryClient = useQueryClient()
  const abrirAntes = useAbrirAntes(enCaja, { sinRechazo: true })

  async function consultar() {
    try {
      const { cajaSinAbrir } = await queryClient.ensureQueryData(configuracionQuery)
      return cajaSinAbrir === 'exigir' ? await enCaja.consultar() : null
    } catch (thrown) {
      const { status, message } = asApiError(thrown)
      // An API with the specification's routes alone has no tills.
      if (status === 404) return null
      throw new ApiError(`No se pudo consultar la caja: ${message}`, 0)
    }
  }

  /** Resolves with the till to send, or with false if the user goes back. @throws ApiError */
  return async function elegir(setSaving: (isSaving: boolean) => void): Promise<{ caja?: string } | false> {
    setSaving(true)
    const known = await consultar()
    // A closing dialog returns the focus to the button, which cannot take it while it shows its loader.
    setSaving(false)
    if (!known) return (await abrirAntes(true)) && {}
    const { cajas, caja } = known
    // Names even the server's default till: the server refuses only a named till that has closed since.
    if (caja) return { caja }
    if (cajas.some(({ turno }) => turno)) throw new ApiError(errors.CAJA_POR_ELEGIR[1], 409)
    return (await askToOpen(cajas, { isRequired: true })) === 'abierta' && elegir(setSaving)
  }
}
