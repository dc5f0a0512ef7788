import { aTextoXml } from '@nitida/cfdi/acuse'
import { XmlError } from '@nitida/cfdi/libxml'
import { z } from 'zod'
import type {
  EstadoSat,
  Estatus,
  Negativa,
  RespuestaCancelacion,
  RespuestaCreditos,
  RespuestaEstatus,
  RespuestaTimbrado,
  ViaCancelacion,
} from './pac.ts'
import { ignorar, leerTimbrado, negar } from './timbrado.ts'

/** An answer of any status: JSON with lower-case keys, or null for a body that is none. */
export interface Recibido {
  estatus: number
  cuerpo: unknown
}

const Texto = z.union([z.string(), z.number()]).transform(String).nullish()
/** Some answers have these at the root, some inside `estatus` (cfdi §1.4). */
const Dicho = z.object({ codigo: Texto, descripcion: Texto, mensaje: Texto, informaciontecnica: Texto }).partial()
const Cuerpo = Dicho.extend({
  estatus: z.union([Dicho, z.string()]).nullish(),
  errors: z.record(z.string(), z.union([z.array(z.string()), z.string()])).nullish(),
  title: Texto,
  cfditimbrado: z
    .object({ respuesta: z.object({ cfdixml: z.string().nullish(), pdf: z.string().nullish() }).nullish() })
    .nullish(),
  acuse: z.string().nullish(),
  codigoestatus: Texto,
  escancelable: Texto,
  estado: Texto,
  estatuscancelacion: Texto,
  creditosrestantes: Texto,
  timbresutilizados: Texto,
})
type Cuerpo = z.output<typeof Cuerpo>

const BIEN = '000'
const ILEGIBLE = 'RESPUESTA_ILEGIBLE'
const ilegible = (estatus: number): Negativa =>
  ignorar(ILEGIBLE, 'El proveedor de timbrado contestó algo que no se pudo leer.', [`HTTP ${estatus}`])

/** camelCase and PascalCase are one: services of the same provider write both. */
export function enMinusculas(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(enMinusculas)
  if (typeof valor !== 'object' || valor === null) return valor
  // Messages of `errors`, whose keys are fields.
  return Object.fromEntries(
    Object.entries(valor).map(([clave, suyo]) => {
      const llana = clave.toLowerCase()
      return [llana, llana === 'errors' ? suyo : enMinusculas(suyo)]
    }),
  )
}

function dicho(cuerpo: Cuerpo): { codigo: string; mensaje: string; detalle: string[] } {
  const dentro = typeof cuerpo.estatus === 'object' && cuerpo.estatus ? cuerpo.estatus : {}
  const codigo = dentro.codigo ?? cuerpo.codigo ?? ''
  const mensaje = dentro.descripcion ?? dentro.mensaje ?? cuerpo.descripcion ?? cuerpo.mensaje ?? cuerpo.title ?? ''
  const tecnica = dentro.informaciontecnica ?? cuerpo.informaciontecnica
  return { codigo: codigo.trim(), mensaje: mensaje.trim(), detalle: tecnica ? [tecnica.trim()] : [] }
}

/** The map of fields of a body that was refused (ASP.NET's ValidationProblemDetails). */
function conErrores({ errors }: Cuerpo, estatus: number, mensaje: string): Negativa {
  const mapa = Object.fromEntries(Object.entries(errors ?? {}).map(([campo, textos]) => [campo, [textos].flat()]))
  const detalle = Object.entries(mapa).flatMap(([campo, textos]) => textos.map((texto) => `${campo}: ${texto}`))
  return {
    ...negar(String(estatus), mensaje || 'El proveedor no aceptó los datos de la solicitud.', detalle),
    errors: mapa,
  }
}

/** Finds a number of SAT's matrix in the provider's texts, because it says more than his own code. */
const codigoDelSat = (textos: readonly string[]): string | null =>
  textos.map((texto) => /\b(?:CFDI4\d{4}|CRP\d{5})\b/.exec(texto)?.[0]).find((uno) => uno !== undefined) ?? null

/** The refusal in an answer, or null. Only a readable answer says that nothing was done. */
function negativaDe({ estatus, cuerpo }: Recibido): { negativa: Negativa } | { leido: Cuerpo } {
  const { data, success } = Cuerpo.safeParse(cuerpo)
  if (!success || estatus >= 500) return { negativa: ilegible(estatus) }
  const { codigo, mensaje, detalle } = dicho(data)
  if (data.errors && Object.keys(data.errors).length > 0) return { negativa: conErrores(data, estatus, mensaje) }
  if (estatus === 429)
    return { negativa: negar('429', 'El proveedor de timbrado está saturado: intenta en un minuto.') }
  if (estatus >= 400 && codigo === '')
    return { negativa: negar(String(estatus), mensaje || `El proveedor no aceptó la solicitud (${estatus}).`) }
  if (codigo === '' || (estatus >= 300 && estatus < 400)) return { negativa: ilegible(estatus) }
  if (codigo === BIEN) return { leido: data }
  return {
    negativa: negar(
      codigoDelSat([mensaje, ...detalle]) ?? codigo,
      mensaje || `El proveedor contestó ${codigo}.`,
      detalle,
    ),
  }
}

/**
 * Reads an answer of POST /servicios/timbrar/json. A stamp counts, whatever stands beside it; a missing or unreadable one makes
 * the outcome unknown.
 */
export async function leerTimbrada(recibido: Recibido): Promise<RespuestaTimbrado> {
  const { data } = Cuerpo.safeParse(recibido.cuerpo)
  const { cfdixml, pdf } = data?.cfditimbrado?.respuesta ?? {}
  try {
    if (cfdixml && data)
      return { ...dicho(data), ok: true, codigo: BIEN, timbrado: await leerTimbrado(aTextoXml(cfdixml), pdf || null) }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return ilegible(recibido.estatus)
  }
  const resultado = negativaDe(recibido)
  return 'negativa' in resultado ? resultado.negativa : ilegible(recibido.estatus)
}

const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const vias: readonly (readonly [palabra: string, via: ViaCancelacion])[] = [
  ['sin aceptacion', 'sin_aceptacion'],
  ['con aceptacion', 'con_aceptacion'],
  ['plazo vencido', 'plazo_vencido'],
]

/** SAT's words as our states: only 'Cancelado' is cancelled (D-50). */
function estadoDe(estado: string, estatusCancelacion: string): EstadoSat {
  const [donde, como] = [plano(estado), plano(estatusCancelacion)]
  if (donde.includes('no encontrado')) return 'no_encontrado'
  if (donde.startsWith('cancelad')) return 'cancelado'
  if (como.includes('proceso')) return 'en_proceso'
  return como.includes('rechazada') ? 'rechazada' : 'vigente'
}

function estatusDe(leido: Cuerpo): Estatus {
  const [estado, como] = [leido.estado ?? '', leido.estatuscancelacion ?? '']
  const hallado = estadoDe(estado, como)
  const via = vias.find(([palabra]) => plano(como).includes(palabra))?.[1] ?? null
  return {
    estado: hallado,
    via: hallado === 'cancelado' ? via : null,
    codigoEstatus: leido.codigoestatus ?? '',
    esCancelable: leido.escancelable ?? '',
    estatusCancelacion: como,
  }
}

/** SAT's XML, sent as text or base64; null for an unreadable one. */
function acuseDe({ acuse }: Cuerpo): string | null {
  if (!acuse) return null
  try {
    return aTextoXml(acuse)
  } catch {
    return null
  }
}

/**
 * Reads an answer of POST /servicios/cancelar/csd. '000' says that SAT has the request; unless it says `Cancelado`, the request
 * is under way.
 */
export function leerCancelada(recibido: Recibido): RespuestaCancelacion {
  const resultado = negativaDe(recibido)
  if ('negativa' in resultado) return resultado.negativa
  const { leido } = resultado
  const estatus = estatusDe(leido)
  const estado = estatus.estado === 'vigente' || estatus.estado === 'no_encontrado' ? 'en_proceso' : estatus.estado
  return {
    ...dicho(leido),
    ...estatus,
    estado,
    ok: true,
    codigo: estado === 'cancelado' ? '201' : BIEN,
    acuse: acuseDe(leido),
  }
}

/** Reads an answer of POST /validar/estatuscfdi. */
export function leerEstatus(recibido: Recibido): RespuestaEstatus {
  const resultado = negativaDe(recibido)
  if ('negativa' in resultado) return resultado.negativa
  if (!resultado.leido.estado) return ilegible(recibido.estatus)
  return { ...dicho(resultado.leido), ...estatusDe(resultado.leido), ok: true }
}

/** Reads an answer of GET /servicios/consultar/timbres, which has no code. */
export function leerCreditos({ estatus, cuerpo }: Recibido): RespuestaCreditos {
  const { data } = Cuerpo.safeParse(cuerpo)
  const [restantes, usados] = [
    Number(data?.creditosrestantes ?? Number.NaN),
    Number(data?.timbresutilizados ?? Number.NaN),
  ]
  if (estatus !== 200 || !Number.isFinite(restantes)) return ilegible(estatus)
  return {
    ok: true,
    codigo: BIEN,
    mensaje: '',
    detalle: [],
    restantes,
    usados: Number.isFinite(usados) ? usados : null,
  }
}
