import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { abrirEmisora, crearFactura, facturaDe, test } from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

/** The last second of November in each place; the next one is December there, and in no other of them. */
const FIN_DE_MES = [
  ['America/Cancun', '2026-12-01T04:59:59Z'],
  ['America/Mexico_City', '2026-12-01T05:59:59Z'],
  ['America/Hermosillo', '2026-12-01T06:59:59Z'],
  ['America/Tijuana', '2026-12-01T07:59:59Z'],
] as const

class Tienda {
  readonly t: TestApp
  readonly #maestro: UsuarioDePrueba
  readonly #fin: Date
  idSucursal = 0
  tk = ''
  constructor(t: TestApp, maestro: UsuarioDePrueba, fin: string) {
    this.t = t
    this.#maestro = maestro
    this.#fin = new Date(fin)
  }
  /** Puts the clock so many seconds after the month's last one. */
  async a(segundos: number): Promise<void> {
    this.t.ponerReloj(new Date(this.#fin.getTime() + segundos * 1000))
    this.tk = await this.t.entrar(this.#maestro)
  }
  vender = (cambios: object = {}) =>
    tomarPedido(this.t, this.tk, this.#maestro, {
      ...{ idSucursal: this.idSucursal, elementos: [elemento(1000)], fechaEntrega: '2026-12-15' },
      ...cambios,
    })
  async facturar(id: number, cambios: object = {}) {
    const { body } = await crearFactura(this.t, this.tk, facturaDe(id, this.idSucursal, cambios))
    if (!body.factura) throw new Error(JSON.stringify(body))
    return body.factura
  }
  cancelar = ({ idFactura, total }: { idFactura: number; total: number }) =>
    this.t.call(this.tk, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })
  async mes(mes: string) {
    const query = { mes, sucursal: this.idSucursal }
    const { body } = await this.t.call(this.tk, cuadre.mes, { query })
    const { emitidos, cancelados, libro, sinExplicar } = body.data
    return { I: emitidos.I, E: emitidos.E, P: emitidos.P, cancelados: cancelados.I, libro, sinExplicar }
  }
  async porGlobal(mes: string): Promise<number[]> {
    const query = { metodoPago: 'Efectivo', sucursal: this.idSucursal, mes } as const
    const { body } = await this.t.call(this.tk, facturacion.publicoGeneral, { query })
    return (body.data ?? []).map(({ importe }) => importe)
  }
}

async function abrir(t: TestApp, zona: string, fin: string): Promise<Tienda> {
  const tienda = new Tienda(t, await buildUsuario(t.db, { tipo: '0' }), fin)
  tienda.idSucursal = (await abrirEmisora(t, zona)).idSucursal
  return tienda
}

test.for(FIN_DE_MES)(
  '%s: what is sold, paid, delivered, stamped and cancelled a second apart is in its own month',
  async ([zona, fin], { t }) => {
    const tienda = await abrir(t, zona, fin)
    await tienda.a(-100)
    const abonado = await tienda.vender({ tipoPago: 'Anticipo', anticipo: 400 })
    await t.call(tienda.tk, pedidos.actualizarEstatus, {
      params: { id: abonado.id },
      body: { estatusActualizado: 'Recibido en sucursal' },
    })
    await tienda.a(0)
    const facturada = await tienda.facturar((await tienda.vender()).id)
    const cancelada = await tienda.facturar((await tienda.vender()).id)
    await tienda.cancelar(cancelada)
    await tienda.a(1)
    await t.call(tienda.tk, pedidos.actualizarEstatus, {
      params: { id: abonado.id },
      body: { estatusActualizado: 'Entregado a cliente', formaPagoLiquidacion: 'Efectivo' },
    })
    await tienda.facturar((await tienda.vender({ elementos: [elemento(700)] })).id)
    await tienda.cancelar(facturada)

    // What is still to be in a global: the advance and the cancelled sales in November, the balance in December.
    expect(await tienda.porGlobal('2026-11')).toEqual([400, 1000, 1000])
    expect(await tienda.porGlobal('2026-12')).toEqual([600])
    // The second of the two was issued and cancelled within November, so it is in neither figure.
    expect(await tienda.mes('2026-11')).toMatchObject({
      ...{ I: { cuantos: 1, total: 1000 }, cancelados: { cuantos: 0 }, libro: 2400, sinExplicar: 0 },
    })
    expect(await tienda.mes('2026-12')).toMatchObject({
      ...{ I: { cuantos: 1, total: 700 }, cancelados: { cuantos: 1, total: 1000 }, libro: 1300, sinExplicar: 0 },
    })

    // November's global, stamped in December, says November, and is the CFDI of its own day.
    const transacciones = (
      await t.call(tienda.tk, facturacion.publicoGeneral, {
        query: { metodoPago: 'Efectivo', sucursal: tienda.idSucursal, mes: '2026-11' },
      })
    ).body.data.map(({ id }) => id)
    const { body } = await t.call(tienda.tk, facturacion.crearGlobal, {
      body: { metodoPago: 'Efectivo', mes: '2026-11', transacciones, IdSucursal: tienda.idSucursal },
    })
    expect(body.cfdiTimbrado?.respuesta.cfdixml).toMatch(/Fecha="2026-12-01T00:00:00".*Meses="11"/s)
    expect(await tienda.mes('2026-12')).toMatchObject({ I: { cuantos: 2, total: 3100 }, sinExplicar: 0 })
    expect(await tienda.mes('2026-11')).toMatchObject({ I: { cuantos: 1, total: 1000 }, sinExplicar: 0 })
    t.ponerReloj(AHORA)
  },
)

test.for(FIN_DE_MES)(
  '%s: a refund, a complemento and an egreso a second after the month are December’s; a correction is November’s',
  async ([zona, fin], { t }) => {
    const tienda = await abrir(t, zona, fin)
    await tienda.a(0)
    const pagada = await tienda.vender()
    await tienda.facturar(pagada.id)
    const diferida = await tienda.vender({ tipoPago: 'Anticipo', anticipo: 250 })
    await tienda.facturar(diferida.id, { MetodoPago: 'PPD', FormaPago: '99' })
    const corregida = await tienda.vender({ elementos: [elemento(300)] })
    await tienda.a(1)
    await t.call(tienda.tk, pedidos.devolver, {
      params: { id: pagada.id },
      body: { importe: 100, formaPago: 'Efectivo', motivo: 'Se arrepintió' },
    })
    const [pago] = (await t.call(tienda.tk, pedidos.transacciones, { params: { id: corregida.id } })).body.data
    await t.call(tienda.tk, pedidos.corregir, {
      params: { id: pago?.id ?? 0 },
      body: { formaPago: 'Debito', motivo: 'Era tarjeta' },
    })
    const [fila] = (await t.call(tienda.tk, pendientesFiscales.list, { query: { idPedido: pagada.id } })).body.data
    await tienda.a(900)
    await atenderPendientes(
      ctxDeTarea(t.app.deps),
      { pac: t.app.deps.pac, maestra: t.app.deps.claveMaestra },
      new AbortController().signal,
    )
    await t.call(tienda.tk, pendientesFiscales.resolver, {
      params: { idPedido: pagada.id },
      body: { accion: 'egreso' },
    })

    expect(fila).toMatchObject({ que: 'egreso', importe: 100, zonaHoraria: zona })
    expect(await tienda.mes('2026-11')).toMatchObject({
      ...{ I: { cuantos: 2, total: 2000 }, E: { cuantos: 0 }, P: { cuantos: 0 }, libro: 1550, sinExplicar: 0 },
    })
    expect(await tienda.mes('2026-12')).toMatchObject({
      ...{
        I: { cuantos: 0 },
        E: { cuantos: 1, total: 100 },
        P: { cuantos: 1, total: 250 },
        libro: -100,
        sinExplicar: 0,
      },
    })
    // The complemento says the payment's own moment, in its place.
    const { xml } = await t.db
      .selectFrom('factura')
      .select('xml')
      .where('clase', '=', 'pago')
      .where('id_pedido', '=', diferida.id)
      .executeTakeFirstOrThrow()
    expect(xml.toString('utf8')).toMatch(/FechaPago="2026-11-30T23:59:59"/)
    const porCerrar = (await t.call(tienda.tk, contador.porCerrar, {})).body.data
    expect(porCerrar.find(({ idSucursal }) => idSucursal === tienda.idSucursal)).toMatchObject({
      ...{ mes: '2026-11', importe: 300, limite: '2026-12-01', dias: 0 },
    })
    t.ponerReloj(AHORA)
  },
)
