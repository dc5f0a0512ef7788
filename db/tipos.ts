import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'
import { migrar } from '../apps/api/src/platform/postgres/migrar.ts'
import { ESQUEMA, leerEsquema } from './esquema.ts'

const RAIZ = path.resolve(import.meta.dirname, '..')
export const TIPOS = path.join(RAIZ, 'apps/api/src/platform/datos/tablas.gen.ts')

// Types of columns, as the type parsers of platform/datos/db.ts read them.
const MAPA = { int8: 'number', numeric: 'number', timestamptz: 'Date', date: 'string', time: 'string' }
// Columns that a CHECK holds to literals, or that are copied from one: reading them needs no cast, and nothing else can be written.
const de = (modulo: string, tipo: string): string => `import('@nitida/contract/${modulo}').${tipo}`
const RESPUESTAS = ['dificultad_lejos', 'dificultad_cerca', 'dolor_cabeza', 'irritacion', 'diabetes', 'hipertension']
const LITERALES = {
  'articulo.familia': de('inventario.rules', 'Familia'),
  'articulo.genero': `${de('inventario.rules', 'Genero')} | null`,
  'articulo.iva': `${de('inventario.rules', 'IvaDeArticulo')} | null`,
  'articulo.unidad_sat': de('inventario.rules', 'UnidadSat'),
  'campana.estado': `Generated<Exclude<${de('promociones', 'Campana')}['estado'], 'programada'>>`,
  'cancelacion_factura.estado': "Generated<'cancelada' | 'en_proceso' | 'fallida' | 'rechazada' | 'solicitada'>",
  'cancelacion_factura.motivo': de('facturacion.catalogos', 'MotivoCancelacion'),
  'cita.asistencia': `${de('citas', 'Asistencia')} | null`,
  'cita_cancelacion.asistencia': `${de('citas', 'Asistencia')} | null`,
  'cliente.sexo': `${de('clientes', 'Sexo')} | null`,
  'consentimiento.medio': `Generated<${de('clientes', 'MedioDeConsentimiento')}>`,
  'contacto_seguimiento.motivo': de('seguimiento.rules', 'MotivoDeSeguimiento'),
  'correo.estado': `Generated<${de('correos', 'EstadoCorreo')}>`,
  'comision_regla.base': de('comisiones.rules', 'BaseDeComision'),
  'conteo_fisico.estado': `Generated<${de('inventario.conteos', 'EstadoDeConteo')}>`,
  'conteo_fisico.lugar': de('inventario.rules', 'LugarDeSucursal'),
  'corte.tipo': de('cortes.rules', 'TipoCorte'),
  'credencial.servicio': de('conexiones', 'Servicio'),
  'evidencia_consentimiento.tipo': de('consentimientos', 'TipoDeEvidencia'),
  'existencia.lugar': de('inventario.rules', 'Lugar'),
  'existencia_lote.lugar': de('inventario.rules', 'Lugar'),
  'exportacion.estado': `Generated<${de('exportaciones', 'EstadoDeExportacion')}>`,
  'exportacion.formato': de('exportaciones', 'FormatoDeExportacion'),
  'exportacion.lista': de('exportaciones', 'ListaExportable'),
  'factura.clase': de('facturacion.rules', 'ClaseFactura'),
  'factura.estatus': `Generated<${de('facturacion.rules', 'EstadoFactura')}>`,
  'factura.metodo_pago': `${de('facturacion.catalogos', 'MetodoPagoCfdi')} | null`,
  'factura.moneda': `Generated<${de('facturacion.moneda', 'Moneda')}>`,
  'factura.relacion': "'01' | '03' | '04' | '07' | null",
  'fiscal_pendiente.eleccion': `${de('facturacion.pendientes', 'FinFiscal')} | null`,
  'global_programa.cada': de('globales', 'GlobalCada'),
  'historia_clinica.sexo': `${de('clientes', 'Sexo')} | null`,
  'historia_clinica.tipo': `${de('graduacion.rules', 'TipoLente')} | null`,
  'importacion.estado': `Generated<${de('mudanza', 'EstadoDeImportacion')}>`,
  'importacion.formato': "'csv' | 'xlsx'",
  'importacion.libro': de('mudanza.libros', 'Libro'),
  'importacion_renglon.decision': `${de('mudanza', 'Decision')} | null`,
  'importacion_renglon.estado': `${de('mudanza', 'EstadoDeRenglon')} | null`,
  'importacion_renglon.hecho': "'nuevo' | 'cambia' | 'enlace' | null",
  'importado.libro': de('mudanza.libros', 'Libro'),
  'intento_timbrado.clase': de('facturacion.rules', 'ClaseFactura'),
  'intento_timbrado.estado': "Generated<'desconocido' | 'enviando' | 'rechazado' | 'timbrado'>",
  'lista_69.supuesto': de('facturacion.listas69', 'Supuesto69'),
  'lista_69b.situacion': de('facturacion.listas69', 'Situacion69b'),
  'lista_espera.estado': "Generated<'atendida' | 'espera' | 'retirada'>",
  'llevada.estado': `Generated<${de('llevadas', 'EstadoDeLlevada')}>`,
  'mensaje.estado': `Generated<${de('mensajes', 'EstadoMensaje')}>`,
  'mensaje_archivado.estado': de('mensajes', 'EstadoMensaje'),
  'mensaje_clave.estado': de('mensajes', 'EstadoMensaje'),
  'movimiento_caja.tipo': de('cortes.rules', 'TipoMovimientoCaja'),
  'movimiento_caja.tipo_corte': de('cortes.rules', 'TipoCorte'),
  'movimiento_inventario.a': de('inventario.rules', 'Lugar'),
  'movimiento_inventario.causa': de('inventario.rules', 'Causa'),
  'movimiento_inventario.de': de('inventario.rules', 'Lugar'),
  'orden_compra_suceso.que': "'cancelada' | 'correo' | 'enviada' | 'recibida'",
  'pago.forma_pago': de('pedidos.rules', 'FormaPago'),
  'pago_libre.moneda': `Generated<${de('facturacion.moneda', 'Moneda')}>`,
  'pago.tipo': de('pedidos.rules', 'TipoMovimiento'),
  'pedido_elemento.iva': `${de('inventario.rules', 'IvaDeArticulo')} | null`,
  'pedido.estatus': de('pedidos.rules', 'EstatusPedido'),
  'pedido.forma_pago': de('pedidos.rules', 'FormaPago'),
  'pedido.tipo_pago': de('pedidos.rules', 'TipoPago'),
  'pedido.tipo_ticket': `${de('pedidos', 'Pedido')}['tipoTicketFis']`,
  'preferencia_usuario.tipo_ticket': `${de('pedidos', 'Pedido')}['tipoTicketFis'] | null`,
  'recepcion.estado': `Generated<${de('inventario.recepciones', 'EstadoDeRecepcion')}>`,
  'recepcion_renglon.iva': `${de('inventario.rules', 'IvaDeArticulo')} | null`,
  'recepcion.lugar': `${de('inventario.rules', 'LugarDeSucursal')} | null`,
  'presupuesto.motivo_perdido': `${de('presupuestos.rules', 'MotivoDePerdida')} | null`,
  'presupuesto_suceso.que': de('presupuestos', 'SucesoDePresupuesto'),
  'recibo_whatsapp.estado': "'delivered' | 'failed' | 'read' | 'sent'",
  'solicitud_arco.motivo': `${de('arco.rules', 'MotivoDeNegativa')} | null`,
  'solicitud_arco.oposicion': `${de('arco.rules', 'AlcanceDeOposicion')} | null`,
  'solicitud_arco.tipo': de('arco.rules', 'TipoArco'),
  'sucursal.anticipos': `Generated<${de('sucursales.rules', 'ModoDeAnticipo')}>`,
  'sucursal.global_cada': `Generated<${de('globales', 'GlobalCada')}>`,
  'sucursal.regimen': `Generated<${de('sucursales.rules', 'RegimenDeEmisor')}>`,
  'sucursal.tasa_iva': `Generated<${de('sucursales.rules', 'TasaIva')}>`,
  'traslado.estado': `Generated<${de('inventario.traslados', 'EstadoDeTraslado')}>`,
  'usuario.tipo': de('permisos', 'TipoUsuario'),
  'control_calidad.causa': `${de('taller.rules', 'CausaDeFalla')} | null`,
  'control_calidad.diseno': de('calidad.tolerancias', 'Diseno'),
  'control_calidad.norma': de('calidad.tolerancias', 'Norma'),
  'control_calidad.resultado': "'noPasa' | 'pasa'",
  'envio.estado': `Generated<${de('taller.rules', 'EstadoDeEnvio')}>`,
  'envio_pedido.resultado': `${de('taller.rules', 'ResultadoDeEnvio')} | null`,
  'garantia.familia': de('comisiones.rules', 'FamiliaDeComision'),
  'garantia.parte': de('garantias.rules', 'ParteDeElemento'),
  'rehecho.causa': de('rehechos.rules', 'CausaDeRehecho'),
  'rehecho.paga': de('rehechos.rules', 'Pagador'),
  'rehecho_de_par.causa': de('rehechos.rules', 'CausaDeRehecho'),
  'rehecho_de_par.paga': de('rehechos.rules', 'PagadorDePar'),
  'trabajo.etapa': `Generated<${de('taller.rules', 'Etapa')}>`,
  'trabajo_par.etapa': `Generated<${de('taller.rules', 'Etapa')}>`,
  'trabajo_suceso.etapa': de('taller.rules', 'Etapa'),
  'trabajo_suceso.que': "'charola' | 'correo' | 'deshecho' | 'etapa' | 'lugar' | 'rehecho'",
  'venta_acreditada.nota': `${de('facturacion.notas.rules', 'TipoDeNota')} | null`,
  'visita.sexo': `${de('clientes', 'Sexo')} | null`,
  'vulneracion.datos': `${de('vulneraciones.rules', 'ClaseDeDatos')}[]`,
  'vulneracion.tipo': de('vulneraciones.rules', 'TipoDeVulneracion'),
  'vulneracion_adicion.datos': `${de('vulneraciones.rules', 'ClaseDeDatos')}[] | null`,
  'vulneracion_adicion.tipo': de('vulneraciones.rules', 'TipoDeAdicion'),
  ...Object.fromEntries(
    ['visita', 'historia_clinica'].flatMap((nota) =>
      RESPUESTAS.map((pregunta) => [`${nota}.${pregunta}`, de('clinica.schema', 'SiNo')]),
    ),
  ),
}

// The queue's own tables; and the view of all messages, which is of the type of its tables (platform/datos/db.ts).
const AJENAS = '(graphile_worker.*|public.mensaje_todo)'

/** Writes the tables' types of a migrated database into a file. */
export function escribirTipos(url: string, archivo: string): void {
  const generador = path.join(RAIZ, 'node_modules/.bin/kysely-codegen')
  const opciones = ['--dialect', 'postgres', '--url', url, '--out-file', archivo]
  const { status, stderr } = spawnSync(
    generador,
    [
      ...opciones,
      ...['--type-mapping', JSON.stringify(MAPA)],
      ...['--overrides', JSON.stringify({ columns: LITERALES })],
      ...['--exclude-pattern', AJENAS],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

/** `npm run db:types`: the types and the schema of the migrations as they are now. */
async function main(): Promise<void> {
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-tipos-'))
  const base = await startEmbeddedPostgres(carpeta)
  try {
    await migrar(base.url, path.join(RAIZ, 'db/migrations'))
    escribirTipos(base.url, TIPOS)
    writeFileSync(ESQUEMA, await leerEsquema(base.url))
  } finally {
    await base.stop()
    rmSync(carpeta, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) await main()
