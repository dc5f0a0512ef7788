import type { AvisoFiscal } from './facturacion.avisos.ts'
import { diasEntre, type Fecha, sumarDias } from './fechas.ts'

/** Days before its end at which a seal is told of by mail. */
const DIAS_DE_SELLO = [30, 7, 1] as const
/** Days before the end of their term at which sales without a global are told of by mail. */
const DIAS_DE_GLOBAL = [5, 1] as const
/** Day of a month from which last month's payments without a complement are told of, and the last one that SAT gives. */
const DIA_DE_COMPLEMENTO = 4
const ULTIMO_DE_COMPLEMENTO = 5

/** The nearest threshold that a number of days has reached; null before the first. */
const umbralDe = (umbrales: readonly number[], dias: number): number | null =>
  umbrales.findLast((umbral) => dias <= umbral) ?? null

/** Days left of a seal and the threshold that they have reached; null while there is time, and after its last day. */
export function plazoDeSello(hoy: Fecha, vence: Fecha): { dias: number; umbral: number } | null {
  const dias = diasEntre(hoy, vence)
  const umbral = umbralDe(DIAS_DE_SELLO, dias)
  return umbral === null || dias < 0 ? null : { dias, umbral }
}

/** The threshold of sales without a global. One whose last day has passed is at the last threshold. */
export const umbralDeGlobal = (dias: number): number | null => umbralDe(DIAS_DE_GLOBAL, dias)

/** The month whose payments must have their complement by now, and until which day; null before the 4th. */
export function plazoDeComplemento(hoy: Fecha): { mes: string; limite: Fecha; dias: number } | null {
  if (Number(hoy.slice(8)) < DIA_DE_COMPLEMENTO) return null
  const limite = `${hoy.slice(0, 8)}${String(ULTIMO_DE_COMPLEMENTO).padStart(2, '0')}`
  return { mes: sumarDias(`${hoy.slice(0, 7)}-01`, -1).slice(0, 7), limite, dias: diasEntre(hoy, limite) }
}

const cuando = (dias: number): string => {
  if (dias < 0) return 'el plazo ya venció'
  if (dias === 0) return 'vence hoy'
  return dias === 1 ? 'vence mañana' : `quedan ${dias} días`
}

const nombreDeMes = (mes: string): string =>
  new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${mes}-01T00:00:00Z`),
  )

const enSucursales = ({ sucursales: [primera, ...otras] }: AvisoFiscal): string =>
  otras.length === 0 ? `la sucursal ${primera?.sucursalNumber ?? ''}` : `${otras.length + 1} sucursales`

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

/** What an e-mail and the day's page say of a warning: the matter, and what to do about it. */
export function textoDeAviso(aviso: AvisoFiscal): { titulo: string; detalle: string } {
  const { clase, de, cuantos, importe } = aviso
  const dias = aviso.dias ?? 0
  switch (clase) {
    case 'sello':
      return {
        titulo: `El sello (CSD) de ${de} ${dias <= 1 ? cuando(dias) : `vence en ${dias} días`}`,
        detalle: `Lo usa ${enSucursales(aviso)}. Tramita otro ante el SAT y guárdalo en Sucursales.`,
      }
    case 'rechazo': {
      const { noPedida, sinNotas } = aviso
      const detalle = noPedida
        ? `Sigue vigente ante el SAT. El proveedor respondió «${noPedida}». Corrígelo y pide cancelarla otra vez.`
        : 'Sigue vigente ante el SAT. Acláralo con él y pide cancelarla otra vez.'
      const notas = ' Sus notas de crédito se cancelaron antes: si se queda vigente, hazlas otra vez.'
      return {
        titulo: noPedida
          ? `No se pudo pedir la cancelación de la factura ${de}`
          : `El receptor no aceptó cancelar la factura ${de}`,
        detalle: sinNotas ? detalle + notas : detalle,
      }
    }
    case 'global':
      return {
        titulo: `Ventas de ${nombreDeMes(de)} sin factura global: ${cuando(dias)}`,
        detalle: `${pesos.format(importe ?? 0)} en ${cuantos} ${cuantos === 1 ? 'venta' : 'ventas'} de ${enSucursales(aviso)}.`,
      }
    case 'complemento':
    case 'complementoLibre':
      return {
        titulo: `${cuantos === 1 ? 'Un pago' : `${cuantos} pagos`} de ${nombreDeMes(de)} sin complemento: ${cuando(dias)}`,
        detalle: `${pesos.format(importe ?? 0)} de facturas PPD${clase === 'complemento' ? '' : ' sin pedido'} de ${enSucursales(aviso)}.`,
      }
  }
}
