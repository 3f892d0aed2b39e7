import { obligatory } from '@gym/contract/core/sentences'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { useVincularPropia } from './mis-datos.api.ts'

export function LigarForm() {
  const vincular = useVincularPropia()
  const { notice, fail, clear } = useNotice()
  const [numero, setNumero] = useState('')
  const [codigo, setCodigo] = useState('')
  const [wrong, setWrong] = useState<{ numero?: string; codigo?: string }>({})
  const numeroField = useRef<HTMLInputElement>(null)
  const codigoField = useRef<HTMLInputElement>(null)

  async function link(event: FormEvent) {
    event.preventDefault()
    if (vincular.isPending) return
    clear()
    const missing = {
      ...(numero === '' && { numero: obligatory('El número de identificación') }),
      ...(codigo.trim() === '' && { codigo: obligatory('El código') }),
    }
    setWrong(missing)
    if (missing.numero) return numeroField.current?.focus()
    if (missing.codigo) return codigoField.current?.focus()
    try {
      await vincular.mutateAsync({ numeroIdentificacion: numero, codigo })
    } catch (error) {
      fail(asApiError(error).message)
      codigoField.current?.focus()
    }
  }

  return (
    <form onSubmit={link} noValidate>
      <Stack maw={420}>
        <Text>
          Tu cuenta todavía no está ligada a tu ficha del gimnasio. Escribe el código de tu último recibo, o
          pide en la recepción que la liguen.
        </Text>
        <NoticeAlert notice={notice} onClose={clear} />
        <TextInput
          ref={numeroField}
          label="Número de identificación"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
          value={numero}
          error={wrong.numero}
          onChange={(event) => setNumero(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <TextInput
          ref={codigoField}
          label="Código del recibo"
          description="8 letras y números al pie del recibo. Sirve 7 días."
          placeholder="K7MP-2QXA"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={codigo}
          error={wrong.codigo}
          onChange={(event) => setCodigo(event.currentTarget.value)}
        />
        <Button type="submit" loading={vincular.isPending} w="fit-content">
          Ligar mi cuenta
        </Button>
      </Stack>
    </form>
  )
}
