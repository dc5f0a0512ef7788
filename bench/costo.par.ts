import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { poolDesnudo } from './sentencias.ts'

/**
 * The peer of the benchmark of the server's own cost: node:http, the best SQL that we could write for each question, and
 * JSON.stringify. It checks nothing, knows nobody, and sends what the screen is sent.
 */
const [url = ''] = process.argv.slice(2)
const pool = poolDesnudo(url)

const PEDIDO = `p.id, p.hash_id as "HashId", p.folio, p.id_cliente as "idCliente", c.nombre as "nombreCliente",
    c.telefono as "telefonoCliente", p.id_sucursal as "idSucursal", s.folio as "sucursalNumber", s.direccion as "direccionSucursal",
    p.id_creador as "idCreador", concat_ws(' ', u.nombre, u.apellido_paterno, u.apellido_materno) as "nombreCreador",
    p.id_modificador as "idUltimoModificador",
    concat_ws(' ', m.nombre, m.apellido_paterno, m.apellido_materno) as "ultimoModificador", p.estatus,
    p.fecha_entrega as "fechaEntregaPrevista", p.entregado_en as "entregaRealizada", p.estatus_en as "estatusDesde",
    p.tipo_pago as "tipoPago", p.forma_pago as "formaPago", p.facturacion, p.total / 100.0 as total, p.saldo / 100.0 as "saldoPendiente",
    p.importe / 100.0 as importe, p.tipo_ticket as "tipoTicketFis", p.observaciones, p.id_visita as "idVisita",
    p.id_historia as "idHistoria", p.version, p.creado_en as "createDate", p.modificado_en as "ultimaModificacion",
    (select i.serie || '-' || i.folio from venta_facturada v join intento_timbrado i on i.id = v.id_intento
      where v.id_pedido = p.id and v.liberada_en is null and not v.anticipo order by v.id desc limit 1) as facturado`
const CON = `join cliente c on c.id = p.id_cliente join sucursal s on s.id = p.id_sucursal join usuario u on u.id = p.id_creador
    join usuario m on m.id = p.id_modificador`
const LISTA = `select ${PEDIDO} from (select * from pedido where eliminado_en is null order by id desc limit 5) p ${CON} order by p.id desc`
const TOTAL = `select sum(cambio) as total from conteo where lista = 'pedido'`
const UNO = `select ${PEDIDO} from pedido p ${CON} where p.id = $1 and p.eliminado_en is null`

/** A column of the board: its first fifty cards with the days that they have been there, and how many there are. */
const columnaCon = (
  donde: string,
  orden: string,
) => `select p.id, p.folio, p.id_cliente as "idCliente", c.nombre as "nombreCliente",
    p.id_sucursal as "idSucursal", s.folio as "sucursalNumber", s.direccion as "direccionSucursal", p.estatus,
    p.fecha_entrega as "fechaEntregaPrevista", coalesce(p.entregado_en, p.estatus_en) as "estatusDesde",
    greatest(0, (now() at time zone s.zona_horaria)::date - p.fecha_entrega) as "diasRetraso",
    (now() at time zone s.zona_horaria)::date - (coalesce(p.entregado_en, p.estatus_en) at time zone s.zona_horaria)::date as "diasEnEstatus",
    (select count(*) from (select from pedido p where p.eliminado_en is null and ${donde} limit 10001) f) as total
  from (select p.* from pedido p where p.eliminado_en is null and ${donde} order by ${orden} limit 50) p
    join cliente c on c.id = p.id_cliente join sucursal s on s.id = p.id_sucursal order by ${orden}`
const COLUMNAS = [
  columnaCon(`p.estatus in ('En proceso de elaboración', 'Esperando elaboración')`, 'p.fecha_entrega, p.id'),
  columnaCon(`p.estatus = 'Recibido en sucursal'`, 'p.fecha_entrega, p.id'),
  columnaCon(
    `p.estatus = 'Entregado a cliente' and p.entregado_en >= now() - interval '7 days'`,
    'p.entregado_en desc, p.id desc',
  ),
]

/** The ten newest patients of a text, with what the list shows of them, and how many of the newest thousand there are. */
const buscarCon = (
  donde: string,
) => `select c.*, s.folio as "sucursalNumber", s.direccion as "sucursalDireccion", f.total,
    (select sum(o.saldo) / 100.0 from pedido o where o.id_cliente = c.id and o.eliminado_en is null) as "saldoPendiente",
    (select to_jsonb(a) from (select a.id, a.fecha, a.hora, a.confirmada from cita a
      where a.id_cliente = c.id and not a.cancelada and a.fecha >= current_date order by a.fecha, a.hora limit 1) a) as "proximaCita",
    (select to_jsonb(r) from (select r.en, r.medio, r.whatsapp_avisos, r.whatsapp_promociones, r.version_aviso from consentimiento r
      where r.id_cliente = c.id order by r.id desc limit 1) r) as consentimiento
  from (select id, count(*) over () as total from
      (select id from cliente where eliminado_en is null and ${donde} limit 1001) h order by id desc limit 10) f
    join cliente c on c.id = f.id join sucursal s on s.id = c.id_sucursal order by c.id desc`
/** Two words, each in one of its ways of being written: the better of two conditions that we tried, the other being `or`. */
const NOMBRE = buscarCon(`(' ' || busqueda) like any ($1) and (' ' || busqueda) like any ($2)`)
const TELEFONO = buscarCon('strpos(busqueda, $1) > 0 and cuartetos(busqueda) @> cuartetos($1)')

/** The patterns of a word and of what it is shortened to: 'maria,ma'. */
function maneras(palabra: string): string[] {
  const [entera, ...cortas] = palabra.split(',')
  return [`%${entera}%`, ...cortas.flatMap((corta) => [`% ${corta} %`, `% ${corta}.%`])]
}

const filas = async (sql: string, parametros: unknown[] = []) => (await pool.query(sql, parametros)).rows

const respuestas: Record<string, (texto: string) => Promise<object>> = {
  lista: async () => {
    const [data, cuenta] = await Promise.all([filas(LISTA), filas(TOTAL)])
    return { data, total: cuenta[0].total }
  },
  uno: async (id) => ({ data: (await filas(UNO, [id]))[0] }),
  tablero: async () => ({ data: await Promise.all(COLUMNAS.map((columna) => filas(columna))) }),
  nombre: async (texto) => ({ data: await filas(NOMBRE, texto.split(' ').map(maneras)) }),
  telefono: async (texto) => ({ data: await filas(TELEFONO, [texto]) }),
}

const servidor = http.createServer(async (peticion, respuesta) => {
  const [, que = '', texto = ''] = (peticion.url ?? '').split('/')
  const cuerpo = await respuestas[que]?.(decodeURIComponent(texto))
  respuesta.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, ...cuerpo }))
})
servidor.listen(0, '127.0.0.1', () => {
  process.stdout.write(`lista en http://127.0.0.1:${(servidor.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
