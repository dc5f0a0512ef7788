import { randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Endpoint, Peticion, Respuesta } from '@nitida/contract/endpoint'
import type { CodigoError } from '@nitida/contract/errores'
import type { NombreEvento } from '@nitida/contract/eventos'
import { sesion } from '@nitida/contract/sesion'
import { CONTRASENA_DEMO } from '../../apps/api/src/demo/demo.ts'
import type { Puesto } from './acto.ts'
import type { Estado, TipoEscritura } from './historia.ts'
import { type Cliente, type Contestacion, llamar } from './llamada.ts'

/** A member of the staff at his screen. */
export interface Persona extends Cliente {
  id: number
  correo: string
  puesto: Puesto
  sucursal: number
}

const PACIENCIA_MS = 25_000
/** The first pause before a click is repeated; each is longer than the one before, up to the last. */
const PAUSA_MS = 200
const ULTIMA_PAUSA_MS = 3000
/** Whoever has repeated too often waits, as the screen tells him. */
const DEMASIADAS = 'DEMASIADAS_SOLICITUDES' satisfies CodigoError
/** The first of two equal clicks is still at work, so this is no answer yet. */
const EN_CURSO = 'SOLICITUD_EN_CURSO' satisfies CodigoError

/** Repeats a call until an answer comes, for as long as a person would wait. */
async function insistir<E extends Endpoint>(
  intento: () => Promise<Contestacion<E>>,
  sigue: (contestacion: Contestacion<E>) => boolean,
): Promise<Contestacion<E>> {
  const plazo = performance.now() + PACIENCIA_MS
  for (let pausa = PAUSA_MS; ; pausa = Math.min(ULTIMA_PAUSA_MS, pausa * 1.5)) {
    const contestacion = await intento()
    const esperando = sigue(contestacion) || (contestacion.tipo === 'rechazo' && contestacion.codigo === DEMASIADAS)
    if (!esperando || performance.now() > plazo) return contestacion
    await esperar(pausa)
  }
}

/**
 * Notes a refusal that the plan did not mean.
 * @param acto what the call was for, where its path does not tell.
 */
export function exigirPrevisto(
  { historia }: Persona,
  { method, path }: Endpoint,
  contestacion: Contestacion<Endpoint>,
  rechazos: readonly CodigoError[],
  acto?: string,
): void {
  if (contestacion.tipo !== 'rechazo' || rechazos.some((codigo) => codigo === contestacion.codigo)) return
  historia.anomalias.push(`${method} ${path} refused with ${contestacion.codigo}${acto ? ` (${acto})` : ''}`)
}

/** Makes a call that may be repeated any number of times; null when it was refused or nobody answered. */
export async function leer<E extends Endpoint>(
  persona: Persona,
  endpoint: E,
  peticion: Peticion<E>,
  rechazos: readonly CodigoError[] = [],
): Promise<Respuesta<E> | null> {
  const contestacion = await insistir(
    () => llamar(persona, endpoint, peticion),
    ({ tipo }) => tipo === 'nada',
  )
  exigirPrevisto(persona, endpoint, contestacion, rechazos)
  return contestacion.tipo === 'ok' ? contestacion.cuerpo : null
}

/** Event that other screens hear of; the id of something new is in the answer. */
interface Suceso<E extends Endpoint> {
  event: NombreEvento
  id: number | ((cuerpo: Respuesta<E>) => number)
}

/** A click that changes something. */
export interface Clic<E extends Endpoint> {
  tipo: TipoEscritura
  marca: string
  endpoint: E
  peticion: Peticion<E>
  doble: boolean
  /** Refusals that the plan means to provoke. */
  rechazos: readonly CodigoError[]
  suceso: Suceso<E> | null
}

function idDe<E extends Endpoint>({ id }: Suceso<E>, contestacion: Contestacion<E>): number | null {
  if (typeof id === 'number') return id
  return contestacion.tipo === 'ok' ? id(contestacion.cuerpo) : null
}

const estadoDe = (contestacion: Contestacion<Endpoint>): Estado =>
  contestacion.tipo === 'ok' ? 'ok' : contestacion.tipo === 'rechazo' ? 'rechazada' : 'desconocida'

function anotar<E extends Endpoint>(
  persona: Persona,
  clic: Clic<E>,
  contestacion: Contestacion<E>,
  pulsada?: number,
): void {
  const { historia, sucursal } = persona
  const { tipo, marca, rechazos, suceso, endpoint } = clic
  exigirPrevisto(persona, endpoint, contestacion, rechazos)
  historia.escrituras.push({
    tipo,
    marca,
    estado: estadoDe(contestacion),
    suceso: suceso && { event: suceso.event, id: idDe(suceso, contestacion), sucursal },
    contestada: performance.now(),
    ...(pulsada !== undefined && { pulsada }),
  })
}

/** A creating click, before its mark and event are known. */
export type ClicQueCrea<E extends Endpoint> = Pick<Clic<E>, 'endpoint' | 'peticion' | 'doble'>

/** An answer without the ends of its signed addresses, which move on every second. */
const sinFirmas = (contestacion: Contestacion<Endpoint>): string =>
  JSON.stringify(contestacion).replace(/\?vence=\d+&firma=[\w-]+/g, '')

const SIN_PAPEL = '"pdf":""'

/** Whether two answers say the same. The paper of an invoice is drawn for each, and left out of one for which there is no time (D-88). */
function dicenLoMismo(una: Contestacion<Endpoint>, otra: Contestacion<Endpoint>): boolean {
  const textos = [sinFirmas(una), sinFirmas(otra)]
  const algunoSin = textos.some((texto) => texto.includes(SIN_PAPEL))
  const [a, b] = textos.map((texto) => (algunoSin ? texto.replace(/"pdf":"[^"]*"/, SIN_PAPEL) : texto))
  return a === b
}

/**
 * Creates with a key that stays the same until an answer comes, so that a lost answer is found again (D-70). The second of a
 * double click is told to wait or gets the answer of the first. Nothing is noted here.
 */
export async function intentarCrear<E extends Endpoint>(
  persona: Persona,
  { endpoint, peticion, doble }: ClicQueCrea<E>,
): Promise<Contestacion<E>> {
  const clave = randomUUID()
  const una = () => llamar(persona, endpoint, peticion, clave)
  const [primera, segunda] = await Promise.all([
    insistir(una, (c) => c.tipo === 'nada' || (c.tipo === 'rechazo' && c.codigo === EN_CURSO)),
    doble ? una() : null,
  ])
  // A refused click left nothing behind, so the second may find the way free.
  const contestacion = primera.tipo !== 'ok' && segunda?.tipo === 'ok' ? segunda : primera
  if (segunda?.tipo === 'ok' && !dicenLoMismo(segunda, contestacion))
    persona.historia.anomalias.push(`two answers to one click of ${endpoint.path}`)
  return contestacion
}

/** Creates one thing, and notes what became of it. */
export async function crear<E extends Endpoint>(persona: Persona, clic: Clic<E>): Promise<Contestacion<E>> {
  const pulsada = performance.now()
  const contestacion = await intentarCrear(persona, clic)
  anotar(persona, clic, contestacion, pulsada)
  return contestacion
}

/** Clicks once, without a key. A lost answer is not repeated, since the change may have happened; nothing is noted yet. */
export const intentarCambio = <E extends Endpoint>(
  persona: Persona,
  endpoint: E,
  peticion: Peticion<E>,
): Promise<Contestacion<E>> =>
  insistir(
    () => llamar(persona, endpoint, peticion),
    (c) => c.tipo === 'nada' && !c.salio,
  )

/** Changes something by a call without a key; both of a double click count as clicks of their own. */
export async function cambiar<E extends Endpoint>(persona: Persona, clic: Clic<E>): Promise<Contestacion<E>> {
  const una = async () => {
    const contestacion = await intentarCambio(persona, clic.endpoint, clic.peticion)
    anotar(persona, clic, contestacion)
    return contestacion
  }
  const [primera, segunda] = await Promise.all([una(), clic.doble ? una() : null])
  // One click that was refused says nothing of the other, whose answer may be lost.
  return segunda && (segunda.tipo === 'ok' || primera.tipo === 'rechazo') ? segunda : primera
}

/** Logs in; the session before, if any, is not ended. */
export async function entrar(persona: Persona): Promise<void> {
  const body = { username: persona.correo, password: CONTRASENA_DEMO }
  const respuesta = await leer(persona, sesion.login, { body })
  if (!respuesta) return
  persona.tk = respuesta.tk
  persona.id = respuesta.userData.id
}
