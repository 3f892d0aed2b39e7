import pg, { type ClientBase } from 'pg'

interface Rights {
  insert?: false
  update?: true | string[]
  delete?: true
}

const once: Rights = {}
const ownersOnly: Rights = { insert: false }
const kept: Rights = { update: true }
const free: Rights = { update: true, delete: true }

/**
 * Rights of the program's role per table. A table without an entry gets `free`, and a test fails. A trigger,
 * which the role cannot disable, protects ledger rows of payments.
 */
export const rights: Record<string, Rights> = {
  abonos: { update: ['cliente_id', 'sin_aplicar'] },
  ajustes_cobro: kept,
  asientos: ownersOnly,
  asignaciones: free,
  asistencias: kept,
  auditoria: once,
  auditoria_eslabones: ownersOnly,
  auditoria_sin_eslabon: ownersOnly,
  ausencias: ownersOnly,
  caja_intentos: once,
  caja_movimientos: once,
  caja_por_autorizar: { update: ['autorizado_en', 'autorizado_por'] },
  caja_turnos: { update: ['cerrado_en'] },
  caja_z: once,
  cancelaciones: { update: ['efectiva', 'nota', 'reactivada_en', 'reactivada_por'] },
  cargo_abonos: free,
  cargos: { update: ['cliente_id', 'pendiente'] },
  cierres: once,
  clases: kept,
  claves_de_entrada: kept,
  clientes: kept,
  clientes_al_dia: ownersOnly,
  clientes_historial: { update: ['cliente_id'] },
  clips_sobrantes: { delete: true },
  cobros_sin_caja: { update: ['z'] },
  codigos_de_barras: { delete: true },
  codigos_de_cuenta: free,
  composicion_corporal: free,
  configuracion: kept,
  congelaciones: { update: ['desde', 'hasta', 'motivo', 'terminada_en', 'terminada_por', 'venta_id'] },
  contabilidad: {
    update: [
      ...['tipo', 'descripcion', 'monto', 'fecha', 'metodo_pago', 'cuenta_debito', 'cuenta_credito'],
      ...['referencia', 'categoria'],
    ],
  },
  contabilidad_historial: once,
  contabilidad_textos: ownersOnly,
  contactos: { update: ['cliente_id', 'nota', 'promesa', 'resultado'], delete: true },
  contadores: { update: ['ultimo'] },
  copias: free,
  cuentas: kept,
  devolucion_lineas: once,
  devoluciones: once,
  ediciones: free,
  ejercicio_videos: free,
  entrenadores: kept,
  envios: free,
  esperas: free,
  existencias: once,
  factor_obligatorio: { delete: true },
  factores: free,
  fotos: free,
  fusiones: { update: ['en_id', 'numero_identificacion'] },
  horarios: kept,
  idempotencia: free,
  importacion_columnas: free,
  importacion_filas: free,
  importaciones: free,
  ingresos_de_antes: ownersOnly,
  inscripciones: free,
  intentos: free,
  llamadas_contadas: free,
  lugares_conocidos: free,
  matriculas: { update: ['cliente_id'], delete: true },
  membresias: kept,
  migraciones: ownersOnly,
  operaciones_mostrador: { update: ['respuesta'] },
  pago_partes: { delete: true },
  pagos: {
    update: [
      ...['cantidad', 'cliente_id', 'devuelta', 'devuelto', 'eliminado_en', 'fecha', 'metodo_pago', 'monto'],
      ...['precio_unitario', 'producto_id', 'stock_tomado', 'ticket', 'corregido_en', 'ticket_anterior'],
    ],
  },
  partidas: ownersOnly,
  planes: { update: true },
  productos: kept,
  programa_rutinas: free,
  programas: kept,
  rapidos: { delete: true },
  rebajas: { delete: true },
  reglas_entrada: kept,
  revisiones_auditoria: free,
  rutinas: free,
  sesiones: free,
  sumas: ownersOnly,
  sumas_totales: ownersOnly,
  suscripciones: free,
  tokens: { update: ['revocado_en', 'usado_en'] },
  ultimas_membresias: ownersOnly,
  users: kept,
  venta_cobros: { delete: true },
  venta_cobros_historial: once,
  venta_lineas: { update: ['devuelta'] },
  ventas: { update: ['a_favor', 'cambio', 'cliente_id', 'recibido', 'saldo'] },
  verificaciones: once,
  vinculos: free,
  webhooks: { update: ['eliminado_en', 'eventos', 'secreto', 'url'] },
  webhooks_en_pausa: { delete: true },
}

/** Owner functions (security definer) that the role may call. */
const CALLED = ['asentar', 'asentar_sueltas', 'deshacer_filas']

const TABLES = `
  select relname as name from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`

const VIEWS = `
  select relname as name from pg_class
  where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname`

/** Grants in one transaction, so that a running process never lacks a right. @param client of the owner */
export async function grantRights(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES)
  const to = pg.escapeIdentifier(role)
  const { rows: views } = await client.query<{ name: string }>(VIEWS)
  const { rows: calls } = await client.query<{ routine: string }>(
    `select oid::regprocedure as routine from pg_proc
     where proname = any ($1) and pronamespace = 'public'::regnamespace`,
    [CALLED],
  )
  const { rows: database } = await client.query<{ name: string }>('select current_database() as name')
  const statements = [
    'revoke create on schema public from public',
    `revoke temporary on database ${pg.escapeIdentifier(database[0]?.name ?? '')} from public`,
    `revoke all on schema public from ${to}`,
    `grant usage on schema public to ${to}`,
    `revoke all on all tables in schema public from ${to}`,
    // Backups by this role read the sequences.
    `grant select on all sequences in schema public to ${to}`,
    ...calls.map(({ routine }) => `grant execute on routine ${routine} to ${to}`),
    ...views.map(({ name }) => `grant select on ${pg.escapeIdentifier(name)} to ${to}`),
    ...rows.map(
      ({ name }) => `grant ${privileges(rights[name] ?? free)} on ${pg.escapeIdentifier(name)} to ${to}`,
    ),
  ]
  await client.query(['begin', ...statements, 'commit'].join(';\n'))
}

function privileges({ insert, update, delete: deletes }: Rights): string {
  return [
    'select',
    insert !== false && 'insert',
    update && (update === true ? 'update' : `update (${update.map(pg.escapeIdentifier).join(', ')})`),
    deletes && 'delete',
  ]
    .filter(Boolean)
    .join(', ')
}
