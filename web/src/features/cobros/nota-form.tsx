import { type ResultadoContacto, resultadosContacto } from '@gym/contract/cobros/cobros.rules'
import { Button, Checkbox, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLeaving } from '../../ui/form/leaving.ts'
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts'
import { useContactar } from './cobros.api.ts'

interface NotaFormProps {
  clienteId: string
  onSaved: () => void
  onFailed: (sentence: string) => void
}

const asked = (text: string) => text[0]?.toUpperCase() + text.slice(1)

/** Note about a contact or a talk at the desk; it does not count as a contact. */
export function NotaForm({ clienteId, onSaved, onFailed }: NotaFormProps) {
  const [resultado, setResultado] = useState<ResultadoContacto>()
  const [nota, setNota] = useState('')
  const [isInPerson, setInPerson] = useState(false)
  const [wrong, setWrong] = useState<{ nota: string }>()
  const form = useFirstWrong(wrong)
  const contactar = useContactar(clienteId)
  useLeaving(() => nota.trim() !== '' || resultado !== undefined, { besideList: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    setWrong(undefined)
    if (!resultado && !nota.trim() && !isInPerson)
      return setWrong({ nota: 'Escribe la nota o elige el resultado.' })
    contactar.mutate(
      {
        canal: isInPerson ? 'en persona' : 'nota',
        ...(resultado && { resultado }),
        ...(nota.trim() && { nota }),
      },
      {
        onError: (error) => onFailed(error.message),
        onSuccess: () => {
          setNota('')
          setResultado(undefined)
          setInPerson(false)
          onSaved()
        },
      },
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="xs">
        <NativeSelect
          label="Resultado"
          value={resultado ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setResultado(resultadosContacto.find((each) => each === value))
          }
          data={[
            { value: '', label: 'Sin resultado' },
            ...resultadosContacto.map((value) => ({ value, label: asked(value) })),
          ]}
        />
        <Textarea
          label="Nota"
          autosize
          minRows={2}
          maxLength={500}
          value={nota}
          error={wrong?.nota}
          onChange={({ currentTarget }) => setNota(currentTarget.value)}
        />
        <Group justify="space-between">
          <Checkbox
            label="Fue en persona, en el gimnasio"
            checked={isInPerson}
            onChange={({ currentTarget }) => setInPerson(currentTarget.checked)}
          />
          <Button type="submit" variant="default" loading={contactar.isPending}>
            Anotar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
