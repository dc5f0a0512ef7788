import { setTimeout as esperar } from 'node:timers/promises'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { totalDe } from '@nitida/contract/pedidos.rules'
import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { nuevoHashId } from '../apps/api/src/modules/pedidos/pedidos.hash.ts'
import type { Cadena } from './cadena.ts'
import { mediana } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'
import { APLICACION, entrar } from './servidor.ts'

const SUCURSALES = 8
const VUELTAS = 5
const SEGUNDOS = 3

const ANTICIPO = 1000

const elemento = (n: number) => ({
  armazon: `Bench ${n}`,
  importeArmazon: 2_765.43,
  lente: 'CR-39',
  importeLente: 0.01,
  importeOtro: 0,
})

async function cuerpos(pool: Pool) {
  const { rows } = await pool.query<{ id: number; sucursal: number }>(
    `select min(id)::int as id, id_sucursal::int as sucursal from cliente where telefono <> '0000000000'
     group by id_sucursal order by id_sucursal limit ${SUCURSALES}`,
  )
  return rows.map(({ id, sucursal }) => ({
    idCliente: id,
    idSucursal: sucursal,
    fechaEntrega: sumarDias(fechaEn(ZONA_POR_OMISION, new Date()), 5),
    tipoPago: 'Anticipo' as const,
    anticipo: ANTICIPO,
    formaPago: 'Efectivo' as const,
    facturacion: 'False' as const,
    tipoTicketFis: 'Comprobante' as const,
    elementos: [elemento(1), elemento(2), elemento(3)],
  }))
}

type Cuerpo = Awaited<ReturnType<typeof cuerpos>>[number]

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
  )
  insert into auditoria (en, id_usuario, accion, entidad, id_entidad, id_sucursal, despues, peticion)
  select $3, $4, 'pedido creado', 'pedido', $2, $1, $5::jsonb || jsonb_build_object('folio', folio), 'bench' from numerado`

const LETRERO = 'Óptica Nítida te informa que tu pedido fue registrado y que su fecha de entrega es la que te dijimos.'

/** An order by the best SQL that we could write for it, in three statements of one transaction. */
async function crearAMano(pool: Pool, { idSucursal, idCliente, fechaEntrega, elementos }: Cuerpo): Promise<void> {
  const [ahora, idUsuario] = [new Date(), 1]
  const [hash, total] = [nuevoHashId(), totalDe(elementos)]
  const conexion = await pool.connect()
  try {
    await conexion.query('begin')
    const { rows: leidas } = await conexion.query(LEER, [idSucursal, idCliente])
    const [{ zona_horaria: zona, nombre, telefono }] = leidas
    const { rows: escritas } = await conexion.query(ESCRIBIR, [
      ...[hash, idSucursal, idCliente, fechaEntrega, ANTICIPO * 100, total, idUsuario, ahora],
      elementos.map((_, n) => n + 1),
      elementos.map(({ armazon }) => armazon),
      elementos.map(({ importeArmazon }) => Math.round(importeArmazon * 100)),
      elementos.map(({ lente }) => lente),
      elementos.map(({ importeLente }) => Math.round(importeLente * 100)),
      ...[zona, telefono, JSON.stringify([nombre, fechaEntrega]), LETRERO],
    ])
    const auditado = JSON.stringify({ idSucursal, idCliente, fechaEntrega, tipoPago: 'Anticipo', total })
    await conexion.query(NUMERAR, [idSucursal, escritas[0].id, ahora, idUsuario, auditado])
    await conexion.query('commit')
  } finally {
    conexion.release()
  }
}

async function aManoPorSegundo(pool: Pool, bodies: readonly Cuerpo[]): Promise<number> {
  let [hechos, seguir] = [0, true]
  const trabajos = bodies.map(async (body) => {
    while (seguir) {
      await crearAMano(pool, body)
      hechos++
    }
  })
  await esperar(SEGUNDOS * 1000)
  const porSegundo = hechos / SEGUNDOS
  seguir = false
  await Promise.all(trabajos)
  return porSegundo
}

async function pedidosPorSegundo(url: string, headers: Record<string, string>, bodies: object[]): Promise<number> {
  const requests = bodies.map((body) => ({ body: JSON.stringify(body) }))
  const opciones = { url: `${url}/api/crearPedido`, method: 'POST', headers, requests } as const
  const {
    requests: hechas,
    non2xx,
    errors,
  } = await autocannon({
    ...opciones,
    connections: SUCURSALES,
    duration: SEGUNDOS,
  })
  if (non2xx + errors > 0) throw new Error(`crearPedido failed ${non2xx + errors} times`)
  return hechas.average
}

/** Orders a second through the whole stack, over those of a bare driver with SQL written for it by hand. */
export async function razonDeCrear({ servidor, base }: Cadena): Promise<number> {
  const pool = poolDesnudo(base)
  try {
    const bodies = await cuerpos(pool)
    const headers = { ...APLICACION, ...(await entrar(servidor.url)) }
    const razones: number[] = []
    for (let vuelta = -1; vuelta < VUELTAS; vuelta++) {
      const aMano = await aManoPorSegundo(pool, bodies)
      const nuestros = await pedidosPorSegundo(servidor.url, headers, bodies)
      if (vuelta >= 0) razones.push(nuestros / aMano)
    }
    return mediana(razones)
  } finally {
    await pool.end()
  }
}
