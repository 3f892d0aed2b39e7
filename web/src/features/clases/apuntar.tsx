import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { claseName } from '../../format/clase-name.ts'
import { useApuntar } from './inscripciones.api.ts'
import { PorNombre } from './por-nombre.tsx'

interface ApuntarProps {
  clase: ClaseDisponible
  /** The number typed in the enrolment form. If it is empty, the button opens the search by name. */
  numero: string
  onDone: (espera: Espera) => void
  onRefused: (problem: ApiError, numero: string) => void
}

export function Apuntar({ clase, numero, onDone, onRefused }: ApuntarProps) {
  const [isByName, setByName] = useState(false)
  const apuntar = useApuntar()

  async function add(numeroIdentificacion: string) {
    setByName(false)
    try {
      onDone(await apuntar.mutateAsync({ claseId: clase._id, numeroIdentificacion }))
    } catch (thrown) {
      onRefused(asApiError(thrown), numeroIdentificacion)
    }
  }

  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        w="fit-content"
        loading={apuntar.isPending}
        onClick={() => (numero ? add(numero) : setByName(true))}
      >
        Apuntar en la lista de espera<VisuallyHidden>{` de ${claseName(clase)}`}</VisuallyHidden>
      </Button>
      {isByName && (
        <PorNombre
          title={`Lista de espera de ${claseName(clase)}`}
          action="Apuntar"
          onClose={() => setByName(false)}
          onFound={add}
        />
      )}
    </>
  )
}
