import { MAX_LOGO_BYTES, NOT_A_LOGO } from '@gym/contract/configuracion/configuracion.schema'
import { Button, Group, Image, Stack, Text } from '@mantine/core'
import { asApiError } from '../../api/api-error.ts'
import { asDataUrl } from '../../api/data-url.ts'
import { askWhether } from '../../ui/feedback/confirmation.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { useSaveLogo } from './configuracion.api.ts'

const KINDS = 'image/png,image/jpeg,image/webp'

export function LogoForm({ logo }: { logo: string | null }) {
  const save = useSaveLogo()
  const { notice, succeed, fail, clear } = useNotice()

  async function keep(file: File | null, done: string) {
    clear()
    if (file && (file.size > MAX_LOGO_BYTES || !KINDS.split(',').includes(file.type))) return fail(NOT_A_LOGO)
    try {
      await save.mutateAsync(file && (await asDataUrl(file)))
      succeed(done)
    } catch (error) {
      fail(`Error al guardar el logo: ${asApiError(error).message}`)
    }
  }

  async function takeAway() {
    const isSure = await askWhether({
      title: '¿Quitar el logo?',
      text: 'Dejará de salir en los recibos y en lo demás que se imprime. El archivo no se guarda: para volver a usarlo hay que elegirlo otra vez.',
      action: 'Quitar el logo',
    })
    if (isSure) await keep(null, 'Logo eliminado.')
  }

  return (
    <Stack maw={520} align="flex-start">
      <NoticeAlert notice={notice} onClose={clear} />
      {logo ? (
        <Image src={logo} alt="Logo del gimnasio" h={96} w="auto" maw="100%" fit="contain" />
      ) : (
        <Text size="sm">Aún no hay logo. PNG, JPEG o WebP, de 150 kB como máximo.</Text>
      )}
      <Group>
        <FileButton accept={KINDS} onFile={(file) => keep(file, 'Logo guardado exitosamente.')}>
          {(props) => (
            <Button variant="default" loading={save.isPending} {...props}>
              {logo ? 'Cambiar el logo' : 'Elegir un logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" color="red" onClick={takeAway}>
            Quitar el logo
          </Button>
        )}
      </Group>
    </Stack>
  )
}
