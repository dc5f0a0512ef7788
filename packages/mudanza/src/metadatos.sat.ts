import type { DocumentoSat } from '@nitida/contract/facturacion.sat'

const SEPARADOR = '~'
/** Columns of the metadata, in SAT's order: who certified it and when, and when it was cancelled, are not asked for. */
const COLUMNAS = 12

export const esEncabezadoSat = (linea: string): boolean => /^uuid~rfcemisor~/i.test(linea)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/
const FECHA = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/
const MONTO = /^\$?(\d[\d,]{0,15}(?:\.\d{1,6})?)$/
const LARGO_NOMBRE = 300

function leerFecha(texto: string): string | null {
  const [, dia = '', hora = ''] = FECHA.exec(texto) ?? []
  const instante = new Date(`${dia}T${hora}Z`)
  return !Number.isNaN(instante.getTime()) && instante.toISOString().startsWith(`${dia}T${hora}`)
    ? `${dia} ${hora}`
    : null
}

function leerMonto(texto: string): number | null {
  const [, monto] = MONTO.exec(texto) ?? []
  const centavos = monto === undefined ? Number.NaN : Math.round(Number(monto.replaceAll(',', '')) * 100)
  return Number.isSafeInteger(centavos) ? centavos : null
}

const estados: Readonly<Record<string, boolean>> = { '1': true, '0': false, vigente: true, cancelado: false }

/** A row of the metadata; null for one that is none. */
export function leerMetadato(linea: string): DocumentoSat | null {
  const celdas = linea.split(SEPARADOR).map((celda) => celda.trim())
  if (celdas.length < COLUMNAS - 1 || celdas.length > COLUMNAS) return null
  const [uuid = '', emisor = '', nombreEmisor = '', receptor = '', nombreReceptor = '', , emitido = ''] = celdas
  const [, , , , , , , , monto = '', efectoDicho = '', estatus = ''] = celdas
  const [fecha, total] = [leerFecha(emitido), leerMonto(monto)]
  const [rfcEmisor, rfcReceptor, efecto] = [
    emisor.toUpperCase(),
    receptor.toUpperCase(),
    efectoDicho.charAt(0).toUpperCase(),
  ]
  const vigente = estados[estatus.toLowerCase()]
  if (!UUID.test(uuid) || !RFC.test(rfcEmisor) || !RFC.test(rfcReceptor) || !/^[IEPNT]$/.test(efecto)) return null
  if (fecha === null || total === null || vigente === undefined) return null
  const nombres = {
    nombreEmisor: nombreEmisor.slice(0, LARGO_NOMBRE),
    nombreReceptor: nombreReceptor.slice(0, LARGO_NOMBRE),
  }
  return { uuid: uuid.toLowerCase(), rfcEmisor, rfcReceptor, ...nombres, fecha, total, moneda: null, efecto, vigente }
}
