import { ESPERA_QUITADA } from '../clases/esperas.rules.ts'
import { badRequests, CODIGO_INCORRECTO } from './bad-requests.ts'
import type { Conflicto } from './conflicto.ts'
import { NO_ENCONTRADO, SESION_EXPIRADA, SIN_PERMISO } from './sentences.ts'

export const errors = {
  ...badRequests,
  SESION_EXPIRADA: [401, SESION_EXPIRADA],
  TOKEN_NO_VALIDO: [401, 'El token no es válido: venció o fue revocado.'],
  CREDENCIALES_INCORRECTAS: [401, 'Correo o contraseña incorrectos.'],
  CODIGO_REQUERIDO: [401, 'Falta el código de la verificación en dos pasos.'],
  CODIGO_INCORRECTO: [401, CODIGO_INCORRECTO],

  PAGO_PENDIENTE: [402, 'El pago todavía no se ha completado.'],

  SIN_PERMISO: [403, SIN_PERMISO],
  CAMBIA_TU_CONTRASENA: [403, 'Antes de seguir, elige tu propia contraseña.'],
  ACTIVA_TU_FACTOR: [403, 'Tu rol pide la verificación en dos pasos: actívala en Mi cuenta para seguir.'],
  QUIOSCO: [403, 'Esta ventana es el quiosco: se sale de él con la contraseña de la cuenta.'],
  CONFIRMA_TU_CONTRASENA: [403, 'Confirma tu contraseña para seguir.'],
  SOLO_EN_SU_EQUIPO: [403, 'La primera cuenta se crea en el equipo del programa: ábrelo allí.'],
  TOKEN_SIN_PERMISO: [403, 'El token no tiene permiso para esto.'],
  MEDIDAS_DE_OTRO: [
    403,
    'Estas medidas las registró otra persona hace más de 7 días: solo ella o un administrador puede corregirlas o eliminarlas.',
  ],

  ASISTENCIA_DE_OTRO_DIA: [403, 'La asistencia es de otro día: ya solo un administrador puede deshacerla.'],
  AUTORIZACION_REQUERIDA: [
    403,
    'El conteo no cuadra: escribe el correo y la contraseña de otra persona que lo autorice.',
  ],
  AUTORIZACION_INCORRECTA: [403, 'El correo o la contraseña de quien autoriza no son correctos.'],
  AUTORIZACION_SIN_CODIGO: [403, 'Falta el código de la verificación en dos pasos de quien autoriza.'],
  AUTORIZACION_CODIGO_INCORRECTO: [
    403,
    'El código de quien autoriza no es correcto o ya se usó. Escribe el que muestra ahora su teléfono.',
  ],
  AUTORIZACION_NO_VALE: [
    403,
    'Autoriza otra persona: alguien de la recepción o un administrador, y no quien lo pide.',
  ],
  CONTEOS_AGOTADOS: [
    403,
    'Ya van tres conteos que no cuadran: ahora otra persona debe autorizar el cierre, cuadre o no. Escribe el correo y la contraseña de esa persona.',
  ],
  CODIGO_DE_CONSULTA: [
    403,
    'Escribe también los últimos 4 números del teléfono que el gimnasio tiene de ti.',
  ],
  CODIGO_DE_CONSULTA_INCORRECTO: [
    403,
    'El número y los 4 del teléfono no coinciden. Revísalos o pregunta en la recepción.',
  ],
  CODIGO_DE_ENTRADA_INCORRECTO: [
    403,
    'Ese código de entrada no es de este gimnasio o ya no sirve. Pide el número de identificación.',
  ],
  CODIGO_DE_ENTRADA_DE_OTRO_DIA: [
    403,
    'Ese código de entrada no es de hoy. En Mis datos está el de cada día; o pide el número de identificación.',
  ],
  CODIGO_DE_CUENTA_INCORRECTO: [
    403,
    'El número y el código no coinciden, o el código ya venció. Revísalos o pide en la recepción que liguen tu cuenta.',
  ],

  NO_ENCONTRADO: [404, NO_ENCONTRADO],
  CLIENTE_NO_ENCONTRADO: [404, 'Cliente no encontrado'],
  PRODUCTO_NO_ENCONTRADO: [404, 'Producto no encontrado'],
  PAGO_NO_ENCONTRADO: [404, 'Recurso no encontrado'],
  RECIBO_NO_ENCONTRADO: [404, 'Ningún recibo tiene ese número.'],
  PLAN_NO_ENCONTRADO: [404, 'Plan no encontrado'],
  VENTA_NO_ENCONTRADA: [404, 'Venta no encontrada'],
  CARGO_NO_ENCONTRADO: [404, 'Deuda no encontrada'],
  MEMBRESIA_NO_ENCONTRADA: [404, 'Membresía no encontrada'],
  ENTRENADOR_NO_ENCONTRADO: [404, 'Entrenador no encontrado'],
  CLASE_NO_ENCONTRADA: [404, 'Clase no encontrada'],
  ASISTENCIA_NO_ENCONTRADA: [404, 'Asistencia no encontrada'],
  INSCRIPCION_NO_ENCONTRADA: [404, 'Inscripción no encontrada'],
  ESPERA_NO_ENCONTRADA: [404, ESPERA_QUITADA],
  EJERCICIO_NO_ENCONTRADO: [404, 'Ejercicio no encontrado'],
  RUTINA_NO_ENCONTRADA: [404, 'Rutina no encontrada'],
  ASIGNACION_NO_ENCONTRADA: [404, 'Asignación no encontrada'],
  PROGRAMA_NO_ENCONTRADO: [404, 'Programa no encontrado'],
  COMPOSICION_NO_ENCONTRADA: [404, 'Registro de medidas no encontrado'],
  ASIENTO_NO_ENCONTRADO: [404, 'Asiento no encontrado'],
  CUENTA_NO_ENCONTRADA: [404, 'Cuenta no encontrada.'],
  MOVIMIENTO_NO_ENCONTRADO: [404, 'Transacción no encontrada'],
  SUSCRIPCION_NO_ENCONTRADA: [404, 'Suscripción no encontrada'],
  USUARIO_NO_ENCONTRADO: [404, 'Usuario no encontrado'],
  TURNO_NO_ENCONTRADO: [404, 'Turno de caja no encontrado'],

  COPIA_NO_ENCONTRADA: [404, 'Copia no encontrada'],
  CUENTA_SIN_VINCULO: [404, 'Tu cuenta todavía no está ligada a tu ficha del gimnasio.'],
  IMPORTACION_NO_ENCONTRADA: [404, 'Importación no encontrada'],
  SESION_NO_ENCONTRADA: [404, 'Sesión no encontrada'],
  WEBHOOK_NO_ENCONTRADO: [404, 'Webhook no encontrado'],
  ENVIO_NO_ENCONTRADO: [404, 'Aviso no encontrado'],
  TOKEN_NO_ENCONTRADO: [404, 'Token no encontrado'],
  FACTOR_NO_ENCONTRADO: [404, 'La verificación en dos pasos no está activa.'],

  WEBHOOKS_DE_MAS: [409, 'Ya hay 20 webhooks. Elimina los que no se usan.'],
  ENVIO_PENDIENTE: [409, 'Ese aviso todavía se está enviando.'],
  YA_HAY_ADMIN: [409, 'Este gimnasio ya tiene administrador. Inicia sesión.'],
  CUENTAS_SIN_ADMIN: [409, 'Hay cuentas, pero ningún administrador.'],
  ULTIMO_ADMIN: [409, 'Es el último administrador: debe quedar al menos uno.'],
  PROPIA_CUENTA: [409, 'No puedes eliminar tu propia cuenta.'],
  FACTOR_ACTIVO: [409, 'La verificación en dos pasos ya está activa.'],
  FACTOR_EMPEZADO_DE_NUEVO: [
    409,
    'Esta clave ya no sirve: la verificación se empezó a activar otra vez, quizás en otra ventana. Actívala allí, o empieza de nuevo aquí.',
  ],
  FACTOR_PROPIO: [409, 'La tuya se quita en Mi cuenta, con un código.'],
  CUENTA_YA_VINCULADA: [409, 'Esa cuenta ya está ligada a otro cliente.'],
  CLIENTE_YA_VINCULADO: [409, 'El cliente ya tiene otra cuenta ligada.'],
  CUENTA_DE_PERSONAL: [409, 'Solo se liga la cuenta de un afiliado, y esa es del personal.'],
  BORRADO_IMPEDIDO: [409, 'Todavía no se pueden borrar sus datos.'],
  CEDULA_DUPLICADA: [409, 'Ya existe un cliente con ese número de identificación.'],
  MISMO_CLIENTE: [409, 'Es el mismo cliente: elige el otro.'],
  CORREO_DUPLICADO: [409, 'Ya existe un usuario con ese correo electrónico.'],
  STOCK_INSUFICIENTE: [409, 'Stock insuficiente para el producto seleccionado.'],
  PRODUCTO_INACTIVO: [409, 'El producto está inactivo y no se puede vender.'],
  PLAN_YA_EXISTE: [409, 'Ese producto ya es un plan.'],
  MATRICULA_COBRADA: [409, 'Esa persona ya pagó su matrícula: quítala de la venta.'],
  PRECIO_CAMBIADO: [409, 'El precio del producto cambió. Revisa el monto.'],
  PRECIO_CAMBIO: [409, 'El precio del producto cambió. Revisa la venta.'],
  DIAS_CAMBIARON: [409, 'Los días de la membresía cambiaron. Revisa la venta.'],
  DEUDA_CAMBIO: [409, 'La deuda cambió. Revisa la venta.'],
  A_FAVOR_CAMBIO: [409, 'Lo que el cliente tiene a favor cambió. Revisa la venta.'],
  CARGO_PAGADO: [409, 'Esa deuda ya está pagada.'],
  CONTACTO_NO_PERMITIDO: [409, 'Ahora no se puede contactar a esa persona.'],
  SIN_WHATSAPP: [409, 'Su teléfono no es un celular: no se le puede escribir por WhatsApp.'],
  ES_DE_UNA_VENTA: [409, 'Este pago es de una venta: corrígelo desde la venta.'],
  DEVOLUCION_DE_MAS: [409, 'No se puede devolver más de lo que se vendió.'],
  ABONO_DEVUELTO: [409, 'Ese abono ya se devolvió.'],
  CODIGO_DUPLICADO: [409, 'Ya existe un producto con ese código.'],
  CODIGO_DE_BARRAS_DUPLICADO: [409, 'Otro producto ya tiene ese código de barras.'],
  PLAN_SIN_DIAS: [409, 'Ese plan ya no tiene días que dar.'],
  PAGO_CON_MEMBRESIA: [409, 'Ese pago ya tiene su membresía.'],
  PAGO_NO_ALCANZA: [409, 'Ese pago es de menos que la membresía.'],
  PAGO_DEVUELTO: [409, 'Ese pago se devolvió.'],
  PAGO_DE_OTRO_CLIENTE: [409, 'Ese pago es de otro cliente.'],
  PAGO_DE_OTRO_PRODUCTO: [409, 'Ese pago no es de una membresía de ese tipo.'],
  PAGO_SIN_MEMBRESIA: [409, 'El cliente ya pagó y aún no tiene membresía por ese pago.'],
  PAGO_DE_MEMBRESIA: [409, 'Una membresía se pagó con este pago.'],
  CONGELACION_CRUZADA: [409, 'Ya tiene una congelación. Descongélala antes de poner otra.'],
  CONGELACION_CON_ENTRADAS: [409, 'El cliente entró en esos días: congélala desde el siguiente.'],
  MEMBRESIA_NO_CONGELADA: [409, 'La membresía no está congelada.'],
  MEMBRESIA_CONGELADA: [409, 'La membresía está congelada sin fecha final. Descongélala, o cancélala hoy.'],
  MEMBRESIA_YA_CANCELADA: [409, 'La membresía ya está cancelada.'],
  MEMBRESIA_NO_CANCELADA: [409, 'La membresía no está cancelada.'],
  MEMBRESIA_TERMINADA: [409, 'La membresía ya terminó.'],
  MEMBRESIA_CRUZADA: [409, 'El cliente ya tiene una membresía en esos días.'],
  MEMBRESIA_YA_COBRADA: [409, 'Esa membresía ya está cobrada: quítala de la venta.'],
  MEMBRESIA_DE_OTRO: [409, 'Esa membresía es de otro cliente.'],
  MEMBRESIA_PAGADA: [409, 'La membresía se pagó con un pago de su cliente.'],
  CORREO_DE_ENTRENADOR_DUPLICADO: [409, 'Ya existe un entrenador con ese correo electrónico.'],
  HORARIO_CON_INSCRITOS: [409, 'No se puede quitar un horario que tiene personas inscritas.'],
  CUPO_MENOR_QUE_INSCRITOS: [409, 'La capacidad no puede ser menor que las personas inscritas.'],
  YA_INSCRITO: [409, 'El cliente ya está inscrito en esta clase.'],
  YA_EN_ESPERA: [409, 'El cliente ya está en la lista de espera de esta clase.'],
  HAY_CUPOS: [409, 'La clase tiene cupos: inscribe al cliente.'],
  RUTINA_YA_ASIGNADA: [
    409,
    'El cliente ya tiene esta rutina en uno de esos días. Cambia los días o edita la asignación que tiene.',
  ],
  RUTINA_EN_USO: [409, 'No se puede eliminar una rutina que alguien tiene asignada.'],
  RUTINA_EN_PROGRAMA: [409, 'No se puede eliminar una rutina que está en un programa.'],
  PROGRAMA_DUPLICADO: [409, 'Ya hay un programa con ese nombre. Escribe otro.'],
  PROGRAMA_INACTIVO: [409, 'Este programa está inactivo. Actívalo para asignarlo.'],
  PROGRAMA_YA_ASIGNADO: [409, 'El cliente ya tiene todas las rutinas de este programa.'],
  PROGRAMA_ASIGNADO_EN_PARTE: [409, 'El cliente ya tiene rutinas de este programa.'],
  CLIENTE_CON_RUTINAS: [409, 'El cliente ya tiene rutinas asignadas.'],
  NADA_QUE_COPIAR: [409, 'El cliente no tiene rutinas que copiar.'],
  SIN_CUPOS: [409, 'No hay cupos disponibles en esta clase.'],
  CLIENTE_INACTIVO: [409, 'El cliente está inactivo.'],
  CLIENTE_ELIMINADO: [
    409,
    'El cliente ya no está, y lo que se vendió necesita uno. Véndelo de nuevo a quien sea.',
  ],
  SOLO_EFECTIVO: [
    409,
    'Sin conexión solo se vende en efectivo y pagado completo: ni deudas, ni fiado, ni otros métodos.',
  ],
  HECHA_POR_NO_PODIA: [409, 'La cuenta que la hizo no podía hacerla. Revísala y regístrala con la tuya.'],
  ENTRADA_BLOQUEADA: [409, 'No puede entrar.'],
  VARIOS_CLIENTES: [409, 'Varios clientes tienen ese teléfono. Elige quién es.'],
  ASISTENCIA_REPETIDA: [409, 'La asistencia ya fue registrada hoy.'],
  ASISTENCIA_ANTIGUA: [409, 'La asistencia es de hace más de 30 días: ya no se puede deshacer.'],
  SUSCRIPCION_ASENTADA: [409, 'Esta suscripción ya está asentada en la contabilidad.'],
  EN_USO: [409, 'No se puede completar: otro registro depende de este.'],
  COPIA_EN_CURSO: [409, 'Ya se está haciendo o verificando una copia. Espera a que termine.'],
  IMPORTACION_EN_CURSO: [409, 'Otra importación está en curso. Espera a que termine.'],
  IMPORTACION_SIN_PROBAR: [409, 'Antes de importar hay que probarla: elige qué es cada columna.'],
  IMPORTACION_CON_PENDIENTES: [409, 'Todavía hay filas con errores o dudas. Corrígelas o déjalas fuera.'],
  IMPORTACION_CAMBIADA: [
    409,
    'Algo cambió desde la prueba y no se importó nada. Revisa las filas otra vez: ya están como quedarían ahora.',
  ],
  IMPORTACION_YA_HECHA: [409, 'Esta importación ya se hizo.'],
  IMPORTACION_SIN_HACER: [409, 'Esta importación no se ha hecho: no hay nada que deshacer.'],
  IMPORTACION_OLVIDADA: [409, 'Las filas de esta importación ya se olvidaron: no se puede deshacer.'],
  REVISION_EN_CURSO: [409, 'La auditoría ya se está revisando. Espera a que termine.'],
  CAMBIO_SIMULTANEO: [409, 'Alguien guardaba lo mismo en ese momento. Inténtalo de nuevo.'],
  VERIFICACION_EN_CURSO: [409, 'Ya se están verificando los libros. Espera a que termine.'],
  CUENTA_DUPLICADA: [409, 'Ya existe una cuenta con ese código.'],
  DESCUENTO_POR_AUTORIZAR: [
    409,
    'El descuento es alto: escribe el correo y la contraseña de otra persona que lo autorice.',
  ],
  CAJA_ABIERTA: [409, 'Esa caja ya está abierta.'],
  BASE_SIN_MOTIVO: [400, 'Di por qué la base no es lo que había en el último conteo.'],
  CAJA_CERRADA: [409, 'Esa caja no está abierta. Ábrela o elige otra.'],
  CAJA_REQUERIDA: [409, 'Para recibir o devolver efectivo abre antes una caja.'],
  CAJA_POR_ELEGIR: [409, 'Hay varias cajas abiertas y ninguna es tuya: elige en cuál queda, o abre la tuya.'],
  CAJA_SIN_FONDOS: [409, 'No hay tanto efectivo en la caja.'],
  TURNO_CERRADO: [409, 'Este turno ya se cerró.'],
  MOVIMIENTO_DE_CAJA: [409, 'Esta transacción viene de la caja y no se edita.'],
  ZONA_DE_UN_DIA_CERRADO: [
    409,
    'En esa zona hoy todavía es un día que ya está cerrado en los libros, y no se podría vender. Cámbiala cuando allí sea el día siguiente.',
  ],
  PERIODO_CERRADO: [409, 'Los libros de ese día ya están cerrados. Usa una fecha posterior al cierre.'],
  MOVIMIENTO_INMUTABLE: [409, 'Esta transacción viene de un pago. Edita el pago.'],

  CAMBIADO_POR_OTRO: [412, 'Alguien cambió esto mientras lo editabas.'],

  VIDEO_MUY_GRANDE: [413, 'El video es demasiado grande. El máximo es 20 MB.'],
  ARCHIVO_MUY_GRANDE: [413, 'El archivo es demasiado grande. El máximo es 10 MB.'],
  ARCHIVO_DE_MAS: [
    413,
    'El archivo tiene demasiado dentro para leerlo. Deja solo las columnas que hacen falta.',
  ],
  FILAS_DE_MAS: [413, 'El archivo tiene más de 50.000 filas. Divídelo en varios.'],
  CUERPO_MUY_GRANDE: [413, 'La solicitud es demasiado grande. El máximo es 256 KiB.'],
  TIPO_NO_SOPORTADO: [415, 'El contenido debe enviarse como JSON.'],
  VIDEO_NO_SOPORTADO: [415, 'El video debe ser un archivo MP4 o WebM.'],
  ARCHIVO_NO_SOPORTADO: [
    415,
    'El archivo debe ser de Excel (.xlsx), de LibreOffice (.ods) o de texto (.csv).',
  ],
  ARCHIVO_CON_MACROS: [415, 'El archivo tiene macros. Guárdalo como libro de Excel (.xlsx) sin macros.'],
  ARCHIVO_ANTIGUO: [
    415,
    'El archivo es de un Excel antiguo (.xls) o tiene contraseña. Guárdalo como libro de Excel (.xlsx) sin contraseña.',
  ],
  FOTO_NO_SOPORTADA: [415, 'La foto debe ser una imagen WebP, PNG o JPEG.'],
  PARTE_INEXISTENTE: [416, 'El archivo no tiene esa parte.'],
  CLAVE_REUTILIZADA: [422, 'La clave de idempotencia ya se usó con otros datos.'],
  DEMASIADOS_INTENTOS: [429, 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'],
  REPORTES_OCUPADOS: [
    429,
    'Ya se están descargando dos reportes. Espera a que terminen e inténtalo de nuevo.',
  ],
  LISTAS_OCUPADAS: [
    429,
    'Otras listas muy largas se están leyendo enteras. Pide esta por páginas o inténtalo de nuevo en un momento.',
  ],
  ERROR_INTERNO: [500, 'Ocurrió un error inesperado. Inténtalo de nuevo.'],
  PROVEEDOR_NO_DISPONIBLE: [502, 'El proveedor de pagos no responde. Inténtalo de nuevo en unos minutos.'],
  DISCO_LLENO: [
    503,
    'El disco del programa está lleno: no se guardó nada. Libera espacio e inténtalo de nuevo.',
  ],
  BASE_DE_DATOS_NO_DISPONIBLE: [
    503,
    'La base de datos no está disponible. Inténtalo de nuevo en unos segundos.',
  ],
} as const satisfies Record<string, readonly [status: number, mensaje: string]>

export type ErrorCode = keyof typeof errors

export interface FieldError {
  campo: string
  mensaje: string
}

/** The body of every error response. The sentence has three names, because clients read different ones. */
export interface ErrorBody {
  mensaje: string
  message: string
  error: string
  codigo: ErrorCode
  errores?: FieldError[]
}

interface ErrorDetail {
  mensaje?: string
  errores?: FieldError[]
  conflicto?: Conflicto
  extra?: Record<string, unknown>
}

/** @param detail `mensaje` overrides the sentence of the table; the rest adds fields to the body */
export function errorBody(
  codigo: ErrorCode,
  { mensaje = errors[codigo][1], errores, conflicto, extra }: ErrorDetail = {},
): ErrorBody & Partial<Conflicto> {
  const body: ErrorBody = { mensaje, message: mensaje, error: mensaje, codigo }
  return { ...body, ...(errores && { errores }), ...conflicto, ...extra }
}
