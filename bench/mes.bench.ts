import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aPesos, sumar } from '@nitida/contract/dinero'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import pg from 'pg'
import {
  cancelarFactura,
  resolverCancelaciones,
} from '../apps/api/src/modules/facturacion/facturacion.cancelacion.service.ts'
import { cerrarMes } from '../apps/api/src/modules/facturacion/facturacion.cierre.service.ts'
import { archivoDelMes, archivosDelMes } from '../apps/api/src/modules/facturacion/facturacion.contador.service.ts'
import { crearFactura } from '../apps/api/src/modules/facturacion/facturacion.crear.service.ts'
import { cuadreDe } from '../apps/api/src/modules/facturacion/facturacion.cuadre.service.ts'
import {
  crearTerminar,
  elegirFin,
  exigirEnmienda,
} from '../apps/api/src/modules/facturacion/facturacion.edicion.service.ts'
import { listSinFactura } from '../apps/api/src/modules/facturacion/facturacion.global.queries.ts'
import { crearGlobal, diasDe } from '../apps/api/src/modules/facturacion/facturacion.global.service.ts'
import { facturaDePedido } from '../apps/api/src/modules/facturacion/facturacion.pedido.service.ts'
import {
  exigirSinFactura,
  exigirSinOtroEmisor,
  exigirSinTimbrado,
} from '../apps/api/src/modules/facturacion/facturacion.ventas.service.ts'
import { atenderPendientes } from '../apps/api/src/modules/facturacion/facturacion.vida.service.ts'
import { abonar, corregirPago, devolver } from '../apps/api/src/modules/pedidos/pedidos.pagos.service.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'
import { migrar } from '../apps/api/src/platform/postgres/migrar.ts'
import { consultarAhora, describir } from '../db/oraculo/oraculo.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { type CasaFiscal, conCasaFiscal } from './mes.casa.ts'
import { revisarXmls } from './mes.revision.ts'
import { AHORA, CANCELADA, DIFERIDA, POR_NOMBRE, POR_SUCURSAL, porSucursal, TICKETS, vender } from './mes.ventas.ts'

/** Branches of the chain; MES_SUCURSALES makes a smaller chain whose branches sell as much. */
const SUCURSALES = Number(process.env.MES_SUCURSALES ?? 30)
const VENTAS = SUCURSALES * POR_SUCURSAL
const MES = '2026-11'
const HORA_MS = 3_600_000

const receptor = {
  ...{ RFC: 'GOMJ800101AB1', NombreRazonSocial: 'JUANA GÓMEZ MUÑOZ', CodigoPostal: '72000' },
  ...{ RegimenFiscal: '612', UsoCFDI: 'G03', Correo: null },
}

/**
 * Invoices one order; a deferred one is paid a second time.
 * @returns the invoice.
 */
async function facturar({ ctx, t, enlaces }: CasaFiscal, id: number) {
  const { Conceptos, FormaPago, MetodoPago, Total, idSucursal, saldoPendiente } = await facturaDePedido(ctx, id)
  const { factura } = await crearFactura(ctx, t, enlaces, {
    ...{ Receptor: receptor, FormaPago, MetodoPago, Total, IdSucursal: idSucursal, idPedido: id },
    ...{ SubTotal: null, Descuento: 0, DescuentoCalculado: null },
    Conceptos: Conceptos.map((c) => ({ ...c, Importe: null, Descuento: 0, DescuentoCalculado: null })),
  })
  if (saldoPendiente > 0) await abonar(ctx, id, { importe: 50, formaPago: 'Debito' })
  return factura
}

/**
 * Invoices twelve of a hundred sales by name, of which five are cancelled again, and eight deferred, with a second payment each.
 */
async function facturarVentas(mes: CasaFiscal, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number; folio: number; sucursal: number }>(
    `select id, folio, id_sucursal as sucursal from pedido where (${POR_NOMBRE('folio')} or ${DIFERIDA('folio')})
      and id_sucursal in (select id from sucursal order by id limit ${SUCURSALES}) order by id`,
  )
  await porSucursal(rows, async ({ id, folio }) => {
    const factura = await facturar(mes, Number(id))
    if (factura && CANCELADA(folio))
      await cancelarFactura(mes.ctx, mes.t, {
        ...{ idFactura: factura.idFactura, motivo: '03', totalFactura: factura.total },
        ...{ folioFiscal: null, idSucursal: null, selloCFDI: null, folioSustitucion: null },
      })
  })
}

/** Makes a global of 2,000 tickets and times it from the click to the answer. */
async function globalGrande({ deps, ctx, t, enlaces }: CasaFiscal, idSucursal: number): Promise<number> {
  const pedidas = { idSucursal, ...diasDe(MES), formaPago: 'Efectivo' as const }
  const ventas = await listSinFactura(deps.db, pedidas, TICKETS)
  const Total = aPesos(sumar(...ventas.map(({ importe }) => importe)))
  const inicio = performance.now()
  const { factura } = await crearGlobal(ctx, t, enlaces, {
    ...{ metodoPago: 'Efectivo', mes: MES, transacciones: ventas.map(({ id }) => id), IdSucursal: idSucursal, Total },
  })
  if (!factura || ventas.length !== TICKETS) throw new Error('the global was not stamped')
  return performance.now() - inicio
}

interface VentaCobrada {
  id: number
  folio: number
  sucursal: number
  pago: number
  importe: number
  forma: FormaPago
}

/** After the month's end two of a hundred sales are given back and three corrected, invoiced or not. */
async function cambiarVentas({ ctx, t }: CasaFiscal, pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<VentaCobrada>(
    `select p.id, p.folio, p.id_sucursal as sucursal, g.id as pago, g.importe, g.forma_pago as forma from pedido p
       join lateral (select * from pago where id_pedido = p.id order by id limit 1) g on true
      where p.folio % 100 in (3, 40, 60, 80, 90) and p.id_sucursal in (select id from sucursal order by id limit ${SUCURSALES})
      order by p.id`,
  )
  const venta = {
    exigirSinFactura,
    exigirSinOtroEmisor,
    exigirSinTimbrado,
    exigirEnmienda,
    elegirFin,
    terminar: crearTerminar(t),
  }
  await porSucursal(rows, async ({ id, folio, pago, importe, forma }) => {
    const motivo = 'Después del mes'
    if (folio % 100 < 50)
      await devolver(ctx, venta, Number(id), {
        ...{ importe: aPesos(Number(importe)), formaPago: forma, motivo },
        fiscal: 'egreso',
      })
    else {
      const formaPago = forma === 'Debito' ? 'Credito' : 'Debito'
      await corregirPago(ctx, venta, Number(pago), { formaPago, motivo, fiscal: 'sustituir' })
    }
  })
  return rows.length
}

/** Makes what the ledger asks of the CFDIs until nothing is due, with the clock that moves on. */
async function alDia({ deps, ctx, t }: CasaFiscal, avanzar: () => void): Promise<void> {
  for (let vuelta = 0; vuelta < 200; vuelta++) {
    avanzar()
    await atenderPendientes(ctx, t, new AbortController().signal)
    await resolverCancelaciones(ctx, t, new AbortController().signal)
    const { n } = await deps.db
      .selectFrom('fiscal_pendiente')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('intentos', '=', 0)
      .executeTakeFirstOrThrow()
    if (n === 0) return
  }
}

/** Seconds that the zip of a month takes for a thousand CFDIs whose papers are drawn. */
async function zipDeMil({ deps, ctx, enlaces }: CasaFiscal, sucursal: number): Promise<number> {
  const consulta = { mes: MES, sucursal }
  const bajar = async () => {
    const { cuantos, zipUrl } = await archivosDelMes(ctx, enlaces, consulta)
    const inicio = performance.now()
    const pedida = { mes: MES, sucursal: String(sucursal), archivo: 'zip' }
    const query = Object.fromEntries(new URL(zipUrl, 'http://x').searchParams)
    const { contenido } = await archivoDelMes(ctx, enlaces, deps.dibujarFactura, { ...pedida, query })
    await contenido.resume().toArray()
    return ((performance.now() - inicio) / 1000 / cuantos) * 1000
  }
  await bajar()
  return bajar()
}

async function correrMes(url: string, carpeta: string): Promise<Resultado[]> {
  await migrar(url, path.resolve(import.meta.dirname, '../db/migrations'))
  const cadena = await vender(url, SUCURSALES)
  return conCasaFiscal({ url, carpeta, ...cadena }, (casa) => medirMes(url, casa, cadena.sucursales))
}

async function medirMes(url: string, mes: CasaFiscal, sucursales: readonly number[]): Promise<Resultado[]> {
  const { ctx, enlaces, pool, reloj } = mes
  // SAT's schemas are compiled with the first CFDI of a process, and everything else is as new as they are.
  const frio = await globalGrande(mes, sucursales.at(-2) ?? 0)
  const tibio = await globalGrande(mes, sucursales.at(-1) ?? 0)
  const inicio = performance.now()
  await facturarVentas(mes, pool)
  const facturado = performance.now()
  reloj.ahora = new Date(AHORA.getTime() + HORA_MS)
  const { pendiente, fallos } = await cerrarMes(ctx, mes.t, enlaces, MES)
  const fin = performance.now()
  const mesSiguiente = '2026-12'
  reloj.ahora = new Date('2026-12-02T18:00:00Z')
  const antes = await cuadreDe(ctx, { mes: MES })
  const cambiadas = await cambiarVentas(mes, pool)
  await alDia(mes, () => {
    reloj.ahora = new Date(reloj.ahora.getTime() + HORA_MS)
  })
  const [cuadre, siguiente] = [await cuadreDe(ctx, { mes: MES }), await cuadreDe(ctx, { mes: mesSiguiente })]
  const movido = Math.abs(cuadre.facturado - antes.facturado)
  const zip = await zipDeMil(mes, sucursales[0] ?? 0)
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  const fallas = await consultarAhora(cliente)
  const { rows } = await cliente.query(
    "select clase || ' ' || lower(estatus) as cual, count(*)::int as n from factura group by 1 order by 1",
  )
  const { cuantos, malos, conSat } = await revisarXmls(cliente, process.env.MES_XSLT ?? null)
  const revisado = performance.now()
  await cliente.end()
  console.log(
    rows.map(({ cual, n }) => `${n} ${cual}`).join(', '),
    conSat ? '' : "MES_XSLT names no folder: SAT's stylesheets were not asked.",
    fallos.join('; '),
    fallas.map(describir).join('; '),
  )
  const de = (nombre: string, valor: number, unidad: string, limite: string): Resultado => ({
    nombre,
    valor,
    unidad,
    limite,
  })
  return [
    de('a global of 2,000 tickets, the first CFDI of a process', frio / 1000, 's', 'mesGlobalS'),
    de('the next one', tibio / 1000, 's', 'mesGlobalS'),
    de(`a month of ${VENTAS} sales: invoices by name and deferred`, (facturado - inicio) / 1000, 's', 'mesFacturasS'),
    de(`a month of ${VENTAS} sales: closed by script`, (fin - facturado) / 1000, 's', 'mesCierreS'),
    de('the month, closed, asked and its XMLs looked at', (revisado - inicio) / 1000, 's', 'mesTodoS'),
    de(`XMLs that are not SAT's, of ${cuantos}`, malos, '', 'mesPendiente'),
    de('left in no CFDI', pendiente, '$', 'mesPendiente'),
    de(`unexplained after ${cambiadas} sales changed`, Math.abs(cuadre.sinExplicar), '$', 'mesPendiente'),
    de('unexplained in the month after', Math.abs(siguiente.sinExplicar), '$', 'mesPendiente'),
    de("a closed month's CFDIs moved by", movido, '$', 'mesPendiente'),
    de('zip of a month, for 1,000 CFDIs', zip, 's', 'mesZipS'),
    de('rules that do not hold', fallas.length, '', 'mesPendiente'),
  ]
}

/** The fiscal month of a chain of thirty branches, on the sandbox. */
export const mes: Escenario = {
  nombre: 'mes',
  async correr() {
    const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-mes-'))
    const servidor = await startEmbeddedPostgres(carpeta)
    try {
      return await correrMes(servidor.url, carpeta)
    } finally {
      await servidor.stop()
      rmSync(carpeta, { recursive: true, force: true })
    }
  },
}
