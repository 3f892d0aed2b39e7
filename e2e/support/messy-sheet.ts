import { type WriteSheet, writeXlsx } from 'hucre/xlsx'

export const CLIENTS = 300
/** Names of one word, which cannot be split into name and surname. */
const ONE_WORD = ['Shakira', 'Maluma', 'Juanes', 'Fonseca', 'Feid', 'Totó']
/** Dates that are valid only with the month first, in a column of dates with the day first. */
const TURNED = ['12/31/1990', '04/25/1988', '02/28/1979', '07/19/2001', '10/30/1995', '08/17/1984']
export const DOUBTS = ONE_WORD.length + TURNED.length

const names = [
  'Ana María',
  'Luis',
  'Sofía',
  'Andrés Felipe',
  'Íngrid',
  'José',
  'Camila',
  'Óscar',
  'Valentina',
  'Iván',
]
const surnames = [
  'Pérez Gómez',
  'Rojas',
  'Díaz Muñoz',
  'Ñáñez',
  'Castaño Ruiz',
  'Vélez',
  'Quiñones',
  'Ospina Cano',
]

/** A messy spreadsheet. Twelve of its 300 clients are in doubt. */
export async function messySheet(): Promise<Buffer> {
  const rows: NonNullable<WriteSheet['rows']> = [
    ['AFILIADOS GIMNASIO EL ROBLE'],
    [],
    ['No.', 'Cédula', 'Nombre y apellido', 'WhatsApp', 'Correo', 'Dirección', 'Cumpleaños'],
    ...Array.from({ length: CLIENTS }, (_, index) => person(index)),
    [],
    ['TOTAL', CLIENTS],
  ]
  const sheet: WriteSheet = {
    name: 'Hoja1',
    rows,
    merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 6 }],
    columns: [{ hidden: true }, {}, {}, {}, {}, {}, {}],
  }
  return Buffer.from(await writeXlsx({ sheets: [sheet] }))
}

function person(index: number) {
  const full = `${names[index % names.length]} ${surnames[Math.floor(index / names.length) % surnames.length]}`
  const numero = 52_000_100 + index * 37
  const phone = `3${String(1_000_000_00 + index * 7_919).padStart(9, '0')}`
  const inDoubt = index % 25 === 0 ? index / 25 : -1
  return [
    index + 1,
    index % 2 === 0 ? numero : numero.toLocaleString('es-CO'),
    ONE_WORD[inDoubt] ?? full,
    index % 3 === 0 ? `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}` : phone,
    `Cliente${index}@Correo.test`,
    `Cra ${(index % 90) + 1} # ${(index % 40) + 1}-${(index % 70) + 10}`,
    TURNED[inDoubt - ONE_WORD.length] ??
      `${String((index % 16) + 13)}/0${(index % 9) + 1}/19${80 + (index % 19)}`,
  ]
}
