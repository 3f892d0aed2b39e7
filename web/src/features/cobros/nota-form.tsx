import { PROMETE_PAGAR, type ResultadoContacto, resultadosContacto } from '@gym/contract/cobros/cobros.rules'
import { type Day, isDay } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { Button, Checkbox, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLeaving } from '../../ui/form/leaving.ts'
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts'
import { PlazoInput } from '../../ui/inputs/plazo-input.tsx'
import { useContactar } from './cobros.api.ts'

interface NotaFormProps {
  clienteId: string
  today: Day | undefined
  onSaved: () => void
  onFailed: (sentence: string) => void
}

const asked = (text: string) => text[0]?.toUpperCase() + text.slice(1)

/** Note about a contact or a talk at the desk; it does not count as a contact. */
export function NotaForm({ clienteId, today, onSaved, onFailed }: NotaFormProps) {
  const [resultado, setResultado] = useState<ResultadoContacto>()
  const [nota, setNota] = useState('')
  const [promesa, setPromesa] = useState('')
  const [isInPerson, setInPerson] = useState(false)
  const [wrong, setWrong] = useState<{ nota?: string; promesa?: string }>()
  const form = useFirstWrong(wrong)
  const contactar = useContactar(clienteId)
  useLeaving(() => nota.trim() !== '' || resultado !== undefined, { besideList: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    setWrong(undefined)
    if (!resultado && !nota.trim() && !isInPerson)
      return setWrong({ nota: 'Escribe la nota o elige el resultado.' })
    const promised = resultado === PROMETE_PAGAR ? promesa : ''
    const refusal = promised && problemaDePromesa(promised, today)
    if (refusal) return setWrong({ promesa: refusal })
    contactar.mutate(
      {
        canal: isInPerson ? 'en persona' : 'nota',
        ...(resultado && { resultado }),
        ...(nota.trim() && { nota }),
        ...(promised && { promesa: promised }),
      },
      {
        onError: (error) => onFailed(error.message),
        onSuccess: () => {
          setNota('')
          setResultado(undefined)
          setPromesa('')
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
        {resultado === PROMETE_PAGAR && (
          <PlazoInput
            label="Para qué día"
            description="Ese día vuelve a estar de primero en Cobros."
            today={today}
            value={promesa}
            error={wrong?.promesa}
            onChange={setPromesa}
          />
        )}
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

function problemaDePromesa(promesa: string, today: Day | undefined): string | undefined {
  if (!isDay(promesa)) return 'Escribe el día en que promete pagar, o bórralo.'
  return today && promesa < today ? errors.PROMESA_ANTES[1] : undefined
}
