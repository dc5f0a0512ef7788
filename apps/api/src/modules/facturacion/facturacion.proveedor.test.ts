import { facturacion } from '@nitida/contract/facturacion'
import { facturasEnCurso } from '@nitida/contract/facturacion.enCurso'
import { afterAll, expect } from 'vitest'
import { conOpciones, crearFactura, facturaDe, fiscalDe, pedidoFacturado } from '../../../test/facturas.ts'
import { CUENTA, crearFacturoPorTiFalso, type FallaPac } from '../../../test/facturoportiFalso.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearFacturoPorTi } from '../../adapters/pac/facturoporti.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'

const BIEN: FallaPac = { tipo: 'bien' }
let falla: FallaPac = BIEN
const SAT = { estado: 'Vigente', estatusCancelacion: 'En proceso' }
const falso = await crearFacturoPorTiFalso(() => falla, { cancelar: SAT })
afterAll(() => falso.cerrar())

const test = conOpciones({ pac: () => crearFacturoPorTi({ url: falso.url, ...CUENTA, now: () => AHORA }) })

test('the counter meets the real provider: his token ends, he names fields, answers nothing, and cancels when SAT says so', async ({
  t,
  e,
}) => {
  const { idPedido, ...factura } = await pedidoFacturado(t, e)
  falso.caducar()
  await pedidoFacturado(t, e)
  expect([falso.tokens, falso.quejas]).toEqual([2, []])

  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const errors = { 'Encabezado.Receptor.RFC': ['El RFC no es válido.'] }
  falla = { tipo: 'crudo', estatus: 400, texto: JSON.stringify({ title: 'One or more errors', status: 400, errors }) }
  const negada = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  expect(negada.body).toMatchObject({ estatus: { codigo: '400' }, errors, factura: null, desconocido: false })
  falla = { tipo: 'crudo', estatus: 200, texto: '' }
  const callada = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  falla = BIEN
  const repetida = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  expect(callada.body).toMatchObject({ factura: null, desconocido: true })
  expect([repetida.status, repetida.body.error]).toEqual([409, 'VENTA_EN_TIMBRADO'])
  expect((await fiscalDe(t, id)).intentos).toMatchObject([{ estado: 'rechazado' }, { estado: 'desconocido' }])
  const { body } = await t.call(e.caja, facturasEnCurso.list, {})
  expect(body.data).toHaveLength(1)

  const pedida = await t.call(e.caja, facturacion.cancelar, {
    body: { idFactura: factura.idFactura, totalFactura: factura.total, motivo: '02' },
  })
  expect(pedida.body).toMatchObject({ codigo: '000', estatus: 'En proceso de cancelación' })
  Object.assign(SAT, { estado: 'Cancelado', estatusCancelacion: 'Cancelado con aceptación' })
  t.ponerReloj(new Date(AHORA.getTime() + 3_600_000))
  const timbrador = { pac: t.app.deps.pac, maestra: t.app.deps.claveMaestra }
  await resolverCancelaciones(ctxDeTarea(t.app.deps), timbrador, new AbortController().signal)
  t.ponerReloj(AHORA)
  expect(await fiscalDe(t, idPedido)).toMatchObject({ facturas: [{ estatus: 'Cancelada' }], vivas: [] })
  expect(falso.quejas).toEqual([])
})
