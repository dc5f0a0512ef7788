import type { Centavos } from '@nitida/contract/dinero'

/** A branch's CSD in plain, base64 of DER. It lives inside one call and is neither kept nor logged (security 23). */
export interface PartesDelCsd {
  certificado: string
  llave: string
  contrasena: string
}

/** What is stamped: the bytes that were committed before the call (D-51). */
export interface OrdenDeTimbrado {
  /** Our sealed CFDI. */
  xml: string
  csd: PartesDelCsd
}

/** Which CFDI, as SAT's services identify one. */
export interface Identidad {
  uuid: string
  rfcEmisor: string
  rfcReceptor: string
  total: Centavos
  /** Attribute Sello of the CFDI. */
  sello: string
}

export type MotivoCancelacion = '01' | '02' | '03' | '04'

export interface OrdenDeCancelacion extends Identidad {
  motivo: MotivoCancelacion
  /** Folio fiscal of the substitute: with motive 01, and only then. */
  sustitucion: string | null
  csd: PartesDelCsd
}

/** What every answer says, whoever gave it. */
interface Base {
  /** '000' or SAT's or the provider's own; ours when nothing came back (`SIN_RESPUESTA`, `RESPUESTA_ILEGIBLE`, …). */
  codigo: string
  mensaje: string
  /** Sentences that explain more, the most useful first. */
  detalle: string[]
}

/**
 * No. With `desconocido` it is not known whether the provider acted: look it up, never repeat it blindly (D-51). Without, it is
 * certain that nothing was done. `errors` is the provider's map of fields, when it refused the body itself.
 */
export interface Negativa extends Base {
  ok: false
  desconocido: boolean
  errors: Record<string, string[]> | null
}

/** A CFDI with its stamp. */
export interface Timbrado {
  /** Upper case. */
  uuid: string
  /** The bytes as they came: to be stored, never written again. */
  xml: string
  /** Serial of the issuer's certificate, read from the XML. */
  noCertificado: string
  selloCFD: string
  /** The element tfd:TimbreFiscalDigital as XML. */
  timbreXML: string
  /** Base64 of the provider's own PDF, when it makes one; ours is what is shown. */
  pdf: string | null
}

export type RespuestaTimbrado = (Base & { ok: true; timbrado: Timbrado }) | Negativa

/** `timbrado` null: the provider knows for certain that it never stamped those bytes, so they may be sent. */
export type RespuestaConsulta = (Base & { ok: true; timbrado: Timbrado | null }) | Negativa

/** Where a CFDI stands at SAT. A rejected cancellation leaves it in force. */
export type EstadoSat = 'vigente' | 'en_proceso' | 'cancelado' | 'rechazada' | 'no_encontrado'

/** How a cancelled one came to be so. */
export type ViaCancelacion = 'sin_aceptacion' | 'con_aceptacion' | 'plazo_vencido'

export interface Estatus {
  estado: EstadoSat
  via: ViaCancelacion | null
  /** SAT's words, as they come: 'S - Comprobante obtenido satisfactoriamente.', 'Cancelable con aceptación', 'En proceso' … */
  codigoEstatus: string
  esCancelable: string
  estatusCancelacion: string
}

/** `acuse`: SAT's XML, once there is one. `codigo` '000' is only that the request was taken; `estado` says what it came to. */
export type RespuestaCancelacion = (Base & Estatus & { ok: true; acuse: string | null }) | Negativa

export type RespuestaEstatus = (Base & Estatus & { ok: true }) | Negativa

export type RespuestaCreditos = (Base & { ok: true; restantes: number; usados: number | null }) | Negativa

/**
 * A provider that stamps (PAC). No method throws for what happens outside: failures are answers, and `fin` ends the waiting as
 * `desconocido`. An answer is the provider's word: compare what it stamped with what was sent before it counts
 * (`diferencias` of @nitida/cfdi/comparacion).
 */
export interface Pac {
  readonly nombre: 'sandbox' | 'facturoporti' | 'sw'
  /** False: what it stamps is SIN VALIDEZ FISCAL, to be shown with badge and watermark (D-57). */
  readonly validezFiscal: boolean
  timbrar(orden: OrdenDeTimbrado, fin: AbortSignal): Promise<RespuestaTimbrado>
  /** What became of a stamping whose answer was lost: by the sealed bytes that were sent. Changes nothing. */
  consultar(orden: OrdenDeTimbrado, fin: AbortSignal): Promise<RespuestaConsulta>
  /** Asks SAT to cancel. Asking again for the same folio is harmless. */
  cancelar(orden: OrdenDeCancelacion, fin: AbortSignal): Promise<RespuestaCancelacion>
  estatus(identidad: Identidad, fin: AbortSignal): Promise<RespuestaEstatus>
  creditos(fin: AbortSignal): Promise<RespuestaCreditos>
  /** Does now what the first stamping of a process would wait for. Calls nobody. */
  preparar(): Promise<unknown>
}
