import { Readable } from 'node:stream'
import { aPesos } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import {
  ARCHIVO_MES,
  type ArchivoDeMes,
  archivosDeMes,
  type contador,
  type MesPorCerrar,
} from '@nitida/contract/facturacion.contador'
import { esMes, nombreDeArchivo, serieYFolio } from '@nitida/contract/facturacion.rules'
import { diasEntre, fechaEn, sumarDias } from '@nitida/contract/fechas'
import { ZipFile } from 'yazl'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Firmante, firmaAbre, firmar } from '../../platform/llamada/firmas.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import type { DibujarFactura } from './facturacion.archivos.service.ts'
import { facturaAuditada } from './facturacion.auditoria.ts'
import { listDelMes, listSucursales } from './facturacion.contador.queries.ts'
import { dibujarConCalma } from './facturacion.dibujadas.service.ts'
import { sumPendientes } from './facturacion.global.queries.ts'
import { diasDe, PLAZO_DE_GLOBAL } from './facturacion.global.service.ts'
import { hojaDe } from './facturacion.hoja.service.ts'
import { selectArchivo } from './facturacion.queries.ts'
import { PLAZO_PAC_MS, type Timbrador } from './facturacion.resolucion.service.ts'

interface Mes {
  mes: string
  sucursal?: number | undefined
}

/** Signed addresses of a month's files; asking is written down. @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function archivosDelMes(
  ctx: CtxSesion,
  { clave, base }: Firmante,
  { mes, sucursal }: Mes,
): Promise<Resultado<typeof contador.archivos>> {
  if (sucursal) await exigirSucursal(ctx, sucursal)
  const de = sucursal ?? 0
  const filas = await listDelMes(ctx.db, { mes, sucursal: sucursal ?? null })
  await auditar(ctx, {
    accion: `facturas de ${mes} descargadas`,
    entidad: facturaAuditada,
    idSucursal: sucursal ?? null,
  })
  const url = (archivo: ArchivoDeMes) => {
    const { vence, firma } = firmar(clave, ['mes', mes, de, archivo], ctx)
    const ruta = ARCHIVO_MES.replace(':mes', mes).replace(':sucursal', String(de)).replace(':archivo', archivo)
    return `${base}${ruta}?${new URLSearchParams({ vence: String(vence), firma })}`
  }
  return { cuantos: filas.length, zipUrl: url('zip'), xlsxUrl: url('xlsx') }
}

/** Query of an address, not yet checked. */
interface Pedida {
  mes: string
  sucursal: string
  archivo: string
  query: { vence?: unknown; firma?: unknown }
}

const esArchivo = (texto: string): texto is ArchivoDeMes => archivosDeMes.some((archivo) => archivo === texto)

/** @throws AppError NO_ENCONTRADO alike for an address that we did not sign, that was changed, or that has expired. */
async function leer(ctx: Ctx, { clave }: Firmante, { mes, sucursal, archivo, query }: Pedida) {
  if (!esMes(mes) || !/^\d{1,15}$/.test(sucursal) || !esArchivo(archivo)) throw new AppError('NO_ENCONTRADO')
  const firma = { vence: Number(query.vence), firma: typeof query.firma === 'string' ? query.firma : '' }
  if (!(await firmaAbre(ctx, clave, ['mes', mes, Number(sucursal), archivo], firma)))
    throw new AppError('NO_ENCONTRADO')
  return { mes, sucursal: Number(sucursal) || null, archivo }
}

/** A zip that is made as it is read: one file at a time, each fetched or drawn when its turn comes. */
async function zipDe(ctx: Ctx, dibujar: DibujarFactura, consulta: { mes: string; sucursal: number | null }) {
  const zip = new ZipFile()
  const salida = zip.outputStream as Readable
  // A PDF is compressed within.
  const agregar = (nombre: string, compress: boolean, traer: () => Promise<Buffer>) =>
    zip.addReadStreamLazy(nombre.replace(/\.{2,}/g, '.'), { mtime: ctx.now(), compress }, (listo) => {
      if (salida.destroyed) return
      traer().then(
        (contenido) => listo(null, Readable.from([contenido])),
        (error: unknown) => salida.destroy(error instanceof Error ? error : new Error('a file of the month')),
      )
    })
  for (const fila of await listDelMes(ctx.db, consulta)) {
    const dia = fechaEn(fila.zona, fila.creadaEn)
    const prefijo = `${fila.sucursalNumber.replace(/[^\p{L}\p{N}-]/gu, '_')}/${serieYFolio(fila)}${fila.estatus === 'Cancelada' ? ' CANCELADA' : ''} `
    const traer = async () => {
      const factura = await selectArchivo(ctx.db, fila.id)
      if (!factura) throw new Error('an invoice that is gone')
      return factura
    }
    agregar(prefijo + nombreDeArchivo(fila.nombre, dia, 'xml'), true, async () => (await traer()).xml)
    agregar(prefijo + nombreDeArchivo(fila.nombre, dia, 'pdf'), false, async () =>
      dibujarConCalma(dibujar, await traer()),
    )
  }
  zip.end()
  return salida
}

/** A month's file by a signed address, as it is made. */
export async function archivoDelMes(ctx: Ctx, enlaces: Firmante, dibujar: DibujarFactura, pedida: Pedida) {
  const consulta = await leer(ctx, enlaces, pedida)
  const esZip = consulta.archivo === 'zip'
  const contenido = esZip ? await zipDe(ctx, dibujar, consulta) : await hojaDe(ctx, consulta)
  const mime = esZip ? 'application/zip' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return {
    contenido,
    mime,
    nombre: `facturas-${consulta.mes}${consulta.sucursal ? `-${consulta.sucursal}` : ''}.${consulta.archivo}`,
  }
}

/** Stamps left at the provider; null while it does not answer. */
export async function timbresRestantes({ pac }: Timbrador): Promise<Resultado<typeof contador.timbres>> {
  const sandbox = !pac.validezFiscal
  try {
    const creditos = await pac.creditos(AbortSignal.timeout(PLAZO_PAC_MS))
    if (creditos.ok)
      return { restantes: creditos.restantes, usados: creditos.usados, sandbox, mensaje: creditos.mensaje }
    return { restantes: null, usados: null, sandbox, mensaje: creditos.mensaje }
  } catch {
    return { restantes: null, usados: null, sandbox, mensaje: 'El proveedor de timbrado no respondió.' }
  }
}

const AVISO_DIAS = 5

/** Sales without a CFDI of last month, and of this one once its end is near (D-54). */
export async function mesesPorCerrar(ctx: Pick<CtxSesion, 'db' | 'now' | 'alcance'>): Promise<MesPorCerrar[]> {
  const sucursales = (await listSucursales(ctx.db, ctx.alcance)).map((sucursal) => ({
    ...sucursal,
    hoy: fechaEn(sucursal.zona, ctx.now()),
  }))
  const suyos = sucursales.flatMap(({ hoy, ...sucursal }) =>
    [sumarDias(`${hoy.slice(0, 7)}-01`, -1).slice(0, 7), hoy.slice(0, 7)].flatMap((mes) => {
      const limite = sumarDias(diasDe(mes).hasta, PLAZO_DE_GLOBAL)
      const dias = diasEntre(hoy, limite)
      return dias > AVISO_DIAS ? [] : [{ ...sucursal, mes, limite, dias }]
    }),
  )
  // The months to ask for: two, or three in the hour in which the country has two dates.
  const sumas = new Map<string, Pick<MesPorCerrar, 'importe' | 'transacciones'>>()
  for (const mes of new Set(suyos.map((uno) => uno.mes))) {
    const ids = suyos.filter((uno) => uno.mes === mes).map(({ id }) => id)
    for (const { idSucursal, pendiente, transacciones } of await sumPendientes(ctx.db, ids, diasDe(mes)))
      sumas.set(`${idSucursal} ${mes}`, { importe: aPesos(pendiente), transacciones })
  }
  return suyos.flatMap(({ id, sucursalNumber, direccion, mes, limite, dias }) => {
    const suma = sumas.get(`${id} ${mes}`)
    return suma ? [{ idSucursal: id, sucursalNumber, direccion, mes, limite, dias, ...suma }] : []
  })
}
