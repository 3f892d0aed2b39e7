import { ENTRADA_LIBRE, nombreCausa, nombreVeredicto } from '@gym/contract/entradas/entradas.rules'
import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import type { FileColumn } from '../../files/file-columns.ts'

export const columnas: FileColumn<Entrada>[] = [
  { title: 'Número de identificación', width: 24, of: ({ cliente }) => cliente.numeroIdentificacion },
  { title: 'Fecha', width: 18, kind: 'momento', of: ({ fecha }) => fecha },
  { title: 'Cliente', width: 30, of: ({ cliente: { nombre, apellido } }) => `${nombre} ${apellido}` },
  { title: 'Clase', width: 24, of: ({ clase }) => clase?.nombre ?? ENTRADA_LIBRE },
  { title: 'Resultado', width: 20, of: ({ veredicto }) => nombreVeredicto[veredicto] },
  {
    title: 'Causas',
    width: 32,
    of: ({ motivos }) => motivos.map((causa) => nombreCausa[causa]).join(', ') || null,
  },
  { title: 'Por qué se permitió', width: 32, of: ({ permitidaPorque }) => permitidaPorque },
  { title: 'Salida', width: 18, kind: 'momento', of: ({ salida }) => salida },
  { title: 'Registrada por', width: 24, of: ({ registradaPor }) => registradaPor },
]
