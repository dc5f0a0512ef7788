import type { Nodo } from '@nitida/cfdi/arbol'
import { nodo } from '@nitida/cfdi/arbol'
import { fechaCfdi } from '@nitida/cfdi/fechas'
import { esGenerico } from '@nitida/cfdi/rfc'
import { aXml, DECLARACION } from '@nitida/cfdi/xml'
import type { Db } from '../../platform/datos/db.ts'
import { leerCfdi } from '../xml/lectura.ts'
import type {
  Estatus,
  Identidad,
  Negativa,
  OrdenDeCancelacion,
  RespuestaCancelacion,
  RespuestaEstatus,
  ViaCancelacion,
} from './pac.ts'
import {
  requestCancelacion,
  resolveCancelacion,
  selectTimbre,
  type Timbre,
  tieneRelacionados,
} from './sandbox.queries.ts'
import { negar } from './timbrado.ts'

const CENTRO = 'America/Mexico_City'
const DIA_MS = 86_400_000
/** RMF 2.7.1.35: total up to which no receiver is asked. */
const SIN_ACEPTACION_HASTA = 1000_00
/** RMF 2.7.1.34: working days of silence that count as a yes. */
const DIAS_PARA_CONTESTAR = 3

const diaDe = (instante: Date): string => fechaCfdi(instante, CENTRO).slice(0, 10)
const esHabil = (dia: string): boolean => ![0, 6].includes(new Date(`${dia}T12:00:00Z`).getUTCDay())

/** The working day that comes so many working days after an instant; holidays are not known. */
function diaHabil(desde: Date, cuantos: number): string {
  let instante = desde
  for (let van = 0; van < cuantos; ) {
    instante = new Date(instante.getTime() + DIA_MS)
    if (esHabil(diaDe(instante))) van++
  }
  return diaDe(instante)
}

/** Whether the receiver has to be asked (RMF 2.7.1.35). */
function necesitaAceptacion({ tipo, total, rfcReceptor, timbradoEn, cancelacion }: Timbre, ahora: Date): boolean {
  if (cancelacion !== null) return true
  if (tipo !== 'I' || total <= SIN_ACEPTACION_HASTA || esGenerico(rfcReceptor)) return false
  return diaDe(ahora) > diaHabil(timbradoEn, 1)
}

const palabras: Record<ViaCancelacion, string> = {
  sin_aceptacion: 'Cancelado sin aceptación',
  con_aceptacion: 'Cancelado con aceptación',
  plazo_vencido: 'Plazo vencido',
}

const HALLADO = 'S - Comprobante obtenido satisfactoriamente.'

function estatusDe(timbre: Timbre, ahora: Date, noCancelable: boolean): Estatus {
  const { solicitadaEn, resolucion } = timbre
  const esCancelable = noCancelable
    ? 'No cancelable'
    : necesitaAceptacion(timbre, ahora)
      ? 'Cancelable con aceptación'
      : 'Cancelable sin aceptación'
  const base = { codigoEstatus: HALLADO, esCancelable, via: null }
  if (solicitadaEn === null) return { ...base, estado: 'vigente', estatusCancelacion: '' }
  if (resolucion === null) return { ...base, estado: 'en_proceso', estatusCancelacion: 'En proceso' }
  if (resolucion === 'rechazada') return { ...base, estado: 'rechazada', estatusCancelacion: 'Solicitud rechazada' }
  if (resolucion !== 'sin_aceptacion' && resolucion !== 'con_aceptacion' && resolucion !== 'plazo_vencido')
    throw new RangeError(`no such resolution: ${resolucion}`)
  return { ...base, estado: 'cancelado', via: resolucion, estatusCancelacion: palabras[resolucion] }
}

/** The receiver's answer, or his silence. */
async function resolver(db: Db, timbre: Timbre, ahora: Date): Promise<Timbre> {
  const { uuid, solicitadaEn, resolucion, cancelacion } = timbre
  if (solicitadaEn === null || resolucion !== null) return timbre
  const vencido = diaDe(ahora) > diaHabil(solicitadaEn, DIAS_PARA_CONTESTAR)
  if (cancelacion === 'aceptada') await resolveCancelacion(db, uuid, 'con_aceptacion', ahora)
  else if (cancelacion === 'rechazada') await resolveCancelacion(db, uuid, 'rechazada', ahora)
  else if (vencido) await resolveCancelacion(db, uuid, 'plazo_vencido', ahora)
  return (await selectTimbre(db, uuid)) ?? timbre
}

const texto = (nombre: string, contenido: string): string => `<${nombre}>${contenido}</${nombre}>`

/** An acknowledgement shaped like SAT's, without its signature. */
function acuseDe({ uuid, rfcEmisor }: Timbre, estatus: '201' | '202', ahora: Date): string {
  const acuse: Nodo = nodo('Acuse', {
    xmlns: 'http://cancelacfd.sat.gob.mx',
    Fecha: fechaCfdi(ahora, CENTRO),
    RfcEmisor: rfcEmisor,
  })
  const folios = texto('Folios', texto('UUID', uuid) + texto('EstatusUUID', estatus))
  return `${DECLARACION}${aXml(acuse).replace(/\/>$/, '>')}${folios}</Acuse>`
}

/** The substitute that is meant, or why it does not hold. */
async function hallar(db: Db, { uuid, rfcEmisor, rfcReceptor, total }: Identidad): Promise<Timbre | Negativa> {
  const timbre = await selectTimbre(db, uuid.toUpperCase())
  if (!timbre) return negar('205', 'El folio fiscal no existe.')
  if (timbre.rfcEmisor !== rfcEmisor) return negar('203', 'El folio fiscal no corresponde al RFC del emisor.')
  if (timbre.rfcReceptor !== rfcReceptor || timbre.total !== total)
    return negar('205', 'El folio fiscal no corresponde al receptor o al total que se indicaron.')
  return timbre
}

const MOTIVOS = ['01', '02', '03', '04']

/** Motive 01 needs its substitute, issued before and naming this folio with relation 04; the others take none. */
async function revisarMotivo(db: Db, { uuid, motivo, sustitucion }: OrdenDeCancelacion): Promise<Negativa | null> {
  if (!MOTIVOS.includes(motivo)) return negar('207', 'El motivo de cancelación debe ser 01, 02, 03 o 04.')
  if (motivo !== '01')
    return sustitucion === null ? null : negar('209', 'Sólo el motivo 01 lleva un folio que sustituye.')
  if (sustitucion === null) return negar('208', 'El motivo 01 necesita el folio fiscal de la factura que sustituye.')
  const sustituta = await selectTimbre(db, sustitucion.toUpperCase())
  const { relaciones } = sustituta ? await leerCfdi(sustituta.xml) : { relaciones: [] }
  if (!relaciones.some(({ tipo, uuids }) => tipo === '04' && uuids.includes(uuid.toUpperCase())))
    return negar('210', 'La factura que sustituye no existe o no está relacionada (04) con la que se cancela.')
  return null
}

export async function cancelarEnSandbox(db: Db, orden: OrdenDeCancelacion, ahora: Date): Promise<RespuestaCancelacion> {
  const hallado = await hallar(db, orden)
  if ('ok' in hallado) return hallado
  const { uuid } = hallado
  const antes = await resolver(db, hallado, ahora)
  const repetida = antes.resolucion !== null && antes.resolucion !== 'rechazada'
  if (!repetida && antes.solicitadaEn === null) {
    const mal = await revisarMotivo(db, orden)
    if (mal) return mal
  }
  if (!repetida && (await tieneRelacionados(db, uuid, orden.sustitucion?.toUpperCase() ?? null)))
    return negar(
      '204',
      'No es cancelable: hay comprobantes vigentes relacionados con esta factura. Cancélalos primero.',
    )
  await requestCancelacion(db, uuid, orden.motivo, ahora)
  if (!necesitaAceptacion(antes, ahora)) await resolveCancelacion(db, uuid, 'sin_aceptacion', ahora)
  const timbre = (await selectTimbre(db, uuid)) ?? antes
  const estatus = estatusDe(timbre, ahora, false)
  const cancelado = estatus.estado === 'cancelado'
  return {
    ...estatus,
    ok: true,
    codigo: repetida ? '202' : cancelado ? '201' : '000',
    mensaje: cancelado
      ? 'La factura quedó cancelada ante el SAT.'
      : 'El SAT recibió la solicitud; falta la respuesta del receptor.',
    detalle: [],
    acuse: acuseDe(timbre, repetida ? '202' : '201', ahora),
  }
}

export async function estatusEnSandbox(db: Db, identidad: Identidad, ahora: Date): Promise<RespuestaEstatus> {
  const hallado = await hallar(db, identidad)
  const listo = { ok: true as const, codigo: '000', mensaje: 'Consulta realizada.', detalle: [] }
  if ('ok' in hallado) {
    const nada = { estado: 'no_encontrado', via: null, esCancelable: '', estatusCancelacion: '' } as const
    return { ...listo, ...nada, codigoEstatus: 'N - 602: Comprobante no encontrado.' }
  }
  const timbre = await resolver(db, hallado, ahora)
  return { ...listo, ...estatusDe(timbre, ahora, await tieneRelacionados(db, timbre.uuid, null)) }
}
