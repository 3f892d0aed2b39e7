import { List, Stack, Title } from '@mantine/core'
import { Drawing } from './drawing/drawing.tsx'
import { drawings } from './drawing/drawings.ts'
import { guias } from './guia/guias.ts'

export function ExerciseGuide({ nombre, drawn }: { nombre: string; drawn: boolean }) {
  const exercise = drawings[nombre]
  const guia = guias[nombre]
  return (
    <Stack gap="md" w="100%">
      {drawn && exercise && <Drawing key={nombre} nombre={nombre} exercise={exercise} />}
      {guia && (
        <>
          <section aria-labelledby="pasos">
            <Title order={3} size="h5" id="pasos" mb={4}>
              Cómo se hace
            </Title>
            <List type="ordered" spacing={4}>
              {guia.pasos.map((paso) => (
                <List.Item key={paso}>{paso}</List.Item>
              ))}
            </List>
          </section>
          <section aria-labelledby="errores">
            <Title order={3} size="h5" id="errores" mb={4}>
              Errores frecuentes
            </Title>
            <List spacing={4}>
              {guia.errores.map((error) => (
                <List.Item key={error}>{error}</List.Item>
              ))}
            </List>
          </section>
        </>
      )}
    </Stack>
  )
}
