import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { registros, registrosDelPaciente } from './llevadas.registros.service.ts'

const ESQUEMA = readFileSync(path.resolve(import.meta.dirname, '../../../../../db/schema.sql'), 'utf8')

/** Tables with their columns and the tables that they point to. */
const tablas = new Map(
  [...ESQUEMA.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\)(?: partition by .*)?;/gm)].map(
    ([, tabla = '', cuerpo = '']) => [
      tabla,
      {
        columnas: [...cuerpo.matchAll(/^ {2}(?!constraint)(\w+) /gm)].map(([, columna = '']) => columna),
        apunta: [...cuerpo.matchAll(/REFERENCES (\w+)\(/g)].map(([, otra = '']) => otra),
      },
    ],
  ),
)

/** What the workbooks of lists, photos, CFDIs and pictures take their rows from, beside the tables that leave row by row. */
const EN_LIBROS = {
  cliente: 'pacientes',
  consentimiento_actual: 'pacientes',
  pedido: 'pedidos abiertos',
  pedido_elemento: 'elementos de pedidos',
  presupuesto: 'presupuestos',
  cita: 'citas por venir',
  visita: 'graduaciones',
  historia_clinica: 'historias clínicas',
  addendum: 'graduaciones e historias, en Adendas',
  foto: 'las fotos',
  factura: 'facturas, con su XML y su PDF',
  pago: 'pagos',
  corte: 'cortes',
  movimiento_caja: 'movimientos de caja',
  articulo: 'artículos',
  articulo_codigo: 'artículos',
  articulo_costo: 'artículos',
  movimiento_inventario: 'movimientos de inventario',
  usuario: 'usuarios',
  sucursal: 'sucursales',
  auditoria: 'la auditoría, por mes',
  mensaje: 'mensajes',
  mensaje_archivado: 'mensajes',
}

/** Tables that stay, and why. */
const SE_QUEDAN: Record<string, string> = {
  actividad_cliente: 'reckoned from visits, orders and appointments',
  archivo: 'which files the store has; the photos leave themselves',
  articulo_costo_desde: 'reckoned from purchases, which leave',
  auditoria_sello: 'proves the audit within this database alone',
  auditoria_separada: 'months that an operator took out already, as files of their own',
  bloqueo_paciente: 'whose data the law has hidden; the cases leave',
  borrador: 'what somebody is still writing',
  canal_envio: 'how a channel of sending does',
  clave_de_paciente: 'reckoned from names',
  comision_por_pagar: 'work that is being done',
  conteo: 'counts of lists',
  lista_69: "SAT's public list",
  lista_69b: "SAT's public list",
  lista_69b_carga: "when SAT's public list was brought",
  comparacion_sat: "SAT's list beside ours; reckoned from a file",
  comparacion_sat_renglon: "SAT's list beside ours; reckoned from a file",
  credencial: 'secrets, sealed for this installation',
  destinatario_envio: 'pace of sending',
  exportacion: 'files that were asked for; the audit has who took what',
  factura_dibujada: 'a PDF that was drawn; it leaves with its invoice',
  fiscal_pendiente: 'work that is being done',
  folio_factura: 'the last number given; every invoice has its own',
  folio_pedido: 'the last number given; every order has its own',
  folio_presupuesto: 'the last number given; every quote has its own',
  global_cierre: 'work that is being done',
  global_por_rehacer: 'work that is being done',
  idempotencia: 'answers for calls that come again',
  importacion: 'files that came from elsewhere; what they brought leaves',
  importacion_renglon: 'files that came from elsewhere; what they brought leaves',
  importado: 'which record a row of such a file became',
  impresora_vista: 'how printers of this place do',
  instalacion: 'facts of this installation',
  intento_sesion: 'attempts to log in, against guessing',
  intento_timbrado: 'work of a stamp; its invoice leaves',
  inventario_foto: 'reckoned from moves of stock, which leave',
  inventario_foto_pieza: 'reckoned from moves of stock, which leave',
  libro_sello: 'proves the ledger within this database alone',
  llave_acceso: 'keys to get in here; they open nothing elsewhere',
  llave_reto: 'challenges that wait for a signature',
  llevada: 'these very zips',
  llevada_parte: 'these very zips',
  logo: 'a picture that the owner gave, and shows on every page',
  mapa_recordado: 'how headings of imports were read',
  negocio_cadena: 'reckoned from orders, the ledger and visits, which leave',
  negocio_dia: 'reckoned from orders, the ledger and visits, which leave',
  negocio_mes: 'reckoned from orders, the ledger and visits, which leave',
  negocio_sucursal: 'reckoned from orders, the ledger and visits, which leave',
  negocio_por_sumar: 'work that is being done',
  mensaje_clave: 'keys against sending twice',
  mensaje_separado: 'months that an operator took out already, as files of their own',
  pac_sandbox: 'stamps without fiscal validity, of trials',
  paciente_por_comparar: 'work that is being done',
  pago_libre_pendiente: 'work that is being done',
  palabra_de_nombre: 'reckoned from names',
  pareja_parecida: 'reckoned from patients',
  paso_aplazado: 'which first steps were put off',
  pausa_plantilla: 'templates that rest',
  practica: 'which orders were practice',
  preferencia_usuario: 'how a person has his screens',
  recibo_olvidado: 'how far receipts were forgotten',
  recibo_whatsapp: 'receipts; what they say is the state of the message',
  segundo_factor: 'secrets, sealed for this installation',
  sesion: 'who is logged in',
  socket_io_attachments: 'events on their way',
  sucursal_csd: 'secrets, sealed for this installation; the owner has the originals',
  trabajo: 'the first pair of what leaves as the pairs of orders, for the release before',
  union_movida: 'how a union is undone',
}

/** Columns of those that leave row by row which do not: reckoned, or of the work of sending. */
const COLUMNAS_QUE_SE_QUEDAN: Record<string, readonly string[]> = {
  articulo_imagen: ['imagen', 'miniatura'], // files
  cobro_terminal: ['sha256'],
  campana: ['huella', 'encolada_hasta', 'encolada_en'],
  cancelacion_factura: ['acuse', 'consultas', 'proxima_consulta_en'], // the acknowledgement is a file
  conteo_lectura: ['id', 'clave'],
  correo: ['clave', 'intentos', 'proximo_intento_en', 'tomado_en', 'liberado_por', 'liberado_en'],
  deposito: ['imagen', 'miniatura'], // files
  evidencia_consentimiento: ['imagen', 'miniatura'], // files
  mica: ['busqueda'], // made of its names
  recepcion: ['xml'], // a file
  respuesta_whatsapp: ['proveedor_id'],
  union_pacientes: ['campos'],
  venta_facturada: ['contenido', 'ampliacion'],
}

/** Numbers of rows that no other row names, and the sale's own attempt, told by its invoice. */
const SIN_NOMBRAR = ['id', 'id_intento']

const porFilas = new Map(registros.map((registro) => [registro.tabla, registro]))

test('every table of the database leaves with all of the data, or stays for a reason that is written down', () => {
  const dichas = [...Object.keys(EN_LIBROS), ...Object.keys(SE_QUEDAN), ...porFilas.keys()]
  const deTablas = dichas.filter((tabla) => tabla !== 'mensaje_todo')
  expect(deTablas.toSorted()).toEqual([...tablas.keys()].sort())
})

test.each([...porFilas.values()].filter(({ tabla }) => tablas.has(tabla)))(
  'every column of $tabla leaves, or stays for a reason',
  ({ tabla, columnas }) => {
    const escritas = columnas.map(({ sql }) => sql).join(' ')
    const callada = (columna: string) => !new RegExp(`\\bt\\.${columna}\\b`).test(escritas)
    const quedan = [...(COLUMNAS_QUE_SE_QUEDAN[tabla] ?? []), ...SIN_NOMBRAR]
    expect(tablas.get(tabla)?.columnas.filter((columna) => callada(columna) && !quedan.includes(columna))).toEqual([])
    expect(new Set(columnas.map(({ titulo }) => titulo)).size).toBe(columnas.length)
  },
)

test.each([...porFilas.values()].filter(({ tabla }) => tablas.has(tabla)))(
  'words that the database keeps for $tabla leave as people read them',
  ({ tabla, columnas }) => {
    const deCodigo = (campo: string) =>
      new RegExp(`^ {2}constraint ${tabla}_\\w+ CHECK \\(\\(${campo} = ANY \\(ARRAY\\[.*'[a-z]`, 'm').test(ESQUEMA)
    const tales = columnas.flatMap(({ sql }) => /^nullif\(t\.(\w+)::text, ''\)$/.exec(sql)?.[1] ?? [])
    expect(tales.filter(deCodigo)).toEqual([])
  },
)

/** What else is in the zip of a patient who asked for his data. */
const EN_SU_ZIP = [
  ...['cliente', 'pedido', 'pedido_elemento', 'presupuesto', 'cita', 'visita', 'historia_clinica', 'addendum', 'foto'],
  ...['factura', 'pago', 'mensaje', 'mensaje_archivado', 'consentimiento_actual'],
]

/** Tables about patients that stay out of it, and why; those above that stay anyway need no reason here. */
const SIN_EL: Record<string, string> = {
  articulo_soltado: 'pieces of stock, which name nobody',
  cobro_terminal: 'a line of the bank; his order has the payment',
  comision_renglon: 'what somebody of the shop earned; his order has the payment',
  conteo_resultado: 'pieces of stock, which name nobody',
  movimiento_inventario: 'pieces of stock; his order has them',
  movimiento_lote: 'lots of pieces of stock, which name nobody',
  pago_aclarado: 'why the bank has no such line; his order has the payment',
  recepcion_renglon: 'pieces of stock, which name nobody',
}

/** Tables whose rows point at a patient, or at something of his. */
function conPacientes(): string[] {
  const halladas = new Set(['cliente'])
  for (let antes = 0; antes < halladas.size; ) {
    antes = halladas.size
    for (const [tabla, { apunta }] of tablas) if (apunta.some((otra) => halladas.has(otra))) halladas.add(tabla)
  }
  return [...halladas]
}

test('what points at a patient is in his zip, or stays out for a reason', () => {
  const suyas = [...EN_SU_ZIP, ...registrosDelPaciente.map(({ tabla }) => tabla)]
  const fuera = conPacientes().filter((tabla) => !suyas.includes(tabla) && !(tabla in SE_QUEDAN))
  expect(fuera.sort()).toEqual(Object.keys(SIN_EL).sort())
})
