import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { totalDe } from '@nitida/contract/pedidos.rules'
import { nuevoHashId } from '../apps/api/src/modules/pedidos/pedidos.hash.ts'
import type { Cuerpo } from './pedidos.crear.ts'
import { poolDesnudo } from './sentencias.ts'

/**
 * The peer of the benchmark of taking orders: node:http that reads the order's JSON, writes it by the best SQL that we could write
 * for it, in three statements of one transaction, and answers. It checks nothing and knows nobody.
 */
const [url = ''] = process.argv.slice(2)
const pool = poolDesnudo(url)

const LEER = `select s.zona_horaria, c.nombre, c.telefono from sucursal s, cliente c
  where s.id = $1 and s.activa and s.eliminada_en is null and c.id = $2 and c.eliminado_en is null for share`
/** The order with its elements, its payment under both tills' locks, and its notice with its job. */
const ESCRIBIR = `with nuevo as (
    insert into pedido (hash_id, id_sucursal, id_cliente, estatus, fecha_entrega, tipo_pago, forma_pago, facturacion, tipo_ticket,
      observaciones, importe, total, id_creador, id_modificador, creado_en, modificado_en, estatus_en)
    values ($1, $2, $3, 'En proceso de elaboración', $4, 'Anticipo', 'Efectivo', false, 'Comprobante', '', $5, $6, $7, $7, $8, $8, $8)
    returning id
  ), partes as (
    insert into pedido_elemento (id_pedido, orden, armazon, importe_armazon, lente, importe_lente, otro, importe_otro, grado, tono,
      observaciones)
    select nuevo.id, e.orden, e.armazon, e.importe_armazon, e.lente, e.importe_lente, '', 0, '', '', ''
    from nuevo, unnest($9::int[], $10::text[], $11::bigint[], $12::text[], $13::bigint[])
      as e (orden, armazon, importe_armazon, lente, importe_lente)
  ), cajas as materialized (
    select pg_advisory_xact_lock_shared(61, $2::bigint::int), pg_advisory_xact_lock_shared(62, $7::bigint::int)
  ), cobro as (
    insert into pago (id_pedido, id_sucursal, tipo, forma_pago, importe, saldo_despues, revision_pedido, id_usuario, dia, creado_en)
    select nuevo.id, $2, 'anticipo', 'Efectivo', $5, $6::bigint - $5::bigint, 1, $7, ($8::timestamptz at time zone $14)::date, $8
    from nuevo, cajas
  ), aviso as (
    insert into mensaje (clave, tipo, carril, respeta_silencio, estado, error_codigo, id_sucursal, id_cliente, id_pedido, telefono,
      parametros, texto, proximo_intento_en, creado_por, creado_en, cambiado_en)
    select 'pedido:' || nuevo.id || ':creado', 'AvisoCreacionPedidoFechaEntrega', 'avisos', false,
      case when r.rechaza then 'omitido' else 'pendiente' end, case when r.rechaza then 'SIN_CONSENTIMIENTO' end,
      $2, $3, nuevo.id, $15, $16, $17, $8, $7, $8, $8
    from nuevo, lateral (select exists (
      select from consentimiento_actual where id_cliente = $3 and not whatsapp_avisos) as rechaza) r
    returning clave, estado
  )
  select (select id from nuevo) as id,
    (select encolar('enviarMensaje', '{}', clave) from aviso where estado = 'pendiente') as encolado`
/** The folio, last of all, and with it the audit. */
const NUMERAR = `with contador as (
    insert into folio_pedido (id_sucursal, ultimo) values ($1, 1)
    on conflict (id_sucursal) do update set ultimo = folio_pedido.ultimo + 1 returning ultimo
  ), numerado as (
    update pedido p set folio = contador.ultimo from contador where p.id = $2 returning p.folio
  ), anotado as (
    insert into auditoria (en, id_usuario, accion, entidad, id_entidad, id_sucursal, despues, peticion)
    select $3, $4, 'pedido creado', 'pedido', $2, $1, $5::jsonb || jsonb_build_object('folio', folio), 'bench' from numerado
  )
  select folio from numerado`

const LETRERO = 'Óptica Nítida te informa que tu pedido fue registrado y que su fecha de entrega es la que te dijimos.'

async function crear({ idSucursal, idCliente, fechaEntrega, anticipo, elementos }: Cuerpo) {
  const [ahora, idUsuario] = [new Date(), 1]
  const [hash, total] = [nuevoHashId(), totalDe(elementos)]
  const conexion = await pool.connect()
  try {
    await conexion.query('begin')
    const { rows: leidas } = await conexion.query(LEER, [idSucursal, idCliente])
    const [{ zona_horaria: zona, nombre, telefono }] = leidas
    const { rows: escritas } = await conexion.query(ESCRIBIR, [
      ...[hash, idSucursal, idCliente, fechaEntrega, anticipo * 100, total, idUsuario, ahora],
      elementos.map((_, n) => n + 1),
      elementos.map(({ armazon }) => armazon),
      elementos.map(({ importeArmazon }) => Math.round(importeArmazon * 100)),
      elementos.map(({ lente }) => lente),
      elementos.map(({ importeLente }) => Math.round(importeLente * 100)),
      ...[zona, telefono, JSON.stringify([nombre, fechaEntrega]), LETRERO],
    ])
    const auditado = JSON.stringify({ idSucursal, idCliente, fechaEntrega, tipoPago: 'Anticipo', total })
    const { rows: numeradas } = await conexion.query(NUMERAR, [idSucursal, escritas[0].id, ahora, idUsuario, auditado])
    await conexion.query('commit')
    return { pedidoId: escritas[0].id, HashId: hash, folio: numeradas[0].folio }
  } finally {
    conexion.release()
  }
}

const servidor = http.createServer(async (peticion, respuesta) => {
  const data = await crear((await json(peticion)) as Cuerpo)
  respuesta.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, ...data }))
})
servidor.listen(0, '127.0.0.1', () => {
  process.stdout.write(`lista en http://127.0.0.1:${(servidor.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
