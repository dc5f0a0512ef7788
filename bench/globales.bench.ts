import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { hacerGlobalesSolas } from '../apps/api/src/modules/facturacion/facturacion.solas.service.ts'
import { crearPedido } from '../apps/api/src/modules/pedidos/pedidos.crear.service.ts'
import { programarGlobal } from '../apps/api/src/modules/sucursales/sucursales.globales.service.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'
import { migrar } from '../apps/api/src/platform/postgres/migrar.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { cronometrar, percentil } from './medidas.ts'
import { type CasaFiscal, conCasaFiscal } from './mes.casa.ts'
import { AHORA, vender } from './mes.ventas.ts'

/** Branches, and nights that are closed; GLOBALES_SUCURSALES and GLOBALES_NOCHES make it smaller. */
const SUCURSALES = Number(process.env.GLOBALES_SUCURSALES ?? 30)
const NOCHES = Number(process.env.GLOBALES_NOCHES ?? 30)
const DE_UN_MES = 30
const POR_DIA = 300
const DIA_MS = 86_400_000
/** Orders that a till takes alone, before the nights. */
const MUESTRAS = 200
const PAUSA_MS = 20

/** What a till sends. */
const ordenDe = (idSucursal: number, idCliente: number, hoy: string) =>
  CrearPedido.parse({
    ...{ idSucursal, idCliente, fechaEntrega: sumarDias(hoy, 5), tipoPago: 'total', anticipo: 0 },
    ...{ formaPago: 'Efectivo', facturacion: 'False', tipoTicketFis: 'Comprobante' },
    elementos: [{ armazon: 'Bench', importeArmazon: 2_765.43, lente: 'CR-39', importeLente: 0.01, importeOtro: 0 }],
  })

/** Takes orders one after another, as a till beside the queue does, as long as it may. */
async function tomarOrdenes({ ctx, pool, reloj }: CasaFiscal, idSucursal: number, sigue: (hechas: number) => boolean) {
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from cliente where id_sucursal = $1', [
    idSucursal,
  ])
  const muestras: number[] = []
  while (sigue(muestras.length)) {
    const orden = ordenDe(idSucursal, Number(rows[0]?.id), fechaEn(ZONA_POR_OMISION, reloj.ahora))
    muestras.push(await cronometrar(() => crearPedido(ctx, orden)))
    await esperar(PAUSA_MS)
  }
  return muestras
}

/** Closes night after night, a few minutes after midnight of its branches. @returns seconds of each. */
async function cerrarNoches({ ctx, t, reloj }: CasaFiscal, primerDia: string): Promise<number[]> {
  const segundos: number[] = []
  for (let n = 1; n <= NOCHES; n++) {
    reloj.ahora = new Date(`${sumarDias(primerDia, n)}T06:05:00Z`)
    segundos.push((await cronometrar(() => hacerGlobalesSolas(ctx, t, new AbortController().signal))) / 1000)
  }
  return segundos
}

async function medir(casa: CasaFiscal, sucursales: readonly number[]): Promise<Resultado[]> {
  const { ctx, pool, reloj } = casa
  const [caja = 0] = sucursales
  reloj.ahora = new Date(AHORA.getTime() - (NOCHES - 1) * DIA_MS)
  const primerDia = fechaEn(ZONA_POR_OMISION, reloj.ahora)
  for (const id of sucursales) await programarGlobal(ctx, { id, globalCada: 'diaria', zonaHoraria: ZONA_POR_OMISION })
  const solas = await tomarOrdenes(casa, caja, (hechas) => hechas < MUESTRAS)
  let cerrando = true
  const noches = cerrarNoches(casa, primerDia).finally(() => {
    cerrando = false
  })
  const durante = await tomarOrdenes(casa, caja, () => cerrando)
  const segundos = await noches
  const { rows } = await pool.query<{ globales: number; sin_factura: number }>(
    `select (select count(*)::int from factura where clase = 'global') as globales,
      (select count(*)::int from global_cierre where fallo is not null) as sin_factura`,
  )
  const todos = segundos.reduce((suma, uno) => suma + uno, 0)
  console.log(`${rows[0]?.globales} globals in ${NOCHES} nights, the longest ${Math.max(...segundos).toFixed(1)} s`)
  return [
    {
      ...{ nombre: `a month of ${SUCURSALES} branches by daily globals`, unidad: 's', limite: 'globalesMesS' },
      valor: (todos / NOCHES) * DE_UN_MES,
    },
    {
      ...{ nombre: 'an order taken beside it (p95, over alone)', unidad: '×', limite: 'globalesCajas' },
      valor: percentil(durante, 0.95) / percentil(solas, 0.95),
    },
    {
      ...{ nombre: 'branches whose globals failed', unidad: '', limite: 'mesPendiente' },
      valor: rows[0]?.sin_factura ?? Number.NaN,
    },
  ]
}

/** Thirty branches that sell three hundred times a day, each day closed by the queue, while a till takes orders. */
export const globales: Escenario = {
  nombre: 'globales',
  async correr() {
    const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-globales-'))
    const servidor = await startEmbeddedPostgres(carpeta)
    try {
      await migrar(servidor.url, path.resolve(import.meta.dirname, '../db/migrations'))
      const ventas = { dias: NOCHES, porSucursal: NOCHES * POR_DIA, grandes: 0 }
      const cadena = await vender(servidor.url, SUCURSALES, ventas)
      return await conCasaFiscal({ url: servidor.url, carpeta, ...cadena }, (casa) => medir(casa, cadena.sucursales))
    } finally {
      await servidor.stop()
      rmSync(carpeta, { recursive: true, force: true })
    }
  },
}
