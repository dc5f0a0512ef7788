import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { type ClaseDeDiferencia, cuadre } from '@nitida/contract/facturacion.cuadre'
import { pedidos } from '@nitida/contract/pedidos'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import {
  abrirEmisora,
  concepto,
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
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp

test.beforeAll(({ t: aplicacion }) => {
  t = aplicacion
})

async function verMes(mes: string, { idSucursal }: Emisora, tk: string) {
  const { status, body } = await t.call(tk, cuadre.mes, { query: { mes, sucursal: idSucursal } })
  expect(status).toBe(200)
  const { lineas, ...resto } = body.data
  // The sum of the lines is the difference, and of each line its rows: to the centavo.
  expect(resto.sinExplicar).toBe(0)
  expect(Math.round(lineas.reduce((suma, { importe }) => suma + importe * 100, 0))).toBe(
    Math.round(resto.diferencia * 100),
  )
  for (const { clase, importe, cuantos } of lineas) {
    const { body: filas } = await t.call(tk, cuadre.renglones, { query: { mes, sucursal: idSucursal, clase } })
    expect(filas.total).toBe(cuantos)
    expect(Math.round(filas.data.reduce((suma, { diferencia }) => suma + diferencia * 100, 0))).toBe(
      Math.round(importe * 100),
    )
  }
  const por = Object.fromEntries(lineas.map(({ clase, importe }) => [clase, importe])) as Partial<
    Record<ClaseDeDiferencia, number>
  >
  return { ...resto, por }
}

async function enElDia<T>(dia: string, hacer: () => Promise<T>): Promise<T> {
  t.ponerReloj(new Date(`${dia}T18:00:00Z`))
  try {
    return await hacer()
  } finally {
    t.ponerReloj(AHORA)
  }
}

const atender = () => {
  const { deps } = t.app
  return atenderPendientes(
    ctxDeTarea(deps),
    { pac: deps.pac, maestra: deps.claveMaestra },
    new AbortController().signal,
  )
}
const diciembre = async (e: Emisora) => ({
  maestro: await t.entrar(await buildUsuario(t.db, { tipo: '0' })),
  caja: await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: e.idSucursal })),
})

test('each kind of difference has its line, and nothing is left: what is in no CFDI, deferred, without an order', async () => {
  const e = await abrirEmisora(t)
  await pedidoFacturado(t, e) // 500 sold and invoiced
  await tomarPedido(t, e.caja, e.cajero) // 500 for the global
  await tomarPedido(t, e.caja, e.cajero, { facturacion: 'True', tipoTicketFis: 'Nota Simple' }) // asked for one
  const debe = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  await crearFactura(t, e.caja, facturaDe(debe.id, e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))
  await crearFactura(t, e.caja, facturaLibre(e.idSucursal)) // 116 without an order
  await enElDia('2026-11-24', atender)

  const mes = await verMes('2026-11', e, e.admin)

  expect(mes).toMatchObject({ facturado: 1116, libro: 1700, diferencia: 584, terminado: false })
  expect(mes.emitidos).toMatchObject({
    I: { cuantos: 3, total: 1116 },
    E: { cuantos: 0 },
    P: { cuantos: 1, total: 200 },
  })
  expect(mes.por).toEqual({ porGlobal: 500, pidioFactura: 500, ppd: -300, libres: -116 })
})

test('the figures of a month that ended stay: what is cancelled, given back or invoiced later is told in its own month', async () => {
  const e = await abrirEmisora(t)
  const cancelada = await pedidoFacturado(t, e)
  const devuelta = await pedidoFacturado(t, e)
  const tarde = await tomarPedido(t, e.caja, e.cajero)
  const antes = await verMes('2026-11', e, e.admin)

  const despues = await enElDia('2026-12-02', async () => {
    const { maestro, caja } = await diciembre(e)
    await t.call(caja, facturacion.cancelar, {
      body: { idFactura: cancelada.idFactura, totalFactura: cancelada.total, motivo: '02' },
    })
    await crearFactura(t, caja, facturaDe(cancelada.idPedido, e.idSucursal))
    await crearFactura(t, caja, facturaDe(tarde.id, e.idSucursal))
    await crearFactura(t, caja, facturaLibre(e.idSucursal, { Conceptos: [concepto(50)] }))
    return { noviembre: await verMes('2026-11', e, maestro), diciembre: await verMes('2026-12', e, maestro) }
  })

  const { emitidos, cancelados, facturado, libro } = antes
  expect(despues.noviembre).toMatchObject({ emitidos, cancelados, facturado, libro })
  expect(antes.por).toEqual({ porGlobal: 500 })
  expect(despues.noviembre).toMatchObject({ por: { enOtroMes: 500 }, terminado: true })
  expect(despues.diciembre.cancelados.I).toEqual({ cuantos: 1, total: cancelada.total })
  expect(despues.diciembre).toMatchObject({ facturado: 558, libro: 0, por: { deOtroMes: -500, libres: -58 } })
  expect(devuelta.total).toBe(500)
})

test('a sale that was given back before any invoice is told as such, in both months', async () => {
  const e = await abrirEmisora(t)
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const mes = await enElDia('2026-12-02', async () => {
    const { maestro } = await diciembre(e)
    await t.call(maestro, pedidos.devolver, {
      params: { id },
      body: { importe: 500, formaPago: 'Efectivo', motivo: 'Se arrepintió' },
    })
    return { noviembre: await verMes('2026-11', e, maestro), diciembre: await verMes('2026-12', e, maestro) }
  })
  expect(mes.noviembre.por).toEqual({ devuelto: 500 })
  expect(mes.diciembre.por).toEqual({ devuelto: -500 })
})

test('the spreadsheet has the figures and the rows behind the difference', async () => {
  const e = await abrirEmisora(t)
  await pedidoFacturado(t, e)
  await tomarPedido(t, e.caja, e.cajero)
  const { body } = await t.call(e.admin, contador.archivos, { query: { mes: '2026-11', sucursal: `${e.idSucursal}` } })
  const { rawPayload } = await t.app.inject(body.data.xlsxUrl)
  const partes = new Map(
    Object.entries(unzipSync(rawPayload)).map(([nombre, datos]) => [nombre, Buffer.from(datos).toString()]),
  )

  expect([...partes.keys()].filter((nombre) => nombre.startsWith('xl/worksheets/sheet'))).toHaveLength(4)
  expect(partes.get('xl/workbook.xml')).toMatch(/Cuadre.*Impuestos.*Diferencias/s)
  expect(partes.get('xl/sharedStrings.xml')).toContain('Vendido y en ninguna factura')
  expect(partes.get('xl/worksheets/sheet2.xml')).toContain('<v>1000</v>')
  // $500 at 16 %: its base, its IVA and their sum.
  expect(partes.get('xl/worksheets/sheet3.xml')).toMatch(/<v>431\.03<.*<v>68\.97<.*<v>500</s)
})

test('only who does the month sees it', async ({ e }) => {
  const { status } = await t.call(e.encargado, cuadre.mes, { query: { mes: '2026-11' } })
  expect(status).toBe(403)
})
