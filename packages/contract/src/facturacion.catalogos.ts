/** An entry of a SAT catalogue. One that SAT no longer accepts stays in its list, marked (D-52). */
export interface EntradaCatalogo<C extends string = string> {
  readonly clave: C
  readonly nombre: string
  /** Why SAT refuses it today; choosing it explains this before anything is sent. */
  readonly noVigente?: string
}

const entradas = <const C extends string>(
  filas: readonly (readonly [C, string, string?])[],
): readonly EntradaCatalogo<C>[] =>
  filas.map(([clave, nombre, noVigente]) => ({ clave, nombre, ...(noVigente && { noVigente }) }))

const FUERA_DE_4_0 = 'No está en el catálogo del CFDI 4.0; el SAT rechaza la factura.'

export const formasPagoCfdi = entradas([
  ['01', 'Efectivo'],
  ['02', 'Cheque Nominativo'],
  ['03', 'Transferencia electrónica de fondos'],
  ['04', 'Tarjeta de crédito'],
  ['28', 'Tarjeta de débito'],
  ['30', 'Aplicación de anticipos'],
  ['99', 'Por definir'],
])
export type FormaPagoCfdi = (typeof formasPagoCfdi)[number]['clave']
/** Form of an egreso that applies an advance, and of a final invoice that advances paid whole; nobody chooses it. */
export const FORMA_ANTICIPO = '30' satisfies FormaPagoCfdi
export const clavesFormaPago = formasPagoCfdi.map(({ clave }) => clave)

export const metodosPagoCfdi = ['PUE', 'PPD'] as const
export type MetodoPagoCfdi = (typeof metodosPagoCfdi)[number]
export const etiquetaMetodoPago: Record<MetodoPagoCfdi, string> = {
  PUE: 'Pago en una sola exhibición',
  PPD: 'Pago en parcialidades o diferido',
}

/** Fiscal regimes 601–630 (spec §9). */
export const regimenesFiscales = entradas([
  ['601', 'General de Ley Personas Morales'],
  ['603', 'Personas Morales con Fines no Lucrativos'],
  ['605', 'Sueldos y Salarios e Ingresos Asimilados a Salarios'],
  ['606', 'Arrendamiento'],
  ['607', 'Régimen de Enajenación o Adquisición de Bienes'],
  ['608', 'Demás ingresos'],
  ['610', 'Residentes en el Extranjero sin Establecimiento Permanente en México'],
  ['611', 'Ingresos por Dividendos (socios y accionistas)'],
  ['612', 'Personas Físicas con Actividades Empresariales y Profesionales'],
  ['614', 'Ingresos por intereses'],
  ['615', 'Régimen de los ingresos por obtención de premios'],
  ['616', 'Sin obligaciones fiscales'],
  ['620', 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos'],
  ['621', 'Incorporación Fiscal'],
  ['622', 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras'],
  ['623', 'Opcional para Grupos de Sociedades'],
  ['624', 'Coordinados'],
  ['625', 'Actividades Empresariales con ingresos a través de Plataformas Tecnológicas'],
  ['626', 'Régimen Simplificado de Confianza'],
  ['628', 'Hidrocarburos', FUERA_DE_4_0],
  ['629', 'De los Regímenes Fiscales Preferentes y de las Empresas Multinacionales', FUERA_DE_4_0],
  ['630', 'Enajenación de acciones en bolsa de valores', FUERA_DE_4_0],
])

export const usosCfdi = entradas([
  ['G01', 'Adquisición de mercancías'],
  ['G02', 'Devoluciones, descuentos o bonificaciones'],
  ['G03', 'Gastos en general'],
  ['I01', 'Construcciones'],
  ['I02', 'Mobiliario y equipo de oficina por inversiones'],
  ['I03', 'Equipo de transporte'],
  ['I04', 'Equipo de cómputo y accesorios'],
  ['I05', 'Dados, troqueles, moldes, matrices y herramental'],
  ['I06', 'Comunicaciones telefónicas'],
  ['I07', 'Comunicaciones satelitales'],
  ['I08', 'Otra maquinaria y equipo'],
  ['D01', 'Honorarios médicos, dentales y gastos hospitalarios'],
  ['D02', 'Gastos médicos por incapacidad o discapacidad'],
  ['D03', 'Gastos funerales'],
  ['D04', 'Donativos'],
  ['D05', 'Intereses reales por créditos hipotecarios (casa habitación)'],
  ['D06', 'Aportaciones voluntarias al SAR'],
  ['D07', 'Primas por seguros de gastos médicos'],
  ['D08', 'Gastos de transportación escolar obligatoria'],
  ['D09', 'Depósitos en cuentas para el ahorro, primas de planes de pensiones'],
  ['D10', 'Pagos por servicios educativos (colegiaturas)'],
  ['P01', 'Por definir', 'Terminó con el CFDI 3.3 (30 de junio de 2023). Usa S01 Sin efectos fiscales.'],
  ['S01', 'Sin efectos fiscales'],
])

/** Why a CFDI is cancelled (spec §9). */
export const motivosCancelacion = ['01', '02', '03', '04'] as const
export type MotivoCancelacion = (typeof motivosCancelacion)[number]
export const etiquetaMotivo: Record<MotivoCancelacion, { nombre: string; nota: string }> = {
  '01': { nombre: 'Comprobante emitido con errores con relación', nota: 'Otra factura la sustituye; se hace primero.' },
  '02': { nombre: 'Comprobante emitido con errores sin relación', nota: 'No habrá factura que la sustituya.' },
  '03': { nombre: 'No se llevó a cabo la operación', nota: 'La venta no ocurrió o se devolvió completa.' },
  '04': {
    nombre: 'Operación nominativa relacionada en una factura global',
    nota: 'El ticket ya va en una de público en general.',
  },
}

const claves = (catalogo: readonly EntradaCatalogo[]) => new Map(catalogo.map((entrada) => [entrada.clave, entrada]))
const porClave = { regimen: claves(regimenesFiscales), uso: claves(usosCfdi), formaPago: claves(formasPagoCfdi) }

/** The entry of a catalogue, or null for a code that is not in it. */
export const entradaDe = (catalogo: keyof typeof porClave, clave: string): EntradaCatalogo | null =>
  porClave[catalogo].get(clave) ?? null

const deEmpresa = new Set(['601', '603', '620', '622', '623', '624'])
const deAmbos = new Set(['610', '626'])
/** Regimes that a receiver of this kind may have; an RFC of 13 characters is a person's (SAT CFDI40158). */
export const regimenAdmitido = (regimen: string, rfc: string): boolean =>
  deAmbos.has(regimen) || deEmpresa.has(regimen) === (rfc.length === 12)

const conGastos = new Set(['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'])
const conDeducciones = new Set(['605', '606', '607', '608', '611', '612', '614', '615', '625'])
/** Whether SAT takes a use with a regime (CFDI40161): personal deductions only from persons who may deduct. */
export function usoAdmitido(uso: string, regimen: string): boolean {
  if (uso === 'S01') return true
  if (uso.startsWith('D')) return conDeducciones.has(regimen)
  return conGastos.has(regimen) || (uso === 'G02' && regimen === '616')
}

/**
 * Why SAT refuses a use from a receiver, in a few words for a list; null where it takes it, or where too little is known of him.
 * @param rfc what is typed of it; its length says whether he is a person.
 */
export function motivoDeUso(uso: string, regimen: string, rfc: string): string | null {
  if (entradaDe('uso', uso)?.noVigente) return 'no vigente'
  if (uso.startsWith('D') && rfc.length === 12) return 'solo de personas físicas'
  return regimen === '' || usoAdmitido(uso, regimen) ? null : `no va con el régimen ${regimen}`
}

/** The use to propose where the chosen one does not fit: glasses are deducted by a person, expenses by who may. */
export const usoPropuesto = (regimen: string, rfc: string, conGraduacion: boolean): string =>
  [...(conGraduacion ? ['D01'] : []), 'G03'].find((uso) => motivoDeUso(uso, regimen, rfc) === null) ?? 'S01'
