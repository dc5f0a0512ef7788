import { todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import pg from 'pg'
import { expect } from 'vitest'
import { buildCliente } from '../../../test/builders.ts'
import { abrirEmisora, crearFactura, type Emisora, facturaLibre, test } from '../../../test/facturas.ts'
import { atascoDe, menorDe } from '../../../test/pulso.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'

/** Ten times what is composed on the event loop; a busy computer would take minutes for the 5,000 that a global may have. */
const TICKETS = 1000

/** Cash orders of a branch, each paid at once; the n-th costs $100 and n centavos. */
const VENTAS = `
  with nuevos as (
    insert into pedido (hash_id, id_sucursal, folio, id_cliente, estatus, fecha_entrega, tipo_pago, forma_pago, tipo_ticket,
      importe, total, id_creador, id_modificador, creado_en, modificado_en)
    select upper(lpad(to_hex($1::bigint * 100000 + n), 26, '0')), $1, n, $2, 'En proceso de elaboración', $6::date + 2, 'total',
      'Efectivo', 'Comprobante', 10000 + n, 10000 + n, $3, $3, $4::timestamptz, $4::timestamptz
    from generate_series(1, $5::int) n returning *),
  elementos as (
    insert into pedido_elemento (id_pedido, orden, armazon, importe_armazon) select id, 1, 'Nítida', total from nuevos),
  folios as (insert into folio_pedido (id_sucursal, ultimo) values ($1, $5)),
  auditados as (
    insert into auditoria (en, id_usuario, accion, entidad, id_entidad, id_sucursal, despues)
    select $4::timestamptz, $3, 'pedido creado', 'pedido', id, $1, jsonb_build_object('total', total) from nuevos)
  insert into pago (id_pedido, id_sucursal, tipo, forma_pago, importe, saldo_despues, revision_pedido, id_usuario, dia, creado_en)
    select id, $1, 'total', forma_pago, importe, 0, 1, $3, $6::date, $4::timestamptz from nuevos returning id`

async function vender({ url, db }: TestApp, { idSucursal, cajero }: Emisora): Promise<number[]> {
  const { id: idCliente } = await buildCliente(db, { idSucursal })
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    const dia = AHORA.toISOString().slice(0, 10)
    const { rows } = await cliente.query(VENTAS, [idSucursal, idCliente, cajero.id, AHORA, TICKETS, dia])
    return rows.map(({ id }) => Number(id))
  } finally {
    await cliente.end()
  }
}

/** The most that the whole call may keep everybody else waiting; with 5,000 tickets its rows of the database take 40 ms. */
const ATASCO_MS = 50

/** Two ask for one global at once. @returns how long they kept everybody else waiting. */
async function pedirDosVeces(t: TestApp, e: Emisora): Promise<number> {
  const antes = await crearFactura(t, e.caja, facturaLibre(e.idSucursal))
  const transacciones = await vender(t, e)
  const global = (clave: string) =>
    t.call(
      e.admin,
      facturacion.crearGlobal,
      { body: { metodoPago: 'Efectivo', mes: '2026-11', transacciones, IdSucursal: e.idSucursal } },
      { 'idempotency-key': `${clave}-${e.idSucursal}` },
    )

  const respuestas: Awaited<ReturnType<typeof global>>[] = []
  const atasco = await atascoDe(async () => {
    respuestas.push(...(await Promise.all([global('global-larga-1'), global('global-larga-2')])))
  })

  const hechas = respuestas.flatMap(({ body }) => (body.factura ? [body] : []))
  expect(hechas).toHaveLength(1)
  const { raiz, total } = await leerCfdi(hechas[0]?.cfdiTimbrado?.respuesta.cfdixml ?? '')
  const tickets = todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map(({ atributos }) => atributos.NoIdentificacion)
  expect(total).toBe(TICKETS * 10_000 + (TICKETS * (TICKETS + 1)) / 2)
  expect([new Set(tickets).size, tickets.length]).toEqual([TICKETS, TICKETS])
  expect(hechas[0]?.factura?.folio).toBe((antes.body.factura?.folio ?? 0) + 1)
  return atasco
}

test('a long global is stamped once, takes the next folio and keeps nobody waiting', { timeout: 240_000 }, async ({
  t,
}) => {
  const atasco = await menorDe(ATASCO_MS, async () => pedirDosVeces(t, await abrirEmisora(t)))
  expect(atasco).toBeLessThan(ATASCO_MS)
})
