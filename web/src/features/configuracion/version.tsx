import type { VersionDelPrograma } from '@gym/contract/configuracion/configuracion.schema'
import { Alert, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/http.ts'

const versionQuery = queryOptions({
  queryKey: ['configuracion', 'version'],
  queryFn: ({ signal }) => call<VersionDelPrograma>('get', 'configuracion/version', { signal }),
})

/** Shows nothing while it loads or if it fails: the version is no part of the settings. */
export function Version() {
  const { data } = useQuery(versionQuery)
  if (!data) return null
  return (
    <>
      {data.nueva && (
        <Alert role="note">
          Hay una versión nueva, la {data.nueva.version}.{' '}
          <a href={data.nueva.url} target="_blank" rel="noreferrer">
            Qué cambia y cómo se instala
          </a>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        Admin Gimnasios {data.version}
      </Text>
    </>
  )
}
