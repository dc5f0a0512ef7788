import type { Centavos } from '@nitida/contract/dinero'

/** A branch's CSD unsealed, base64 of DER. It lives inside one call and is neither kept nor logged (security 23). */
export interface PartesDelCsd {
  certificado: string
  llave: string
  contrasena: string
}

/** An order to stamp: the bytes that were committed before the call (D-51). */
export interface OrdenDeTimbrado {
  /** Our sealed CFDI. */
  xml: string
  csd: PartesDelCsd
}

/** Identity of a CFDI at SAT's services. */
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
  /** Folio fiscal of the substitute; present with motive 01 only. */
  sustitucion: string | null
  csd: PartesDelCsd
}

/** Parts of every answer, of any provider. */
interface Base {
  /**
   * '000', or a code of SAT or of the provider; one of ours when nothing came back (`SIN_RESPUESTA`, `RESPUESTA_ILEGIBLE`, …).
   */
  codigo: string
  mensaje: string
  /** Sentences that explain more, the most useful first. */
  detalle: string[]
}

/**
 * A refusal. With `desconocido` the provider may have acted, so it is looked up and never repeated blindly (D-51). Without it
 * nothing was done, for certain. `errors` is the provider's map of fields, when it refused the body itself.
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
  /** The bytes as they came, stored and never written again. */
  xml: string
  /** Serial of the issuer's certificate, read from the XML. */
  noCertificado: string
  selloCFD: string
  /** The element tfd:TimbreFiscalDigital as XML. */
  timbreXML: string
  /** Base64 of the provider's own PDF, when it makes one; screens show ours. */
  pdf: string | null
}

export type RespuestaTimbrado = (Base & { ok: true; timbrado: Timbrado }) | Negativa

/** `timbrado` null: the provider knows for certain that it never stamped those bytes, so they may be sent. */
export type RespuestaConsulta = (Base & { ok: true; timbrado: Timbrado | null }) | Negativa

/** States of a CFDI at SAT. A rejected cancellation leaves it in force. */
export type EstadoSat = 'vigente' | 'en_proceso' | 'cancelado' | 'rechazada' | 'no_encontrado'

/** Ways in which a CFDI was cancelled. */
export type ViaCancelacion = 'sin_aceptacion' | 'con_aceptacion' | 'plazo_vencido'

export interface Estatus {
  estado: EstadoSat
  via: ViaCancelacion | null
  /** SAT's words, unchanged: 'S - Comprobante obtenido satisfactoriamente.', 'Cancelable con aceptación', 'En proceso' … */
  codigoEstatus: string
  esCancelable: string
  estatusCancelacion: string
}

/** `acuse` is SAT's XML, once there is one. `codigo` '000' only says that the request was taken; `estado` is its outcome. */
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
  /** Looks up a stamping whose answer was lost, by the sealed bytes that were sent. Changes nothing. */
  consultar(orden: OrdenDeTimbrado, fin: AbortSignal): Promise<RespuestaConsulta>
  /** Asks SAT to cancel. Asking again for the same folio is harmless. */
  cancelar(orden: OrdenDeCancelacion, fin: AbortSignal): Promise<RespuestaCancelacion>
  estatus(identidad: Identidad, fin: AbortSignal): Promise<RespuestaEstatus>
  creditos(fin: AbortSignal): Promise<RespuestaCreditos>
  /** Prepares ahead what the first stamping of a process would wait for. Calls nobody. */
  preparar(): Promise<unknown>
}
