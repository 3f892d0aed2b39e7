import type { Cuenta } from '@gym/contract/contabilidad/libros.schema'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { CuentaModal } from './cuenta-modal.tsx'
import { cuentasQuery } from './libros.api.ts'

export function Cuentas() {
  const cuentas = useQuery(cuentasQuery)
  const [edited, setEdited] = useState<Cuenta | 'nueva' | null>(null)
  const { notice, succeed, clear } = useNotice()
  const columns: RowColumn<Cuenta & { _id: string }>[] = [
    { title: 'Cuenta', brief: 'who', render: ({ codigo, nombre }) => `${codigo} ${nombre}` },
    {
      title: 'Categorías que van a ella',
      brief: 'what',
      render: ({ activa, categorias }) =>
        [!activa && 'Inactiva', categorias.join(', ')].filter(Boolean).join(' · '),
    },
    {
      title: 'Acciones',
      brief: 'amount',
      // Classes and groups of accounts are headings, which cannot be edited.
      render: (cuenta) =>
        cuenta.codigo.length > 2 && (
          <Button
            variant="subtle"
            aria-label={`Editar la cuenta ${cuenta.codigo} ${cuenta.nombre}`}
            onClick={() => setEdited(cuenta)}
          >
            Editar
          </Button>
        ),
    },
  ]
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setEdited('nueva')}>
          Agregar cuenta propia
        </Button>
      </Group>
      <NoticeAlert notice={notice} onClose={clear} />
      <Loaded
        query={cuentas}
        waiting={<FormSkeleton fields={8} />}
        failed="Error al cargar el plan de cuentas: "
        saysStale
      >
        {(found) => (
          <PlainTable
            name="Plan de cuentas"
            rows={found.map((cuenta) => ({ ...cuenta, _id: cuenta.codigo }))}
            columns={columns}
            empty="No hay cuentas."
          />
        )}
      </Loaded>
      {edited && (
        <CuentaModal
          cuenta={edited === 'nueva' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={succeed}
        />
      )}
    </>
  )
}
