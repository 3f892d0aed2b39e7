import { primerosAjustes } from '@gym/contract/cobros/cobros.rules'
import { medidas } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import { causas } from '@gym/contract/entradas/entradas.rules'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClienteForm } from '../features/clientes/cliente-form.tsx'
import { AjustesForm } from '../features/cobros/ajustes-form.tsx'
import { ComposicionForm } from '../features/composicion-corporal/composicion-form.tsx'
import { ConfiguracionForm } from '../features/configuracion/configuracion-form.tsx'
import { FactorObligatorioForm } from '../features/configuracion/factor-obligatorio-form.tsx'
import { TransaccionForm } from '../features/contabilidad/transaccion-form.tsx'
import { ReglasForm } from '../features/entradas/reglas-form.tsx'
import { EntrenadorForm } from '../features/entrenadores/entrenador-form.tsx'
import { MembresiaForm } from '../features/membresias/membresia-form.tsx'
import { PagoForm } from '../features/pagos/pago-form.tsx'
import { PlanForm } from '../features/planes/plan-form.tsx'
import { ProductoForm } from '../features/productos/producto-form.tsx'
import { EditAsignacion } from '../features/rutinas/asignacion-form.tsx'
import { ProgramaForm } from '../features/rutinas/programas/programa-form.tsx'
import { RutinaForm } from '../features/rutinas/rutina-form.tsx'
import { UserForm } from '../features/users/user-form.tsx'
import { removeToken, storeToken } from '../session/session.ts'
import { renderInApp } from '../testing/render.tsx'

const today = '2026-11-20'
const luz = { _id: 'u1', nombre: 'Luz', email: 'luz@correo.test', rol: 'admin' }
const ana = { _id: 'c1', nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' }
const press = {
  _id: 'r1',
  grupoMuscular: 'Pecho',
  nombreEjercicio: 'Flexiones de brazos',
  series: 3,
  repeticiones: 10,
  descripcion: null,
}
const blankMedidas = Object.fromEntries(medidas.map((medida) => [medida, null]))
const gym = {
  nombre: 'Gimnasio',
  nit: '',
  direccion: '',
  telefono: '',
  tituloRecibo: '',
  avisoRecibo: '',
  diasDePlazo: 30,
  cajaSinAbrir: 'permitir',
  diferenciaMaxima: 0,
  descuentoMaximo: 10,
  consultasConCodigo: false,
  zonaHoraria: 'America/Bogota',
  iva: 'no',
  acento: 'azul',
  hoy: today,
}

const labelled = (label: string) => (text: string) => text.replace(/ \*$/, '') === label

const type = (label: string, value: string) => async () => {
  const field = await screen.findByLabelText(labelled(label))
  if (field instanceof HTMLSelectElement) return userEvent.selectOptions(field, value)
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

const tick = (group: string, label: string) => async () =>
  userEvent.click(within(await screen.findByRole('group', { name: group })).getByLabelText(label))

interface Edit {
  record: object
  /** The edit of this desk. */
  mine: () => Promise<void>
  /** The edit of the other desk: of the same field, and of another one. */
  theirs: object
  /** Text of the conflict panel's row: the field, their value and mine. */
  row: string
  /** The payload that merges both edits. */
  both: object
}

beforeEach(() => storeToken('de Luz'))

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

/** Renders the form, with a server on which another desk has changed the record. Returns the requests. */
function edit(form: (record: never) => ReactNode, { record, theirs }: Edit) {
  const sent: { ifMatch: string | null; values: object }[] = []
  const actual = { ...record, ...theirs }
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    if (method === 'PUT') {
      const ifMatch = new Headers(headers).get('if-match')
      sent.push({ ifMatch, values: JSON.parse(String(body)) })
      if (ifMatch === '"b"') return Response.json(actual, { headers: { etag: '"c"' } })
      const conflict = { actual, quien: { _id: 'u2', nombre: 'Eva' }, cuando: null }
      return Response.json(conflict, { status: 412, headers: { etag: '"b"' } })
    }
    if (address.startsWith('/api/auth/perfil')) return Response.json(luz)
    if (address.startsWith('/api/configuracion')) return Response.json(gym)
    if (address.startsWith('/api/rutinas/asignar/'))
      return Response.json(record, { headers: { etag: '"a"' } })
    return Response.json([])
  })
  const root = createRootRoute({ component: () => form({ ...record, etag: '"a"' } as never) })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  renderInApp(<RouterProvider router={router as never} />)
  return sent
}

it.each<[name: string, form: (record: never) => ReactNode, edit: Edit]>([
  [
    'a payment',
    (pago) => <PagoForm pago={pago} today={today} onSaved={() => {}} />,
    {
      record: {
        _id: 'p1',
        cliente: ana,
        producto: null,
        plan: null,
        cantidad: 1,
        monto: 70_000,
        fecha: today,
        metodoPago: 'Efectivo',
      },
      mine: type('Monto', '90000'),
      theirs: { monto: 80_000, metodoPago: 'Tarjeta' },
      row: 'Monto $80.000 $90.000',
      both: { monto: 90_000, metodoPago: 'Tarjeta' },
    },
  ],
  [
    'a transaction',
    (transaccion) => <TransaccionForm transaccion={transaccion} today={today} />,
    {
      record: {
        _id: 't1',
        tipo: 'egreso',
        descripcion: 'Luz',
        monto: 70_000,
        fecha: today,
        metodoPago: 'efectivo',
        cuentaDebito: 'Caja',
        cuentaCredito: 'Gastos',
        referencia: 'manual',
        categoria: null,
      },
      mine: type('Monto', '90000'),
      theirs: { monto: 80_000, descripcion: 'Energía' },
      row: 'Monto $80.000 $90.000',
      both: { monto: 90_000, descripcion: 'Energía' },
    },
  ],
  [
    'the settings',
    (found) => <ConfiguracionForm gym={found} />,
    {
      record: gym,
      mine: async () => userEvent.click(await screen.findByLabelText('Se pide abrir antes una caja')),
      theirs: { cajaSinAbrir: 'preguntar', nit: '900123456' },
      row: 'Efectivo sin caja abierta Se pregunta una vez al día si se abre Se pide abrir antes una caja',
      both: { cajaSinAbrir: 'exigir', nit: '900123456' },
    },
  ],
  [
    'the roles of the second factor',
    (verificacion) => <FactorObligatorioForm verificacion={verificacion} />,
    {
      record: { factorObligatorio: [] },
      mine: tick('Roles que la necesitan', 'Recepcionista'),
      theirs: { factorObligatorio: ['admin'] },
      row: 'Roles que la necesitan Administrador Recepcionista',
      both: { factorObligatorio: ['recepcionista'] },
    },
  ],
  [
    'the rules of the door',
    (reglas) => <ReglasForm reglas={reglas} />,
    {
      record: {
        reglas: Object.fromEntries(causas.map((causa) => [causa, 'avisar'])),
        diasDeGracia: 0,
        diasVencePronto: 5,
        horasRepetida: 2,
        montoDeuda: 1_000,
        horasDentro: 3,
      },
      mine: type('Debe dinero', 'bloquear'),
      theirs: {
        reglas: { ...Object.fromEntries(causas.map((causa) => [causa, 'avisar'])), DEBE: 'ignorar' },
        horasDentro: 4,
      },
      row: 'Debe dinero No decir nada No dejar entrar',
      both: { reglas: expect.objectContaining({ DEBE: 'bloquear' }), horasDentro: 4 },
    },
  ],
  [
    'the settings of contacts',
    (ajustes) => <AjustesForm ajustes={ajustes} />,
    {
      record: primerosAjustes,
      mine: type('Indicativo del país', '58'),
      theirs: { indicativo: '51', conMonto: true },
      row: 'Indicativo del país 51 58',
      both: { indicativo: '58', conMonto: true },
    },
  ],
  [
    'a routine',
    (rutina) => (
      <RutinaForm ref={null} rutina={rutina} onCreated={() => {}} onEdited={() => {}} onBegin={() => {}} />
    ),
    {
      record: press,
      mine: type('Series', '4'),
      theirs: { series: 5, repeticiones: 12 },
      row: 'Series 5 4',
      both: { series: 4, repeticiones: 12 },
    },
  ],
  [
    'an assignment',
    (asignacion) => <EditAsignacion asignacion={asignacion} onCancel={() => {}} onSaved={() => {}} />,
    {
      record: {
        _id: 'a1',
        clienteId: ana,
        numeroIdentificacion: '1020304',
        rutinaId: press,
        diasEntrenamiento: ['Lunes'],
        diasDescanso: ['Domingo'],
      },
      mine: tick('Días de descanso', 'Sábado'),
      theirs: { diasEntrenamiento: ['Martes'], diasDescanso: ['Viernes'] },
      row: 'Días de descanso Viernes Sábado, Domingo',
      both: { diasEntrenamiento: ['Martes'], diasDescanso: ['Sábado', 'Domingo'] },
    },
  ],
  [
    'a program',
    (programa) => <ProgramaForm programa={programa} />,
    {
      record: {
        _id: 'g1',
        nombre: 'Fuerza',
        descripcion: null,
        estado: 'activo',
        rutinas: [{ rutinaId: press, diasEntrenamiento: ['Lunes'], diasDescanso: ['Domingo'] }],
      },
      mine: type('Nombre', 'Fuerza 1'),
      theirs: { nombre: 'Fuerza 2', estado: 'inactivo' },
      row: 'Nombre Fuerza 2 Fuerza 1',
      both: { nombre: 'Fuerza 1', estado: 'inactivo' },
    },
  ],
  [
    'measures',
    (record) => (
      <ComposicionForm
        record={record}
        cliente={{ ...ana, telefono: '' } as never}
        today={today}
        onEdit={() => {}}
        onCorrected={() => {}}
      />
    ),
    {
      record: {
        _id: 'm1',
        numeroIdentificacion: '1020304',
        fecha: today,
        peso: 70,
        altura: 170,
        imc: 24.2,
        porcentajeGrasa: null,
        porcentajeMusculo: null,
        medidas: { ...blankMedidas, cintura: 80 },
        objetivo: 'Pérdida de peso',
        notas: null,
      },
      mine: type('Cintura', '81'),
      theirs: { medidas: { ...blankMedidas, cintura: 82 }, peso: 71 },
      row: 'Medidas Cintura 82 Cintura 81',
      both: { medidas: expect.objectContaining({ cintura: 81 }), peso: 71 },
    },
  ],
  [
    'a plan',
    (plan) => <PlanForm plan={plan} />,
    {
      record: {
        _id: 'pl1',
        nombre: 'Mes',
        descripcion: null,
        precio: 70_000,
        estado: 'activo',
        orden: 1,
        tipo: 'Mensualidad',
        vigencia: { cantidad: 1, unidad: 'meses' },
        sesiones: null,
        matricula: null,
        personas: 1,
        franja: null,
      },
      mine: type('Precio', '90000'),
      theirs: { precio: 80_000, personas: 2 },
      row: 'Precio $80.000 $90.000',
      both: { precio: 90_000, personas: 2 },
    },
  ],
  [
    'a membership',
    (membresia) => (
      <MembresiaForm
        membresia={membresia}
        today={today}
        ofertas={{ Mensualidad: undefined, Clase: undefined } as never}
      />
    ),
    {
      record: {
        _id: 'me1',
        cliente: ana,
        tipo: 'Mensualidad',
        duracion: 30,
        precio: 70_000,
        sesionesRestantes: 0,
        fechainicio: today,
        fechafin: '2026-12-19',
        cobrada: true,
      },
      mine: type('Precio', '90000'),
      theirs: { precio: 80_000, duracion: 31 },
      row: 'Precio $80.000 $90.000',
      both: { precio: 90_000, duracion: 31 },
    },
  ],
  [
    'a client',
    (cliente) => <ClienteForm cliente={cliente} />,
    {
      record: {
        ...ana,
        email: 'ana@correo.test',
        telefono: '3001234567',
        direccion: 'Calle 1',
        estado: 'activo',
        fechaNacimiento: null,
        contactoEmergencia: null,
        notas: null,
      },
      mine: type('Dirección', 'Calle 2'),
      theirs: { direccion: 'Calle 3', telefono: '3007654321' },
      row: 'Dirección Calle 3 Calle 2',
      both: { direccion: 'Calle 2', telefono: '3007654321' },
    },
  ],
  [
    'a product',
    (producto) => <ProductoForm producto={producto} variant="page" />,
    {
      record: {
        _id: 'pr1',
        nombre: 'Agua',
        descripcion: null,
        precio: 3_000,
        stock: 10,
        estado: 'activo',
        categoria: 'otro',
        codigo: null,
        codigosDeBarras: [],
        minimo: 5,
      },
      mine: type('Precio', '3500'),
      theirs: { precio: 4_000, stock: 9 },
      row: 'Precio $4.000 $3.500',
      both: { precio: 3_500, stock: 9 },
    },
  ],
  [
    'a trainer',
    (entrenador) => <EntrenadorForm entrenador={entrenador} />,
    {
      record: {
        _id: 'e1',
        nombre: 'Iván',
        apellido: 'Ruiz',
        correo: 'ivan@correo.test',
        telefono: '3001234567',
        especialidad: 'Fuerza',
        clases: [],
      },
      mine: type('Especialidad', 'Yoga'),
      theirs: { especialidad: 'Boxeo', telefono: '3007654321' },
      row: 'Especialidad Boxeo Yoga',
      both: { especialidad: 'Yoga', telefono: '3007654321' },
    },
  ],
  [
    'an account',
    (user) => <UserForm user={user} />,
    {
      record: { _id: 'u3', nombre: 'Eva', email: 'eva@correo.test', rol: 'recepcionista' },
      mine: type('Rol', 'entrenador'),
      theirs: { nombre: 'Eva Díaz', rol: 'admin' },
      row: 'Rol Administrador Entrenador',
      both: { nombre: 'Eva Díaz', rol: 'entrenador' },
    },
  ],
])('Edit of %s meets that of another desk', async (_, form, change) => {
  const sent = edit(form, change)
  await change.mine()
  await userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  expect(await screen.findByRole('row', { name: change.row })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar lo mío' }))
  await vi.waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"a"', '"b"']))
  expect(sent[1]?.values).toMatchObject(change.both)
})
