import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeclaredTitle, useDocumentTitle } from '../../routing/page-title.ts'
import { GymBrand } from '../../ui/layout/gym/gym-brand.tsx'

export function AuthCard({ children }: { children: ReactNode }) {
  const title = useDeclaredTitle()
  useDocumentTitle(title)
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={400} gap="lg">
        <Text size="lg" ta="center" lh={0}>
          <GymBrand />
        </Text>
        <Paper withBorder p="lg" bg="var(--surface)">
          <Stack>
            <Title order={1} size="h2" ta="center">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  )
}
