import { todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import { type DecirBancos, pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { pedidos } from '@nitida/contract/pedidos'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import {
  abrirEmisora,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  pedidoFacturado,
  test,
} from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const fin = new AbortController().signal

/** Runs the jobs, so many minutes later. */
async function trabajar(minutos = 15): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + minutos * 60_000))
  const { deps } = t.app
  const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
  await atenderPendientes(ctx, timbrador, fin)
  await resolverCancelaciones(ctx, timbrador, fin)
  t.ponerReloj(AHORA)
}

/** A deferred invoice of an order of $500, of which $200 were paid. */
async function diferida(formaPago: FormaPago = 'Transferencia') {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 200, formaPago })
  const ppd = { MetodoPago: 'PPD', FormaPago: '99' } as const
  const { body } = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, ppd))
  if (!body.factura) throw new Error(`no invoice: ${JSON.stringify(body)}`)
  return { idPedido: id, ...body.factura }
}

const ver = async (id: number) => (await t.call(e.caja, pagosDeFactura.dePedido, { params: { id } })).body.data

/** Tells the banks of the first payment, as whoever sees its last version. */
async function decir(id: number, bancos: Partial<DecirBancos>) {
  const [pago] = await ver(id)
  const body = { idPago: pago?.id ?? 0, version: pago?.version ?? 0, ...bancos }
  return t.call(e.caja, pagosDeFactura.decirBancos, { params: { id }, body })
}

async function complementos(idFactura: number) {
  const filas = await t.db
    .selectFrom('factura as f')
    .select(['f.id', 'f.estatus', 'f.xml', 'f.relacion'])
    .where('f.id_intento', 'in', (eb) =>
      eb.selectFrom('pago_complementado as c').select('c.id_intento').where('c.id_factura', '=', idFactura),
    )
    .orderBy('f.id')
    .execute()
  return Promise.all(
    filas.map(async ({ xml, ...fila }) => {
      const { raiz } = await leerCfdi(xml.toString('utf8'))
      const pagos = todos(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago')
      return { ...fila, pagos: pagos.map((uno) => uno.atributos) }
    }),
  )
}

const TODO = {
  ...{ numOperacion: 'SPEI 4471', rfcBancoOrdenante: 'xexx 010101 000', bancoExtranjero: 'Chase Ñ & Co.' },
  ...{
    cuentaOrdenante: '0123 4567 8901 2345 67',
    rfcBancoBeneficiario: 'BBA830831LJ2',
    cuentaBeneficiario: '0123456789',
  },
}
const DICHO = {
  ...{ NumOperacion: 'SPEI 4471', RfcEmisorCtaOrd: 'XEXX010101000', NomBancoOrdExt: 'Chase Ñ & Co.' },
  ...{ CtaOrdenante: '012345678901234567', RfcEmisorCtaBen: 'BBA830831LJ2', CtaBeneficiario: '0123456789' },
}

test('banks that are told before the queue comes are in the complemento; a payment of which nobody knows any has none', async () => {
  const { idFactura, idPedido } = await diferida()
  const { body } = await decir(idFactura, TODO)
  await t.call(e.caja, pedidos.abonar, { params: { id: idPedido }, body: { importe: 100, formaPago: 'Transferencia' } })
  await trabajar()

  expect(body.data).toMatchObject([{ formaPago: '03', importe: 200, parcialidad: 1, complemento: null }])
  expect(body.data[0]).toMatchObject({ cuentaOrdenante: '012345678901234567', numOperacion: 'SPEI 4471' })
  const [hecho, ...otros] = await complementos(idFactura)
  expect([hecho?.pagos[0], otros]).toMatchObject([DICHO, []])
  expect(Object.keys(hecho?.pagos[1] ?? {}).filter((uno) => /Cta|Banco|NumOp/.test(uno))).toEqual([])
  expect((await ver(idFactura)).map(({ complemento }) => complemento?.parcialidad)).toEqual([1, 2])
})

test('told after it was stamped they replace the complemento (04, cancelled by 01); told again the same nothing happens', async () => {
  const { idFactura, idPedido } = await diferida()
  await trabajar()
  await decir(idFactura, TODO)
  await trabajar()
  await trabajar(30)
  const igual = await decir(idFactura, TODO)
  await trabajar(45)
  const sustituidos = await complementos(idFactura)
  await decir(idFactura, {})
  await trabajar(60)
  await trabajar(75)
  await trabajar(90)
  const borrados = await complementos(idFactura)

  expect(sustituidos.map(({ estatus, relacion }) => [estatus, relacion])).toEqual([
    ['Cancelada', null],
    ['Vigente', '04'],
  ])
  expect([sustituidos[1]?.pagos[0], igual.status]).toMatchObject([DICHO, 200])
  expect(borrados.map(({ estatus }) => estatus)).toEqual(['Cancelada', 'Cancelada', 'Vigente'])
  expect(borrados[2]?.pagos[0]).not.toHaveProperty('CtaOrdenante')
  const espera = t.db.selectFrom('fiscal_pendiente').select('id_pedido').where('id_pedido', '=', idPedido)
  expect(await espera.execute()).toEqual([])
})

test('a complemento that tells two payments is replaced whole, and the other keeps what was told of it', async () => {
  const { idFactura, idPedido } = await diferida()
  await t.call(e.caja, pedidos.abonar, { params: { id: idPedido }, body: { importe: 100, formaPago: 'Debito' } })
  const [, segundo] = await ver(idFactura)
  await t.call(e.caja, pagosDeFactura.decirBancos, {
    params: { id: idFactura },
    body: { idPago: segundo?.id ?? 0, version: 0, numOperacion: 'AUT 99' },
  })
  await trabajar()
  await decir(idFactura, { numOperacion: 'SPEI 1' })
  await trabajar()
  await trabajar(30)

  const vigente = (await complementos(idFactura)).filter(({ estatus }) => estatus === 'Vigente')
  expect(vigente.map(({ pagos }) => pagos.map(({ NumOperacion }) => NumOperacion))).toEqual([['SPEI 1', 'AUT 99']])
})

test('a substitute that the provider refuses leaves the complemento as it was, with what it told', async () => {
  const { idFactura } = await diferida()
  await decir(idFactura, { numOperacion: 'SPEI 1' })
  await trabajar()
  await decir(idFactura, { numOperacion: 'SPEI 2' })
  const { deps } = t.app
  const pac = {
    ...deps.pac,
    timbrar: async () => ({
      ok: false as const,
      codigo: 'X',
      mensaje: 'No pasó.',
      detalle: [],
      errors: null,
      desconocido: false,
    }),
  }
  await atenderPendientes(ctxDeTarea(deps), { pac, maestra: deps.claveMaestra }, fin)
  const enEspera = await complementos(idFactura)
  await trabajar()
  await trabajar(30)

  expect(enEspera.map(({ estatus, pagos }) => [estatus, pagos[0]?.NumOperacion])).toEqual([['Vigente', 'SPEI 1']])
  expect((await complementos(idFactura)).map(({ estatus, pagos }) => [estatus, pagos[0]?.NumOperacion])).toEqual([
    ['Cancelada', 'SPEI 1'],
    ['Vigente', 'SPEI 2'],
  ])
})

test.each([
  ['Efectivo', { cuentaOrdenante: '0123456789' }, 'cuentaOrdenante'],
  ['Transferencia', { cuentaOrdenante: '01234567890' }, 'cuentaOrdenante'],
  ['Transferencia', { cuentaBeneficiario: "0123456789'; drop table pago_bancario; --" }, 'cuentaBeneficiario'],
  ['Credito', { cuentaBeneficiario: 'A|BCDEFGHIJK' }, 'cuentaBeneficiario'],
  ['Transferencia', { rfcBancoOrdenante: 'XEXX010101000' }, 'bancoExtranjero'],
  ['Transferencia', { bancoExtranjero: 'x'.repeat(301) }, 'bancoExtranjero'],
  ['Debito', { rfcBancoBeneficiario: 'CUSC850516316' }, 'rfcBancoBeneficiario'],
  ['Transferencia', { numOperacion: 'x'.repeat(101) }, 'numOperacion'],
] as const)(
  'of a payment by %s SAT takes no %o: refused at its field, and nothing is kept',
  async (forma, bancos, campo) => {
    const { idFactura } = await diferida(forma)
    const { status, body } = await decir(idFactura, bancos)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [campo]])
    expect(await ver(idFactura)).toMatchObject([{ version: 0, cuentaOrdenante: null }])
  },
)

test('of two who tell the same payment at once the second is told of the first', async () => {
  const { idFactura } = await diferida()
  const [pago] = await ver(idFactura)
  const intentos = await Promise.all(
    ['A1', 'A2', 'A3', 'A4'].map((numOperacion) =>
      t.call(e.caja, pagosDeFactura.decirBancos, {
        params: { id: idFactura },
        body: { idPago: pago?.id ?? 0, version: 0, numOperacion },
      }),
    ),
  )
  expect(intentos.map(({ status, body }) => body.error ?? status).sort()).toEqual([
    200,
    ...Array.from({ length: 3 }, () => 'BANCOS_CAMBIADOS'),
  ])
})

test('only payments of a live deferred invoice of an order within reach have banks here', async () => {
  const [una, otra] = [await diferida(), await diferida()]
  const { idFactura: pagada } = await pedidoFacturado(t, e)
  const { body: sinPedido } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }),
  )
  const [ajeno] = await ver(otra.idFactura)
  const { caja: deOtra } = await abrirEmisora(t)
  const pedir = (id: number, tk = e.caja, idPago = ajeno?.id ?? 0) =>
    t.call(tk, pagosDeFactura.decirBancos, { params: { id }, body: { idPago, version: 0, numOperacion: 'X' } })

  expect((await pedir(pagada)).body.error).toBe('FACTURA_SIN_COBROS')
  expect((await pedir(sinPedido.factura?.idFactura ?? 0)).body.error).toBe('FACTURA_SIN_COBROS')
  expect((await pedir(una.idFactura)).status).toBe(404)
  expect((await pedir(otra.idFactura, deOtra)).status).toBe(404)
  expect((await t.call(deOtra, pagosDeFactura.dePedido, { params: { id: una.idFactura } })).status).toBe(404)
  await t.call(e.caja, facturacion.cancelar, {
    body: { idFactura: una.idFactura, totalFactura: una.total, motivo: '02' },
  })
  const [suyo] = await ver(una.idFactura)
  expect((await pedir(una.idFactura, e.caja, suyo?.id)).body.error).toBe('FACTURA_EN_CANCELACION')
})

test('after the last day on which its complemento may be cancelled nothing of it changes', async () => {
  const { idFactura } = await diferida()
  await trabajar()
  const [pago] = await ver(idFactura)
  const pedir = async (dia: string) => {
    t.ponerReloj(new Date(`${dia}T18:00:00Z`))
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const body = { idPago: pago?.id ?? 0, version: 0, numOperacion: 'TARDE' }
    const { body: dicho } = await t.call(admin, pagosDeFactura.decirBancos, { params: { id: idFactura }, body })
    t.ponerReloj(AHORA)
    return [dicho.error, (await ver(idFactura))[0]?.numOperacion]
  }
  expect(await pedir('2027-07-02')).toEqual(['CANCELACION_FUERA_DE_PLAZO', null])
  expect(await pedir('2026-12-02')).toEqual([undefined, 'TARDE'])
})
