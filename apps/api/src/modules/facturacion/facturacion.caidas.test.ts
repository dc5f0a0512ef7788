import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@nitida/contract/endpoint'
import { facturacion } from '@nitida/contract/facturacion'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import {
  concepto,
  conOpciones,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  fiscalDe,
  pedidoFacturado,
  receptor,
} from '../../../test/facturas.ts'
import { basePorMorir, muertes } from '../../../test/muerte.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { iniciarProceso, type ProcesoServidor } from '../../../test/procesoServidor.ts'
import { AHORA } from '../../../test/reloj.ts'
import { APP_TOKEN, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { cancelarFactura, resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { resolverDesconocidos } from './facturacion.resolucion.service.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

const claveMaestra = randomBytes(32).toString('hex')
const test = conOpciones({ claveMaestra })

/** A call whose connection the kill breaks. */
const pedir = ({ url }: ProcesoServidor, tk: string, { method, path }: Endpoint, body: object) =>
  void fetch(`${url}/api${path}`, {
    method,
    headers: { 'x-app-token': APP_TOKEN, authorization: `Bearer ${tk}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})

/** Runs the jobs in another process, two minutes later. */
async function averiguar(t: TestApp): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + 120_000))
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await resolverDesconocidos(ctxDeTarea(deps), timbrador, new AbortController().signal)
  await resolverCancelaciones(ctxDeTarea(deps), timbrador, new AbortController().signal)
  t.ponerReloj(AHORA)
}

const cancelacionesDe = (t: TestApp, idFactura: number) =>
  t.db.selectFrom('cancelacion_factura').select('estado').where('id_factura', '=', idFactura).execute()

/** The state of the order's invoice at SAT. */
const delSat = async (t: TestApp, idPedido: number) => {
  const { rows } = await sql<{ motivo: string | null; resolucion: string | null }>`
    select p.motivo, p.resolucion from pac_sandbox p
    join intento_timbrado i on p.huella = sha256(i.xml) where i.id_pedido = ${idPedido}`.execute(t.db)
  return rows
}

const TABLA = 'lock table pac_sandbox in access exclusive mode'

test('kill −9 between a call to the provider and its answer, stamping and cancelling: all is found out later (F1, F5)', {
  timeout: 120_000,
}, async ({ t, e }) => {
  const [porPedir, pedida] = [await pedidoFacturado(t, e), await pedidoFacturado(t, e)]
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const servidor = await iniciarProceso(t.url, { ajustes: { MASTER_KEY: claveMaestra } })
  const cancelar = ({ idFactura, total }: typeof pedida) =>
    pedir(servidor, e.caja, facturacion.cancelar, { idFactura, totalFactura: total, motivo: '02' })
  // The provider stamps, and does not answer for longer than the process lives.
  const marca = [concepto(1, { indexLista: 0, TextoAdicional: '[PAC:COLGAR]' })]
  pedir(servidor, e.caja, facturacion.crear, facturaDe(id, e.idSucursal, { Conceptos: marca }))
  await vi.waitFor(async () => expect(await delSat(t, id)).toHaveLength(1), { timeout: 20_000, interval: 20 })

  await conDuenio(t.url, (db) =>
    db.transaction().execute(async (factura) => {
      await conDuenio(t.url, (otra) =>
        otra.transaction().execute(async (sat) => {
          await sql.raw(TABLA).execute(sat)
          cancelar(pedida)
          await esperarEnCandado(t.url, 1)
          await sql`select from factura where id = ${pedida.idFactura} for update`.execute(factura)
        }),
      )
      // SAT has cancelled the invoice, and the answer waits to be written.
      await vi.waitFor(async () => expect(await delSat(t, pedida.idPedido)).toMatchObject([{ motivo: '02' }]), {
        timeout: 20_000,
        interval: 20,
      })
      await esperarEnCandado(t.url, 1)
      await conDuenio(t.url, (otra) =>
        otra.transaction().execute(async (sat) => {
          await sql.raw(TABLA).execute(sat)
          cancelar(porPedir)
          await esperarEnCandado(t.url, 2)
          await servidor.matar()
        }),
      )
    }),
  ).finally(servidor.matar)

  expect(await fiscalDe(t, id)).toMatchObject({ intentos: [{ estado: 'enviando' }], facturas: [], vivas: [{}] })
  expect(await delSat(t, porPedir.idPedido)).toMatchObject([{ motivo: null }])
  for (const { idPedido, idFactura } of [porPedir, pedida]) {
    expect(await fiscalDe(t, idPedido)).toMatchObject({ facturas: [{ estatus: 'En proceso de cancelación' }] })
    expect(await cancelacionesDe(t, idFactura)).toEqual([{ estado: 'solicitada' }])
  }

  await averiguar(t)

  expect(await delSat(t, id)).toHaveLength(1)
  expect(await fiscalDe(t, id)).toMatchObject({
    intentos: [{ estado: 'timbrado' }],
    facturas: [{ estatus: 'Vigente' }],
  })
  for (const { idPedido, idFactura } of [porPedir, pedida]) {
    expect(await fiscalDe(t, idPedido)).toMatchObject({ facturas: [{ estatus: 'Cancelada' }], vivas: [] })
    expect(await cancelacionesDe(t, idFactura)).toEqual([{ estado: 'cancelada' }])
    expect(await delSat(t, idPedido)).toMatchObject([{ motivo: '02', resolucion: 'sin_aceptacion' }])
  }
})

/** Credit notes by hand that SAT has. */
const notasDelSat = async (t: TestApp): Promise<number> => {
  const { rows } = await sql`select from pac_sandbox p join intento_timbrado i on p.huella = sha256(i.xml)
    where i.clase = 'egreso' and i.id_pedido is null`.execute(t.db)
  return rows.length
}

test('kill −9 around the stamping of a credit note: it is there once, or its room is given back', {
  timeout: 120_000,
}, async ({ t, e }) => {
  const libre = async () => {
    const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { Conceptos: [concepto(1000)] }))
    if (!body.factura) throw new Error(`no invoice: ${JSON.stringify(body)}`)
    return body.factura.idFactura
  }
  const [timbrada, sinPedir] = [await libre(), await libre()]
  const servidor = await iniciarProceso(t.url, { ajustes: { MASTER_KEY: claveMaestra } })
  const acreditar = (idFactura: number, concepto: string) =>
    pedir(servidor, e.caja, notasDeCredito.crear, {
      ...{ tipo: 'credito', formaPago: '03', concepto },
      facturas: [{ idFactura, importe: 660 }],
    })
  const antes = await notasDelSat(t)
  // The provider stamps the first, and does not answer for longer than the process lives; the second does not reach it.
  acreditar(timbrada, '[PAC:COLGAR]')
  await vi.waitFor(async () => expect(await notasDelSat(t)).toBe(antes + 1), { timeout: 20_000, interval: 20 })
  await conDuenio(t.url, (db) =>
    db.transaction().execute(async (sat) => {
      await sql.raw(TABLA).execute(sat)
      acreditar(sinPedir, '')
      await esperarEnCandado(t.url, 1)
      await servidor.matar()
    }),
  ).finally(servidor.matar)

  const queda = async (id: number) => {
    const { factura, notas } = (await t.call(e.caja, notasDeCredito.list, { params: { id } })).body.data
    return [factura.queda, notas.length]
  }
  // Until it is known, nobody else takes that room.
  for (const id of [timbrada, sinPedir]) expect(await queda(id)).toEqual([500, 0])
  await averiguar(t)
  expect(await queda(timbrada)).toEqual([500, 1])
  expect(await queda(sinPedir)).toEqual([1160, 0])
  expect(await notasDelSat(t)).toBe(antes + 1)
})

/** Makes a deferred sale for a receiver of its own, so that no other payment shares its complemento. */
async function diferida(t: TestApp, e: Emisora, n: number) {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  const Receptor = {
    ...receptor,
    RFC: `GOMJ8001${String((n % 28) + 1).padStart(2, '0')}A${String.fromCharCode(65 + Math.floor(n / 28))}1`,
  }
  const { body } = await crearFactura(
    t,
    e.caja,
    facturaDe(id, e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99', Receptor }),
  )
  if (!body.factura) throw new Error(`no invoice: ${JSON.stringify(body)}`)
  return { id, ...body.factura }
}

test('kill −9 anywhere in a cancellation, with a complemento to go first: nothing was asked, or the job finishes it', {
  timeout: 120_000,
}, async ({ t, e }) => {
  const { deps } = t.app
  const [timbrador, fin] = [{ pac: deps.pac, maestra: deps.claveMaestra }, new AbortController().signal]
  const actor = {
    id: e.cajero.id,
    name: 'A',
    lastName: 'B',
    secondLastName: 'C',
    tipo: '2' as const,
    idSucursal: e.idSucursal,
  }
  /** @returns the statements that it sent, and whether it lived to tell. */
  const cancelar = async ({ idFactura, total }: { idFactura: number; total: number }, sentencias: number) => {
    const { db, enviadas } = basePorMorir(t.url, sentencias)
    const ctx = {
      ...ctxDeTarea(deps),
      db,
      base: db,
      actor,
      alcance: { tipo: 'propia', idSucursal: e.idSucursal } as const,
    }
    const cuerpo = { idFactura, totalFactura: total, motivo: '02' as const }
    const vivio = await cancelarFactura(ctx, timbrador, cuerpo).then(
      () => true,
      () => false,
    )
    await db.destroy()
    return { vivio, enviadas }
  }
  let hechas = 0
  const otra = async () => {
    const nueva = await diferida(t, e, hechas++)
    await atenderPendientes(ctxDeTarea(deps), timbrador, fin)
    return nueva
  }
  /** States of the invoice and of its payment's complemento, and how many sales are held. */
  const estadoDe = async ({ id }: { id: number }) => {
    const { facturas, vivas } = await fiscalDe(t, id)
    return [...facturas.map(({ estatus }) => estatus), vivas.length]
  }
  const { vivio, enviadas } = await cancelar(await otra(), Number.POSITIVE_INFINITY)
  expect(vivio).toBe(true)
  expect(enviadas.length).toBeGreaterThan(30)
  const finales = muertes(enviadas)
  expect(finales.filter((n) => enviadas[n] === 'commit')).toHaveLength(4)

  const pedidas = []
  let una = await otra()
  for (const n of finales) {
    expect(await cancelar(una, n)).toMatchObject({ vivio: false, enviadas: { length: n } })
    if ((await cancelacionesDe(t, una.idFactura)).length === 0)
      expect(await estadoDe(una)).toEqual(['Vigente', 'Vigente', 1])
    else {
      pedidas.push(una)
      una = await otra()
    }
  }
  t.ponerReloj(new Date(AHORA.getTime() + 120_000))
  for (let vuelta = 0; vuelta < 4; vuelta++) {
    await resolverCancelaciones(ctxDeTarea(deps), timbrador, fin)
    await atenderPendientes(ctxDeTarea(deps), timbrador, fin)
  }
  t.ponerReloj(AHORA)

  expect(pedidas.length).toBeGreaterThan(10)
  for (const pedida of pedidas) expect(await estadoDe(pedida)).toEqual(['Cancelada', 'Cancelada', 0])
})
