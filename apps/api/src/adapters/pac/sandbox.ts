import { createHash, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Examen } from '@nitida/cfdi/examen'
import { fechaCfdi } from '@nitida/cfdi/fechas'
import { prepararEsquemas } from '@nitida/cfdi/libxml'
import { agregarTimbre, crearTimbre } from '@nitida/cfdi/timbre'
import type { Db } from '../../platform/datos/db.ts'
import { crearCupo } from '../../platform/entorno/cupos.ts'
import type { Negativa, OrdenDeTimbrado, Pac, RespuestaTimbrado } from './pac.ts'
import { cancelarEnSandbox, estatusEnSandbox } from './sandbox.cancelacion.ts'
import { type Guion, guionDe } from './sandbox.guion.ts'
import { juzgar } from './sandbox.juicio.ts'
import { insertTimbre, selectPorHuella, type TimbreGuardado } from './sandbox.queries.ts'
import { ignorar, leerTimbrado, negar, SIN_RESPUESTA, timbradoDe } from './timbrado.ts'

interface OpcionesSandbox {
  db: Db
  now: () => Date
  /** Behaviour with an order in addition to its own marks; for tests. */
  guion?: (orden: OrdenDeTimbrado) => Guion | null
}

const LEYENDA_SANDBOX = 'SIN VALIDEZ FISCAL - AMBIENTE DE PRUEBAS'
/** Plainly invented name of the provider. */
const RFC_PROVEEDOR = 'AAA010101AAA'
const CERTIFICADO_SAT = '00000000000000000000'
const LENTO_MS = 3000

/** Key that seals stamps, a new one for each process, since nobody may trust it. */
let llave: Promise<KeyObject> | null = null
const llaveSat = (): Promise<KeyObject> => {
  llave ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then(({ privateKey }) => privateKey)
  return llave
}

const huellaDe = (xml: string): Buffer => createHash('sha256').update(xml).digest()

const CANCELACIONES: Partial<Record<Guion, TimbreGuardado['cancelacion']>> = {
  'CANCELACION PENDIENTE': 'pendiente',
  'CANCELACION ACEPTADA': 'aceptada',
  'CANCELACION RECHAZADA': 'rechazada',
}

const perdido = (): Negativa => ignorar(SIN_RESPUESTA, 'El proveedor de timbrado no respondió.')

function negarPorGuion(guion: Guion | null): Negativa | null {
  if (guion === 'RECHAZAR')
    return negar('CFDI40147', 'El código postal del receptor no es el de su constancia.', [
      'CFDI40147 Receptor.DomicilioFiscalReceptor: rechazo simulado por la marca [PAC:RECHAZAR].',
    ])
  if (guion === 'ERRORES')
    return {
      ...negar('400', 'El proveedor no pudo leer la solicitud.'),
      errors: { 'Encabezado.Receptor.RFC': ['El campo RFC no es válido (simulado por la marca [PAC:ERRORES]).'] },
    }
  return guion === 'NO LLEGAR' ? perdido() : null
}

async function estampar(
  { db, now }: OpcionesSandbox,
  xml: string,
  leido: Examen,
  guion: Guion | null,
): Promise<RespuestaTimbrado> {
  const uuid = randomUUID().toUpperCase()
  const ahora = now()
  const datos = {
    ...{ uuid, rfcProveedor: RFC_PROVEEDOR, leyenda: LEYENDA_SANDBOX, noCertificadoSAT: CERTIFICADO_SAT },
    ...{ fecha: fechaCfdi(ahora, 'America/Mexico_City'), selloCFD: leido.sello },
  }
  const { tipo, total, emisor, receptor } = leido
  const timbrado = agregarTimbre(xml, crearTimbre(datos, await llaveSat()))
  const guardado = await insertTimbre(db, {
    uuid,
    huella: huellaDe(xml),
    xml: timbrado,
    tipo: tipo === 'E' || tipo === 'P' ? tipo : 'I',
    rfcEmisor: emisor.Rfc,
    rfcReceptor: receptor.Rfc,
    total,
    relacionados: leido.nombrados,
    cancelacion: (guion && CANCELACIONES[guion]) ?? null,
    timbradoEn: ahora,
  })
  return {
    ok: true,
    codigo: '000',
    mensaje: 'Timbrado correctamente.',
    detalle: [],
    // Another call may have stamped the same bytes meanwhile.
    timbrado: guardado === timbrado ? timbradoDe(timbrado, { ...leido, uuid }) : await leerTimbrado(guardado, null),
  }
}

/** Judging takes the processor whole, so one is judged at a time and others are served in between. */
const conCupo = crearCupo(1, (ms) => Math.min(100, ms * 3))

/** No answer comes until the caller gives up. */
const callar = (fin: AbortSignal): Promise<void> =>
  new Promise((listo) => {
    if (fin.aborted) return listo()
    fin.addEventListener('abort', () => listo(), { once: true })
  })

async function timbrar(
  opciones: OpcionesSandbox,
  orden: OrdenDeTimbrado,
  fin: AbortSignal,
): Promise<RespuestaTimbrado> {
  const previo = await selectPorHuella(opciones.db, huellaDe(orden.xml))
  if (previo)
    return {
      ok: true,
      codigo: '000',
      mensaje: 'Ya estaba timbrado.',
      detalle: [],
      timbrado: await leerTimbrado(previo, null),
    }
  const juicio = await conCupo(() => juzgar(orden.xml, opciones.now()))
  if ('negativa' in juicio) return juicio.negativa
  const guion = opciones.guion?.(orden) ?? guionDe(orden.xml)
  if (guion === 'LENTO') await esperar(LENTO_MS, undefined, { signal: fin }).catch(() => {})
  const negativa = fin.aborted ? perdido() : negarPorGuion(guion)
  if (negativa) return negativa
  const respuesta = await estampar(opciones, orden.xml, juicio.leido, guion)
  if (guion === 'COLGAR') await callar(fin)
  return guion === 'COLGAR' || guion === 'PERDER' ? perdido() : respuesta
}

/**
 * A provider inside the process (D-57): genuine CFDIs with a stamp of its own that says SIN VALIDEZ FISCAL, judged by SAT's schemas
 * and rules, remembered in the database. Nothing leaves this computer, and the CSD is not looked at beyond the certificate in the
 * XML.
 */
export function crearSandbox(opciones: OpcionesSandbox): Pac {
  const { db, now } = opciones
  return {
    nombre: 'sandbox',
    validezFiscal: false,
    timbrar: (orden, fin) => timbrar(opciones, orden, fin),
    async consultar({ xml }) {
      const timbrado = await selectPorHuella(db, huellaDe(xml))
      const mensaje = timbrado ? 'Ya estaba timbrado.' : 'No está timbrado.'
      return {
        ok: true,
        codigo: '000',
        mensaje,
        detalle: [],
        timbrado: timbrado ? await leerTimbrado(timbrado, null) : null,
      }
    },
    cancelar: (orden) => cancelarEnSandbox(db, orden, now()),
    estatus: (identidad) => estatusEnSandbox(db, identidad, now()),
    creditos: async () => ({
      ok: true,
      codigo: '000',
      mensaje: 'El ambiente de pruebas no gasta timbres.',
      detalle: [],
      restantes: 1_000_000,
      usados: null,
    }),
    preparar: () => Promise.all([prepararEsquemas(), llaveSat()]),
  }
}
