import { setTimeout as esperar } from 'node:timers/promises'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import pg from 'pg'
import { crearAzar } from '../../apps/api/src/demo/azar.ts'
import { BLOQUEAR_PACIENTES } from '../../apps/api/src/demo/demo.bloqueos.ts'
import { CONTRASENA_DEMO } from '../../apps/api/src/demo/demo.ts'
import { cifrarContrasena } from '../../apps/api/src/platform/seguridad/contrasenas.ts'
import { COLUMNAS_ACREDITADA } from './carga.anticipos.ts'
import { COLUMNAS_CITA, filasDeCitas, type SucursalCargada } from './carga.citas.ts'
import { llenarComisiones, llenarMetas } from './carga.comisiones.ts'
import { llenarCompras } from './carga.compras.ts'
import {
  COLUMNAS_INTENTO,
  COLUMNAS_VENTA,
  filasDeAplicaciones,
  filasDeIntentos,
  filasDeVentasFacturadas,
  TIMBRAR_INTENTOS,
} from './carga.facturas.ts'
import { llenarInventario } from './carga.inventario.ts'
import { llenarMicas } from './carga.micas.ts'
import {
  COLUMNAS_ELEMENTO,
  COLUMNAS_FOLIO,
  COLUMNAS_PAGO,
  COLUMNAS_PEDIDO,
  COLUMNAS_REHECHO,
  filasDeElementos,
  filasDeFolios,
  filasDePagos,
  filasDePedidos,
} from './carga.pedidos.ts'
import {
  COLUMNAS_CLIENTE,
  COLUMNAS_SUCURSAL,
  COLUMNAS_USUARIO,
  filasDeClientes,
  filasDeSucursales,
  filasDeUsuarios,
  sucursalesVacias,
} from './carga.personas.ts'
import { llenarPresupuestos } from './carga.presupuestos.ts'
import { exigirReglas } from './carga.reglas.ts'
import { llenarGarantias } from './carga.rehechos.ts'
import { llenarTaller } from './carga.taller.ts'
import { COLUMNAS_HISTORIA, COLUMNAS_VISITA, filasDeHistorias, filasDeVisitas } from './carga.visitas.ts'
import { copiar, type Valor } from './copia.ts'

/** How large a chain to make. Patients must not be more than 500,000 for each town (area code). */
export interface Tamano {
  sucursales: number
  pacientes: number
  anosDeCitas: number
  citasPorAno: number
  anosDePedidos: number
  pedidosPorAno: number
  /** Visits a year, in the years of the orders. */
  visitasPorAno: number
  /** Patients whose data are blocked; without them one a branch. */
  bloqueados?: number
  /** Articles of the catalogue; without them as the orders of a year ask for. */
  articulos?: number
  /** Moves of an article in each of its branches after the first purchase; an even number. */
  pasosDeArticulo?: number
}

/** The load profile of a chain of 30 branches. */
export const TREINTA_SUCURSALES: Tamano = {
  sucursales: 30,
  pacientes: 300_000,
  anosDeCitas: 3,
  citasPorAno: 166_000,
  anosDePedidos: 3,
  pedidosPorAno: 102_000,
  visitasPorAno: 110_000,
}

const SEMILLA = 30
/** Orders of a year for each article of the catalogue. */
const ORDENES_POR_ARTICULO = 5
const PASOS_DE_ARTICULO = 4
const TABLAS = [
  'sucursal',
  'usuario',
  'cliente',
  'cita',
  'pedido',
  'pedido_elemento',
  'pago',
  'visita',
  'historia_clinica',
  'intento_timbrado',
  'factura',
  'venta_facturada',
  'presupuesto',
] as const

interface Indice {
  nombre: string
  definicion: string
}

/** Drops the indexes of the large tables, but for those of constraints; building them once afterwards is many times faster. */
async function quitarIndices(cliente: pg.Client): Promise<Indice[]> {
  const { rows } = await cliente.query<Indice>(`
    select c.relname as nombre, pg_get_indexdef(i.indexrelid) as definicion
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any (array['cliente', 'cita', 'pedido', 'pedido_elemento', 'pago', 'visita', 'historia_clinica', 'movimiento_inventario']::regclass[])
      and not exists (select 1 from pg_constraint r where r.conindid = i.indexrelid)
    order by c.relname`)
  for (const { nombre } of rows) await cliente.query(`drop index ${pg.escapeIdentifier(nombre)}`)
  return rows
}

/**
 * Waits until plans may use the new indexes. Of rows that changed before, PostgreSQL uses one only once every transaction of the server, of
 * any database, that began before it has ended.
 * @throws Error after a minute.
 */
async function esperarIndices(cliente: pg.Client): Promise<void> {
  const fin = performance.now() + 60_000
  for (;;) {
    const { rowCount } = await cliente.query(`select 1 from pg_index i
      where i.indcheckxmin and i.xmin::text::bigint >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296 limit 1`)
    if (rowCount === 0) return
    if (performance.now() > fin) throw new Error('Otra transacción del servidor sigue abierta; los índices no se usan.')
    await esperar(100)
  }
}

async function exigirVacia(cliente: pg.Client): Promise<void> {
  const { rowCount } = await cliente.query('select 1 from usuario limit 1')
  if (rowCount) throw new Error('Los datos de carga van solo en una base vacía y ya migrada.')
}

/** The sequences go on from the ids that the rows brought along. */
async function ponerConsecutivos(cliente: pg.Client): Promise<void> {
  for (const tabla of TABLAS) {
    await cliente.query(
      `select setval(pg_get_serial_sequence('${tabla}', 'id'), greatest(max(id), 1), max(id) is not null) from ${tabla}`,
    )
  }
}

async function llenar(cliente: pg.Client, tamano: Tamano, ahora: Date): Promise<void> {
  const azar = crearAzar(SEMILLA)
  const sucursales = sucursalesVacias(tamano.sucursales)
  const contrasena = await cifrarContrasena(CONTRASENA_DEMO)
  await copiar(cliente, 'sucursal', COLUMNAS_SUCURSAL, filasDeSucursales(tamano.sucursales, ahora))
  await copiar(cliente, 'usuario', COLUMNAS_USUARIO, filasDeUsuarios(tamano.sucursales, contrasena, ahora))
  await cliente.query(
    `update sucursal s set id_encargado = u.id from usuario u where u.id_sucursal = s.id and u.tipo = '1'`,
  )
  await llenarMicas(cliente, ahora)
  await copiar(cliente, 'cliente', COLUMNAS_CLIENTE, filasDeClientes(azar, sucursales, tamano.pacientes, ahora))
  const hoy = fechaEn(ZONA_POR_OMISION, ahora)
  const total = Math.round(tamano.anosDeCitas * tamano.citasPorAno)
  const periodo = { hoy, ahora, anos: tamano.anosDeCitas, total }
  await copiar(cliente, 'cita', COLUMNAS_CITA, filasDeCitas(azar, sucursales, periodo))
  await llenarPedidos(cliente, sucursales, tamano, ahora)
  const visitas = { hoy, anos: tamano.anosDePedidos, total: Math.round(tamano.anosDePedidos * tamano.visitasPorAno) }
  await cliente.query(`alter table visita disable trigger visita_actividad;
    alter table historia_clinica disable trigger historia_actividad`)
  await copiar(cliente, 'visita', COLUMNAS_VISITA, filasDeVisitas(sucursales, visitas))
  await copiar(cliente, 'historia_clinica', COLUMNAS_HISTORIA, filasDeHistorias(sucursales, visitas))
  await cliente.query(ESPERAN, [ahora])
  await cliente.query(NOMBRAR_VISITAS)
  await cliente.query(ANOTAR_VISITAS)
}

/** Fills what recall and audiences ask for all patients at once, not note by note. */
const ANOTAR_VISITAS = `
  insert into actividad_cliente (id_cliente, ultima_en, ultima_visita_en, proxima_revision)
  select n.id_cliente, n.creado_en, n.creado_en, ((n.creado_en at time zone s.zona_horaria) + case
    when n.edad < 18 or n.diabetes = 'Si' or n.hipertension = 'Si' then interval '6 months' else interval '1 year' end)::date
  from (
    select distinct on (id_cliente) id_cliente, creado_en, edad, diabetes, hipertension from (
      select id_cliente, creado_en, edad, diabetes, hipertension from visita union all
      select id_cliente, creado_en, edad, diabetes, hipertension from historia_clinica) nota
    order by id_cliente, creado_en desc
  ) n join cliente c on c.id = n.id_cliente join sucursal s on s.id = c.id_sucursal
  on conflict (id_cliente) do update set ultima_en = greatest(actividad_cliente.ultima_en, excluded.ultima_en),
    ultima_visita_en = excluded.ultima_visita_en, proxima_revision = excluded.proxima_revision`

const ANOTAR_LENTES = `
  insert into actividad_cliente (id_cliente, ultima_en, lentes_contacto_en)
  select p.id_cliente, max(p.creado_en), max(p.creado_en)
  from pedido p join pedido_elemento e on e.id_pedido = p.id
  where p.eliminado_en is null and e.devuelto_en is null and e.lente ilike '%contacto%' group by p.id_cliente
  on conflict (id_cliente) do update set lentes_contacto_en = excluded.lentes_contacto_en`

/**
 * Some of those who come later in the week want to come earlier, in every branch: in the morning, in the afternoon or at any
 * hour.
 */
const ESPERAN = `
  insert into lista_espera (id_cliente, id_sucursal, dias, desde_hora, hasta_hora, creada_por, creada_en)
  select id_cliente, id_sucursal, case n % 3 when 0 then '{1,3,5}' when 1 then '{6}' else '{}' end::smallint[],
    case n % 2 when 0 then time '09:00' else time '16:00' end, case n % 4 when 0 then time '13:00' else time '19:30' end,
    creada_por, $1::timestamptz - n * interval '1 hour'
  from (
    select *, row_number() over (partition by id_sucursal order by id) as n from (
      select distinct on (id_sucursal, id_cliente) id_sucursal, id_cliente, creada_por, id from cita
      where not cancelada and fecha > ($1::timestamptz + interval '3 days')::date
      order by id_sucursal, id_cliente, id) una
  ) c where n <= 40`

/** A quarter of the orders say which visit they were made from: the last one of their patient before them. */
const NOMBRAR_VISITAS = `
  update pedido p set id_visita = n.id from (
    select distinct on (p.id) p.id as id_pedido, n.id from pedido p
    join visita n on n.id_cliente = p.id_cliente and n.creado_en < p.creado_en
    where p.id % 4 = 0 order by p.id, n.id desc) n
  where n.id_pedido = p.id`

/**
 * Orders, their ledger and their invoices. The values that triggers would compute row by row are brought along, and proved by
 * queries before anybody can see them.
 */
async function llenarPedidos(
  cliente: pg.Client,
  sucursales: readonly SucursalCargada[],
  { anosDePedidos: anos, pedidosPorAno, articulos, pasosDeArticulo: pasos = PASOS_DE_ARTICULO }: Tamano,
  ahora: Date,
): Promise<void> {
  const periodo = { hoy: fechaEn(ZONA_POR_OMISION, ahora), anos, total: Math.round(anos * pedidosPorAno) }
  await cliente.query(`alter table pedido disable trigger pedido_total_de_elementos;
    alter table pedido_elemento disable trigger elemento_total_de_elementos, disable trigger elemento_lentes;
    alter table pago disable trigger pago_suma, disable trigger pago_saldo_del_pedido`)
  const rehechos: Valor[][] = []
  await copiar(cliente, 'pedido', COLUMNAS_PEDIDO, filasDePedidos(sucursales, periodo, rehechos))
  await copiar(cliente, 'rehecho', COLUMNAS_REHECHO, rehechos)
  await copiar(cliente, 'pedido_elemento', COLUMNAS_ELEMENTO, filasDeElementos(sucursales, periodo))
  await copiar(cliente, 'pago', COLUMNAS_PAGO, filasDePagos(sucursales, periodo))
  await copiar(cliente, 'folio_pedido', COLUMNAS_FOLIO, filasDeFolios(sucursales, periodo))
  await cliente.query(ANOTAR_LENTES)
  await exigirReglas(cliente)
  await copiar(cliente, 'intento_timbrado', COLUMNAS_INTENTO, filasDeIntentos(sucursales, periodo))
  await copiar(cliente, 'venta_facturada', COLUMNAS_VENTA, filasDeVentasFacturadas(sucursales, periodo))
  await llenarInventario(
    cliente,
    { articulos: articulos ?? Math.ceil(pedidosPorAno / ORDENES_POR_ARTICULO), pasos },
    ahora,
  )
  for (const sentencia of TIMBRAR_INTENTOS) await cliente.query(sentencia, sentencia.includes('$1') ? [ahora] : [])
  await copiar(cliente, 'venta_acreditada', COLUMNAS_ACREDITADA, filasDeAplicaciones(sucursales, periodo))
}

/**
 * Fills an empty, migrated database with a chain as large as asked: branches, staff (password of the demo), patients,
 * appointments, visits and orders with their ledger and invoices, by COPY and in one transaction; commissions follow it. The same size and
 * clock give the same data. The database is marked as a demo, so production refuses it.
 * @param url connects as the owner.
 */
export async function generarCarga(url: string, tamano: Tamano, ahora: Date): Promise<void> {
  const cliente = new pg.Client({ connectionString: url, application_name: 'nitida-carga' })
  await cliente.connect()
  try {
    await cliente.query('begin')
    await cliente.query(`set local synchronous_commit = off; set local maintenance_work_mem = '256MB'`)
    await exigirVacia(cliente)
    const indices = await quitarIndices(cliente)
    await llenar(cliente, tamano, ahora)
    // Tables that took rows in this transaction can be altered once their checks have run.
    await cliente.query('set constraints all immediate')
    await cliente.query(`alter table pedido enable trigger pedido_total_de_elementos;
      alter table pedido_elemento enable trigger elemento_total_de_elementos, enable trigger elemento_lentes, enable trigger comision_cambiado;
      alter table pago enable trigger pago_suma, enable trigger pago_saldo_del_pedido;
      alter table movimiento_inventario enable trigger movimiento_costeado, enable trigger movimiento_suma,
        enable trigger movimiento_suma_lotes, enable trigger comision_nuevos;
      alter table visita enable trigger visita_actividad;
      alter table historia_clinica enable trigger historia_actividad`)
    for (const { definicion } of indices) await cliente.query(definicion)
    // Without fresh statistics the planner looks for whom to block by walking all appointments for each patient.
    await cliente.query(
      `analyze ${TABLAS.join(', ')}, movimiento_inventario, existencia, articulo, articulo_sucursal, articulo_costo`,
    )
    // After the indexes: of rows that changed before, PostgreSQL uses a new index only once every older transaction has ended.
    await cliente.query(BLOQUEAR_PACIENTES, [ahora, tamano.bloqueados ?? tamano.sucursales])
    for (const llenarMas of [llenarCompras, llenarPresupuestos, llenarGarantias, llenarTaller, llenarMetas])
      await llenarMas(cliente, ahora)
    await ponerConsecutivos(cliente)
    // A load is measured without the job that would compare all of its patients first; the oracle knows it by its mark.
    await cliente.query(`insert into instalacion values ('demo', '1'), ('carga', '1') on conflict do nothing`)
    await cliente.query('delete from paciente_por_comparar')
    await cliente.query('commit')
    await cliente.query('call anotar_lentes()')
    // Runs outside of the transaction: the planner's statistics, and the map that makes counts cheap.
    await cliente.query(`vacuum (analyze) ${TABLAS.join(', ')}, actividad_cliente, movimiento_inventario, existencia, articulo,
      articulo_sucursal, articulo_costo_desde, articulo_lote, existencia_lote, movimiento_lote, orden_compra, orden_compra_renglon,
      orden_compra_suceso, presupuesto_alternativa, presupuesto_suceso, garantia, garantia_uso, rehecho, trabajo, trabajo_suceso,
      control_calidad, rehecho_de_par, envio, envio_pedido, pedido_montaje`)
    await esperarIndices(cliente)
  } finally {
    await cliente.end()
  }
  await llenarComisiones(url, ahora)
}
