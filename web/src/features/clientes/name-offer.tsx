import type { NuevoCliente } from '@gym/contract/clientes/clientes.schema'
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { withCapitals } from './with-capitals.ts'

export function NameOffer({ form }: { form: UseFormReturnType<NuevoCliente> }) {
  const { nombre, apellido } = form.values
  const offered = { nombre: withCapitals(nombre), apellido: withCapitals(apellido) }
  if (offered.nombre === nombre && offered.apellido === apellido) return null
  return (
    <Button
      variant="light"
      size="xs"
      style={{ alignSelf: 'start' }}
      onClick={() => form.setValues(offered)}
    >{`Escribirlo «${`${offered.nombre} ${offered.apellido}`.trim()}»`}</Button>
  )
}
