import { nombreDePolizas, polizasXml } from '@nitida/cfdi/polizas'
import { aPesos, sumar } from '@nitida/contract/dinero'
import { enPesos } from '@nitida/contract/facturacion.moneda.rules'
import {
  ARCHIVO_POLIZAS,
  type polizas,
  type ResumenDePolizas,
  type TipoDeSolicitud,
  tiposDePoliza,
  tiposDeSolicitud,
} from '@nitida/contract/facturacion.polizas'
import {
  type CfdiContable,
  type CuentaContable,
  cuentasContables,
  debeDe,
  haberDe,
  numeroDeSolicitudValido,
  type Poliza,
  polizasDe,
} from '@nitida/contract/facturacion.polizas.rules'
import { esMes, serieYFolio } from '@nitida/contract/facturacion.rules'
import type { z } from 'zod'
import type { AjustesVivos } from '../../platform/entorno/ajustes.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Firmante, firmaAbre, firmar } from '../../platform/llamada/firmas.ts'
import { inSnapshot } from '../../platform/llamada/transaccion.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { facturaAuditada } from './facturacion.auditoria.ts'
import { type FilaContable, listContables } from './facturacion.cuadre.queries.ts'
import { diasDe } from './facturacion.global.service.ts'
import { impuestosDeFila } from './facturacion.impuestos.ts'
import { hojaDePolizas } from './facturacion.polizas.hoja.ts'
import { listCobrosContables } from './facturacion.polizas.queries.ts'

interface Mes {
  mes: string
  sucursal?: number | undefined
}

type Cuentas = Record<CuentaContable, string>

const aContable = ({ clase, deContado, formaPago, ...fila }: FilaContable): CfdiContable => ({
  ...fila,
  total: enPesos(fila.total, fila.tipoCambio),
  enDolares: fila.tipoCambio === null ? null : { total: fila.total, tipoCambio: fila.tipoCambio },
  egreso: clase === 'egreso',
  documento: serieYFolio(fila),
  ...impuestosDeFila(fila),
  pagado: enPesos(deContado, fila.tipoCambio),
  pagadoEn: deContado > 0 ? (formaPago === '01' ? 'cuentaCaja' : 'cuentaBancos') : null,
})

/** Pólizas of a month as of one moment, so that CFDIs and money say the same. */
async function polizasDelMes(ctx: Ctx, { mes, sucursal }: Mes): Promise<Poliza[]> {
  const pedido = { ...diasDe(mes), sucursal: sucursal ?? null }
  return await inSnapshot(ctx, async ({ db }) => {
    const cfdis = await listContables(db, pedido)
    return polizasDe(cfdis.map(aContable), await listCobrosContables(db, pedido))
  })
}

const unicos = (textos: readonly string[]): string[] => [...new Set(textos)]

/** Pólizas of a month by taxpayer and type. @throws AppError DATOS_INVALIDOS for a branch that is not there. */
export async function resumenDePolizas(ctx: CtxSesion, consulta: Mes): Promise<ResumenDePolizas[]> {
  if (consulta.sucursal) await sucursalEnAlcance(ctx, consulta.sucursal)
  const todas = await polizasDelMes(ctx, consulta)
  return unicos(todas.map(({ rfc }) => rfc)).map((rfc) => {
    const suyas = todas.filter((poliza) => poliza.rfc === rfc)
    const tipos = tiposDePoliza.flatMap((tipo) => {
      const deTipo = suyas.filter((poliza) => poliza.tipo === tipo)
      const suma = (lado: typeof debeDe) => aPesos(sumar(...deTipo.map(({ asientos }) => lado(asientos))))
      return deTipo.length === 0 ? [] : [{ tipo, polizas: deTipo.length, debe: suma(debeDe), haber: suma(haberDe) }]
    })
    return { rfc, sucursales: unicos(suyas.map(({ sucursalNumber }) => sucursalNumber)), tipos }
  })
}

type Pedida = z.output<typeof polizas.archivo.query>

/** What the address says of SAT's request; a workbook answers none. */
function solicitudDe({ formato, tipoSolicitud, numero }: Pick<Pedida, 'formato' | 'tipoSolicitud' | 'numero'>) {
  if (formato === 'xlsx') return { tipo: '', numero: '' }
  if (!tipoSolicitud)
    throw new AppError('DATOS_INVALIDOS', { errors: { tipoSolicitud: ['Elige el tipo de solicitud.'] } })
  if (!numeroDeSolicitudValido(tipoSolicitud, numero)) {
    const forma =
      tipoSolicitud === 'AF' || tipoSolicitud === 'FC'
        ? 'El número de orden son 3 letras, 7 números, «/» y 2 números.'
        : 'El número de trámite son 2 letras y 12 números.'
    throw new AppError('DATOS_INVALIDOS', { errors: { numero: [forma] } })
  }
  return { tipo: tipoSolicitud, numero }
}

/** A signed address of a taxpayer's pólizas; asking is written down. @throws AppError DATOS_INVALIDOS for a branch that is not there, or a number of another kind. */
export async function archivoDePolizas(ctx: CtxSesion, { clave, base }: Firmante, pedida: Pedida) {
  const { mes, sucursal, rfc, formato } = pedida
  const { tipo, numero } = solicitudDe(pedida)
  if (sucursal) await sucursalEnAlcance(ctx, sucursal)
  await auditar(ctx, {
    accion: `pólizas de ${mes} descargadas`,
    entidad: facturaAuditada,
    idSucursal: sucursal ?? null,
  })
  const { vence, firma } = firmar(clave, ['polizas', mes, rfc, sucursal ?? 0, formato, tipo, numero], ctx)
  const ruta = ARCHIVO_POLIZAS.replace(':mes', mes)
    .replace(':rfc', encodeURIComponent(rfc))
    .replace(':sucursal', String(sucursal ?? 0))
    .replace(':archivo', formato)
  return { url: `${base}${ruta}?${new URLSearchParams({ tipo, numero, vence: String(vence), firma })}` }
}

/** Query of an address, not yet checked. */
interface Direccion {
  mes: string
  rfc: string
  sucursal: string
  archivo: string
  query: { vence?: unknown; firma?: unknown; tipo?: unknown; numero?: unknown }
}

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

/** The file of an address. @throws AppError NO_ENCONTRADO alike for one that we did not sign, that was changed, or that has expired. */
export async function polizasFirmadas(ctx: Ctx, { clave }: Firmante, vivos: AjustesVivos, direccion: Direccion) {
  const { mes, rfc, archivo, query } = direccion
  if (!esMes(mes) || !/^\d{1,15}$/.test(direccion.sucursal)) throw new AppError('NO_ENCONTRADO')
  const sucursal = Number(direccion.sucursal)
  const [tipo, numero] = [texto(query.tipo), texto(query.numero)]
  const firma = { vence: Number(query.vence), firma: texto(query.firma) }
  if (!(await firmaAbre(ctx, clave, ['polizas', mes, rfc, sucursal, archivo, tipo, numero], firma)))
    throw new AppError('NO_ENCONTRADO')
  const todas = await polizasDelMes(ctx, { mes, sucursal: sucursal || undefined })
  const suyas = todas.filter((poliza) => poliza.rfc === rfc)
  const cuentas = cuentasDe(vivos)
  const nombre = `${nombreDePolizas({ rfc, mes })}${sucursal ? `-${sucursal}` : ''}.${archivo}`
  const solicitud = tiposDeSolicitud.find((uno): uno is TipoDeSolicitud => uno === tipo)
  if (archivo === 'xml' && solicitud) {
    const xml = polizasXml({ rfc, mes, tipoSolicitud: solicitud, numero, cuentas }, suyas)
    return { contenido: Buffer.from(xml), mime: 'application/xml', nombre }
  }
  const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { contenido: hojaDePolizas(suyas, cuentas), mime, nombre }
}

const cuentasDe = ({ actuales }: AjustesVivos): Cuentas =>
  Object.fromEntries(cuentasContables.map((cuenta) => [cuenta, actuales[cuenta]])) as Cuentas // a key for each account
