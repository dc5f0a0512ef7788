import type { Ajustes } from './ajustes.ts'
import { type Centavos, sumar } from './dinero.ts'
import type { ImpuestosDeCfdi } from './facturacion.impuestos.rules.ts'
import { type ClaseIva, clasesIva } from './facturacion.impuestos.ts'
import type { CobroContable, TipoDePoliza, TipoDeSolicitud } from './facturacion.polizas.ts'
import type { Fecha } from './fechas.ts'

/** Accounts that pólizas move, by the setting that holds their number. */
export const cuentasContables = [
  ...(['cuentaCaja', 'cuentaBancos', 'cuentaClientes', 'cuentaIvaCobrado', 'cuentaIvaPorCobrar'] as const),
  ...(['cuentaVentas', 'cuentaVentasCero', 'cuentaVentasExentas', 'cuentaDevoluciones'] as const),
  ...(['cuentaIvaRetenido', 'cuentaIsrRetenido', 'cuentaGananciaCambiaria', 'cuentaPerdidaCambiaria'] as const),
] as const satisfies (keyof Ajustes)[]
export type CuentaContable = (typeof cuentasContables)[number]

export const nombreDeCuenta: Record<CuentaContable, string> = {
  cuentaCaja: 'Caja y efectivo',
  cuentaBancos: 'Bancos nacionales',
  cuentaClientes: 'Clientes nacionales',
  cuentaIvaCobrado: 'IVA trasladado cobrado',
  cuentaIvaPorCobrar: 'IVA trasladado no cobrado',
  cuentaVentas: 'Ventas y servicios gravados a la tasa general',
  cuentaVentasCero: 'Ventas y servicios gravados al 0 %',
  cuentaVentasExentas: 'Ventas y servicios exentos o no objeto',
  cuentaDevoluciones: 'Devoluciones, descuentos o bonificaciones sobre ventas',
  cuentaIvaRetenido: 'IVA que retienen los clientes',
  cuentaIsrRetenido: 'ISR que retienen los clientes',
  cuentaGananciaCambiaria: 'Ganancia cambiaria',
  cuentaPerdidaCambiaria: 'Pérdida cambiaria',
}

/** SAT's código agrupador of each, until the owner writes his own numbers. */
export const CUENTAS_POR_OMISION = {
  cuentaCaja: '101.01',
  cuentaBancos: '102.01',
  cuentaClientes: '105.01',
  cuentaIvaCobrado: '208.01',
  cuentaIvaPorCobrar: '209.01',
  cuentaVentas: '401.01',
  cuentaVentasCero: '401.04',
  cuentaVentasExentas: '401.07',
  cuentaDevoluciones: '402.01',
  cuentaIvaRetenido: '113.01',
  cuentaIsrRetenido: '113.02',
  cuentaGananciaCambiaria: '702.01',
  cuentaPerdidaCambiaria: '701.01',
} as const satisfies Record<CuentaContable, string>

export const nombreDePoliza: Record<TipoDePoliza, string> = {
  ventas: 'Ventas',
  egresos: 'Egresos',
  cobros: 'Cobros',
  iva: 'IVA trasladado cobrado',
}
const letraDe: Record<TipoDePoliza, string> = { ventas: 'V', egresos: 'E', cobros: 'C', iva: 'I' }

/** A CFDI of income or egreso that counts in a month; sign −1 takes one of an earlier month off that was cancelled in this one. */
export interface CfdiContable {
  rfc: string
  sucursalNumber: string
  fecha: Fecha
  signo: 1 | -1
  egreso: boolean
  documento: string
  uuid: string
  rfcReceptor: string
  /** In pesos, as all that follows. */
  total: Centavos
  /** What it says itself; null in pesos. */
  enDolares: { total: Centavos; tipoCambio: number } | null
  iva: Centavos
  /** The same by kind. */
  impuestos: ImpuestosDeCfdi
  /** What of it is such money: less than the total of an egreso that lowered what was owed as well. */
  pagado: Centavos
  /** Where its money is: that of an invoice without an order that says paid is in no ledger. Null where the ledger has it. */
  pagadoEn: 'cuentaCaja' | 'cuentaBancos' | null
}

export interface Asiento {
  cuenta: CuentaContable
  concepto: string
  debe: Centavos
  haber: Centavos
  /** Its total is in its own currency. */
  cfdi: { uuid: string; rfc: string; total: Centavos; tipoCambio: number | null } | null
}

export interface Poliza {
  rfc: string
  sucursalNumber: string
  tipo: TipoDePoliza
  /** Unique in the month of a taxpayer. */
  numero: string
  fecha: Fecha
  concepto: string
  asientos: Asiento[]
}

type Lugar = Pick<CfdiContable, 'rfc' | 'sucursalNumber' | 'fecha'>

/** An amount on the side of an account: a negative one is on the other. Nothing of nothing. */
function asiento(cuenta: CuentaContable, importe: Centavos, concepto: string, cfdi: Asiento['cfdi']): Asiento[] {
  if (importe === 0) return []
  return [{ cuenta, concepto, debe: Math.max(0, importe), haber: Math.max(0, -importe), cfdi }]
}

const CUENTA_DE_VENTAS: Record<ClaseIva, CuentaContable> = {
  ...{ '0.16': 'cuentaVentas', '0.08': 'cuentaVentas', '0': 'cuentaVentasCero' },
  ...{ exento: 'cuentaVentasExentas', sinObjeto: 'cuentaVentasExentas', sinDesglose: 'cuentaVentasExentas' },
}

/** Bases by the account of each kind; what is taken back is in one. */
function basesDe({ egreso, impuestos }: CfdiContable): [CuentaContable, Centavos][] {
  const bases = new Map<CuentaContable, Centavos>()
  for (const clase of clasesIva) {
    const cuenta = egreso ? 'cuentaDevoluciones' : CUENTA_DE_VENTAS[clase]
    bases.set(cuenta, (bases.get(cuenta) ?? 0) + impuestos.clases[clase].base)
  }
  return [...bases]
}

const cfdiDe = ({ uuid, rfcReceptor: rfc, total, enDolares }: CfdiContable): Asiento['cfdi'] => ({
  ...{ uuid: uuid.toUpperCase(), rfc },
  ...(enDolares ?? { total, tipoCambio: null }),
})

/** Entries of a CFDI: what is owed, with its bases and its IVA, which is not collected yet, and what the receiver keeps. */
function deCfdi(contable: CfdiContable): Asiento[] {
  const { signo, egreso, documento, total, iva, impuestos } = contable
  const lado = egreso ? -signo : signo
  const concepto = `${signo < 0 ? 'Cancelación de ' : ''}${egreso ? 'CFDI de egreso' : 'Factura'} ${documento}`
  const cfdi = cfdiDe(contable)
  return [
    ...asiento('cuentaClientes', lado * total, concepto, cfdi),
    ...basesDe(contable).flatMap(([cuenta, base]) => asiento(cuenta, -lado * base, concepto, cfdi)),
    ...asiento('cuentaIvaPorCobrar', -lado * iva, concepto, cfdi),
    ...asiento('cuentaIvaRetenido', lado * impuestos.retenidoIva, concepto, cfdi),
    ...asiento('cuentaIsrRetenido', lado * impuestos.retenidoIsr, concepto, cfdi),
  ]
}

/** Money of a day. What the rate of its day made more or less than the CFDI's is a gain or a loss, so that what is owed ends at nothing. */
const deCobro = ({ cuenta, entra, sale, cambiaria }: CobroContable): Asiento[] => {
  const [cobrado, devuelto] = [`Cobrado en ${nombreDeCuenta[cuenta]}`, `Devuelto de ${nombreDeCuenta[cuenta]}`]
  return [
    ...asiento(cuenta, entra, cobrado, null),
    ...asiento('cuentaClientes', -entra, cobrado, null),
    ...asiento('cuentaClientes', sale, devuelto, null),
    ...asiento(cuenta, -sale, devuelto, null),
    ...asiento('cuentaClientes', cambiaria, 'Diferencia cambiaria', null),
    ...asiento(
      cambiaria > 0 ? 'cuentaGananciaCambiaria' : 'cuentaPerdidaCambiaria',
      -cambiaria,
      'Diferencia cambiaria',
      null,
    ),
  ]
}

const deIva = (iva: Centavos, cfdi: Asiento['cfdi']): Asiento[] => [
  ...asiento('cuentaIvaPorCobrar', iva, 'IVA de lo cobrado', cfdi),
  ...asiento('cuentaIvaCobrado', -iva, 'IVA de lo cobrado', cfdi),
]

/** Money of an invoice without an order that says paid: it comes in with it, and goes back with its egreso or its cancellation. */
function deContado(cfdi: CfdiContable): { cobros: Asiento[]; iva: Asiento[] } {
  const { pagadoEn, pagado, egreso, signo, total, iva, documento } = cfdi
  if (pagadoEn === null) return { cobros: [], iva: [] }
  const lado = egreso ? -signo : signo
  const suyo = cfdiDe(cfdi)
  const concepto = `Pago de ${documento}`
  return {
    cobros: [
      ...asiento(pagadoEn, lado * pagado, concepto, suyo),
      ...asiento('cuentaClientes', -lado * pagado, concepto, suyo),
    ],
    iva: deIva(lado * (total === 0 ? 0 : Math.round((iva * pagado) / total)), suyo),
  }
}

/** Pólizas of a month: one for each type, branch and day that has something to tell. Each balances by its making. */
export function polizasDe(cfdis: readonly CfdiContable[], cobros: readonly CobroContable[]): Poliza[] {
  const todas = new Map<string, Poliza>()
  const agregar = (tipo: TipoDePoliza, { rfc, sucursalNumber, fecha }: Lugar, asientos: readonly Asiento[]) => {
    if (asientos.length === 0) return
    const numero = `${letraDe[tipo]}-${sucursalNumber}-${fecha.replaceAll('-', '')}`
    const clave = `${rfc} ${numero}`
    const concepto = `${nombreDePoliza[tipo]} de la sucursal ${sucursalNumber}`
    const poliza = todas.get(clave) ?? { rfc, sucursalNumber, tipo, numero, fecha, concepto, asientos: [] }
    poliza.asientos.push(...asientos)
    todas.set(clave, poliza)
  }
  for (const cfdi of cfdis) {
    const { cobros: suyos, iva } = deContado(cfdi)
    agregar(cfdi.egreso ? 'egresos' : 'ventas', cfdi, deCfdi(cfdi))
    agregar('cobros', cfdi, suyos)
    agregar('iva', cfdi, iva)
  }
  for (const cobro of cobros) {
    agregar('cobros', cobro, deCobro(cobro))
    agregar('iva', cobro, deIva(cobro.iva, null))
  }
  const orden = ({ rfc, fecha, numero }: Poliza) => `${rfc} ${fecha} ${numero}`
  return [...todas.values()].sort((a, b) => (orden(a) < orden(b) ? -1 : 1))
}

export const debeDe = (asientos: readonly Asiento[]): Centavos => sumar(...asientos.map(({ debe }) => debe))
export const haberDe = (asientos: readonly Asiento[]): Centavos => sumar(...asientos.map(({ haber }) => haber))

/** Whether the number that SAT gave fits the kind of its request. */
export const numeroDeSolicitudValido = (tipo: TipoDeSolicitud, numero: string): boolean =>
  tipo === 'AF' || tipo === 'FC' ? /^[A-Z]{3}\d{7}\/\d{2}$/.test(numero) : /^[A-Z]{2}\d{12}$/.test(numero)
