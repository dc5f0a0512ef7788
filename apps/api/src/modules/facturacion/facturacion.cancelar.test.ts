import { facturacion } from '@nitida/contract/facturacion'
import { ultimoDiaParaCancelar } from '@nitida/contract/facturacion.rules'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import {
  concepto,
  conOpciones,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  fiscalDe,
  pedidoFacturado,
} from '../../../test/facturas.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { crearSandbox } from '../../adapters/pac/sandbox.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'

let t: TestApp
let e: Emisora
/** Whether the provider refuses to ask SAT. */
let negar = false

const test = conOpciones({
  pac: (opciones) => {
    const sandbox = crearSandbox(opciones)
    return {
      ...sandbox,
      cancelar: async (orden, fin) =>
        negar
          ? {
              ...{ ok: false, desconocido: false, codigo: '302', mensaje: 'No hay créditos.' },
              detalle: [],
              errors: null,
            }
          : sandbox.cancelar(orden, fin),
    }
  },
})

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const DIA_MS = 86_400_000
async function preguntarAlSat(dias: number): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + dias * DIA_MS))
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await resolverCancelaciones(ctxDeTarea(deps), timbrador, new AbortController().signal)
  t.ponerReloj(AHORA)
}

const cancelar = (idFactura: number, totalFactura: number, cambios: object = {}) =>
  t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura, motivo: '02', ...cambios } })

const estatusDe = async (id: number) => (await t.call(e.caja, facturacion.porId, { params: { id } })).body.data.estatus

type Motivo = '02' | '03' | '04'

async function libre(marca: string, precio = 5000) {
  const { body } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, { Conceptos: [concepto(precio, { Producto: `Armazón [PAC:${marca}]` })] }),
  )
  if (!body.factura) throw new Error('no invoice')
  return body.factura
}

test('an invoice of the day is cancelled at once, and its order may be invoiced again', async () => {
  const { idFactura, idPedido, total } = await pedidoFacturado(t, e)
  const vista = await t.call(e.caja, facturacion.vistaCancelacion, { params: { id: idFactura } })

  const { body } = await cancelar(idFactura, total)
  const otra = await crearFactura(t, e.caja, facturaDe(idPedido, e.idSucursal))

  expect(vista.body.data).toMatchObject({ requiereAceptacion: false, limite: null })
  expect(body).toMatchObject({ codigo: '201', estatus: 'Cancelada' })
  expect(otra.body.estatus?.codigo).toBe('000')
  const { facturas, vivas } = await fiscalDe(t, idPedido)
  expect(facturas.map(({ estatus }) => estatus).sort()).toEqual(['Cancelada', 'Vigente'])
  expect(vivas).toHaveLength(1)
  const acuse = await t.db
    .selectFrom('cancelacion_factura')
    .select('acuse')
    .where('id_factura', '=', idFactura)
    .executeTakeFirstOrThrow()
  expect(acuse.acuse?.toString()).toContain('<Acuse')
})

test('a foreign branch in the body is refused, and nothing is asked or kept (D-9)', async () => {
  const { idFactura, total } = await pedidoFacturado(t, e)
  const idSucursal = await buildSucursal(t.db)
  const leer = async () => (await t.call(e.caja, facturacion.porId, { params: { id: idFactura } })).body.data
  const antes = await leer()

  const cancelada = await cancelar(idFactura, total, { idSucursal })
  const guardada = await t.call(e.caja, facturacion.guardar, {
    body: { folioFiscal: antes.folioFiscal ?? '', idSucursal, emailCliente: 'otra@correo.example' },
  })

  expect([cancelada.status, guardada.status]).toEqual([404, 404])
  const { estatus, correo } = await leer()
  expect([estatus, correo]).toEqual(['Vigente', antes.correo])
  expect((await cancelar(idFactura, total, { idSucursal: e.idSucursal })).body.codigo).toBe('201')
})

test.for<Motivo>(['02', '03', '04'])(
  'with motive %s it stays in process while the receiver is asked, and the job follows SAT: accepted, refused, or silent',
  async (motivo) => {
    const [aceptada, rechazada, callada] = [
      await libre('CANCELACION ACEPTADA'),
      await libre('CANCELACION RECHAZADA'),
      await libre('CANCELACION PENDIENTE'),
    ]
    const todas = [aceptada, rechazada, callada]
    for (const { idFactura, total } of todas) {
      const { body } = await cancelar(idFactura, total, { motivo })
      expect(body).toMatchObject({ codigo: '000', estatus: 'En proceso de cancelación' })
    }
    const repetida = await cancelar(callada.idFactura, callada.total, { motivo })

    await preguntarAlSat(1)
    expect(await Promise.all(todas.map(({ idFactura }) => estatusDe(idFactura)))).toEqual([
      'Cancelada',
      'Cancelación rechazada',
      'En proceso de cancelación',
    ])
    await preguntarAlSat(6)

    expect(await estatusDe(callada.idFactura)).toBe('Cancelada')
    expect([repetida.status, repetida.body.error]).toEqual([409, 'FACTURA_NO_CANCELABLE'])
    expect((await cancelar(aceptada.idFactura, aceptada.total, { motivo })).status).toBe(409)
    const { rows } = await sql`select motivo from pac_sandbox where uuid in (
      select upper(uuid::text) from factura where id = any(${todas.map(({ idFactura }) => idFactura)}))`.execute(t.db)
    expect(rows).toEqual([{ motivo }, { motivo }, { motivo }])
  },
)

test('a request that the provider refuses leaves the invoice as it was: in force, or refused before', async () => {
  const [vigente, rechazada] = [await libre('NADA'), await libre('CANCELACION RECHAZADA')]
  await cancelar(rechazada.idFactura, rechazada.total)
  await preguntarAlSat(1)
  negar = true

  const respuestas = [
    await cancelar(vigente.idFactura, vigente.total),
    await cancelar(rechazada.idFactura, rechazada.total),
  ]
  negar = false

  for (const { status, body } of respuestas) expect([status, body.error]).toEqual([502, 'CANCELACION_RECHAZADA'])
  expect(await estatusDe(vigente.idFactura)).toBe('Vigente')
  expect(await estatusDe(rechazada.idFactura)).toBe('Cancelación rechazada')
})

test('another total, a missing substitute, and a stranger as substitute are refused; nothing is asked', async () => {
  const { idFactura, total } = await libre('NADA')
  const otra = await libre('NADA', 10)
  const { folioFiscal } = (await t.call(e.caja, facturacion.porId, { params: { id: otra.idFactura } })).body.data

  const respuestas = [
    await cancelar(idFactura, total + 1),
    await cancelar(idFactura, total, { motivo: '01' }),
    await cancelar(idFactura, total, { motivo: '01', folioSustitucion: folioFiscal }),
    await cancelar(idFactura, total, { motivo: '09' }),
    await cancelar(idFactura, total, { folioFiscal }),
  ]

  expect(respuestas.map(({ status, body }) => [status, body.error])).toEqual([
    [422, 'TOTAL_NO_COINCIDE'],
    [422, 'FALTA_SUSTITUTA'],
    [422, 'SUSTITUTA_INVALIDA'],
    [422, 'DATOS_INVALIDOS'],
    [404, 'NO_ENCONTRADO'],
  ])
  expect(await estatusDe(idFactura)).toBe('Vigente')
})

test('with motive 01 the substitute is made first and named', async () => {
  const vieja = await libre('NADA', 300)
  const { folioFiscal } = (await t.call(e.caja, facturacion.porId, { params: { id: vieja.idFactura } })).body.data
  const nueva = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, { relacion: { tipo: '04', folioFiscal: folioFiscal ?? '' } }),
  )
  const uuid = nueva.body.cfdiTimbrado?.respuesta.uuid

  const { body } = await cancelar(vieja.idFactura, vieja.total, { motivo: '01', folioSustitucion: uuid })

  expect(body).toMatchObject({ codigo: '201', estatus: 'Cancelada' })
})

test('twelve requests at once are one request', async () => {
  const { idFactura, total } = await libre('CANCELACION PENDIENTE')

  const respuestas = await Promise.all(Array.from({ length: 12 }, () => cancelar(idFactura, total)))

  expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    await t.db.selectFrom('cancelacion_factura').select('id').where('id_factura', '=', idFactura).execute(),
  ).toHaveLength(1)
})

test('after its last day (CFF 29-A) a cancellation is refused, unless SAT accepted it by exception; so is a substitute', async () => {
  const { body: hecha } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal))
  const { idFactura = 0, total = 0 } = hecha.factura ?? {}
  const tarde = async (dia: string) => {
    t.ponerReloj(new Date(`${dia}T18:00:00-06:00`))
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: e.idSucursal }))
    const vista = await t.call(tk, facturacion.vistaCancelacion, { params: { id: idFactura } })
    return { tk, plazo: vista.body.data.plazo }
  }
  const pedir = (tk: string, cambios: object = {}) =>
    t.call(tk, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02', ...cambios } })

  const aTiempo = await tarde('2027-03-31')
  const vencida = await tarde('2027-04-01')
  const negada = await pedir(vencida.tk)
  const sustituta = await crearFactura(t, vencida.tk, facturaLibre(e.idSucursal, { sustituye: idFactura }))
  const aceptada = await pedir(vencida.tk, { aceptadaPorExcepcion: true })
  t.ponerReloj(AHORA)

  expect(aTiempo.plazo).toEqual({ ultimo: '2027-03-31', vencido: false })
  expect(vencida.plazo).toEqual({ ultimo: '2027-03-31', vencido: true })
  expect([negada.status, negada.body.error]).toEqual([422, 'CANCELACION_FUERA_DE_PLAZO'])
  expect(negada.body.message).toContain('31/03/2027')
  expect(sustituta.body.error).toBe('CANCELACION_FUERA_DE_PLAZO')
  expect(aceptada.body.codigo).toBe('201')
  const { despues } = await t.db
    .selectFrom('auditoria')
    .select('despues')
    .where('accion', '=', 'cancelación solicitada')
    .where('id_entidad', '=', idFactura)
    .executeTakeFirstOrThrow()
  expect(despues).toMatchObject({ motivo: '02', aceptadaPorExcepcion: true })
})

test('a person may cancel until April of the year after, a company until March', () => {
  expect(ultimoDiaParaCancelar('2026-01-01', 'GOMJ800101AB1')).toBe('2027-04-30')
  expect(ultimoDiaParaCancelar('2026-12-31', 'EKU9003173C9')).toBe('2027-03-31')
})

test('an invoice names only one of its own issuer', async () => {
  const conRelacion = (folioFiscal: string) =>
    crearFactura(t, e.caja, facturaLibre(e.idSucursal, { relacion: { tipo: '01', folioFiscal } }))
  const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal))

  const ajena = await conRelacion('5fb2d5b2-2b1e-4f3b-9c9a-1f0d4f2f2f2f')
  const propia = await conRelacion(body.cfdiTimbrado?.respuesta.uuid ?? '')

  expect([ajena.status, ajena.body.error]).toEqual([422, 'RELACION_DESCONOCIDA'])
  expect(propia.body.estatus?.codigo).toBe('000')
})
