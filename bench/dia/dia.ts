import { setTimeout as esperar } from 'node:timers/promises'
import { cortes } from '@nitida/contract/cortes'
import pg from 'pg'
import { actuar } from './actos/actos.ts'
import { type Averia, sufrirAveria } from './averias.ts'
import { abrirCasa, type Casa, type OpcionesDeCasa } from './casa.ts'
import { crearHechas } from './hechas.ts'
import { crearHistoria, type Ventana } from './historia.ts'
import { ABRE, CIERRA } from './horas.ts'
import { contratar, type Jornada, nombreDe } from './jornada.ts'
import type { Panel } from './juicio/cuentas.ts'
import { type Juicio, juzgarDia } from './juicio/juicio.ts'
import { type Memoria, vigilarMemoria } from './memoria.ts'
import { escuchar, type Oyente } from './oyentes.ts'
import { entrar, leer, type Persona } from './persona.ts'
import { planDelDia } from './plan.ts'
import { crearRed, type Red } from './red.ts'

export interface OpcionesDeDia extends OpcionesDeCasa {
  semilla: number
  /** How long the twelve hours from nine to nine take. */
  segundos: number
  /** Screens with an open socket, shared among the staff. */
  sockets: number
  /** How long messages may still take to leave when the day is over. */
  salidaMs: number
  /** The faults of the day, in order; one begins when the one before is mended. */
  averias(casa: Casa, red: Red, anotarRecuperacion: (ms: number) => void): Averia[]
}

const LOGINS_A_LA_VEZ = 6
/** Events of the last writes, and sockets that were just opened. */
const REPOSO_MS = 1500

/** Everybody logs in, a few at a time: an address may not try more at once. */
async function abrirTurnos(personas: readonly Persona[]): Promise<void> {
  const cola = [...personas]
  const entrarTodos = async () => {
    for (let persona = cola.shift(); persona; persona = cola.shift()) await entrar(persona)
  }
  await Promise.all(Array.from({ length: LOGINS_A_LA_VEZ }, entrarTodos))
}

/** One screen each, then a second one; they are shared between the servers. */
const abrirPantallas = (red: Red, personas: readonly Persona[], cuantas: number): Oyente[] =>
  Array.from({ length: cuantas }, (_, n) => n).flatMap((n) => {
    const persona = personas[n % personas.length]
    return persona ? [escuchar(red, persona, n)] : []
  })

/** Waits for a minute of the day; `inicio` is when it began, and `segundos` how long all of it takes. */
const hasta = (minuto: number, inicio: number, segundos: number): Promise<void> =>
  esperar(Math.max(0, inicio + ((minuto - ABRE) / (CIERRA - ABRE)) * segundos * 1000 - performance.now()))

/** Waits until every message that may leave has left. @returns how many still wait. */
async function esperarMensajes(base: pg.Client, plazoMs: number): Promise<number> {
  const plazo = performance.now() + plazoMs
  for (;;) {
    const { rowCount } = await base.query("select from mensaje where estado = 'pendiente'")
    if (rowCount === 0 || performance.now() > plazo) return rowCount ?? 0
    await esperar(200)
  }
}

async function leerPanel({ personas, cadena }: Jornada): Promise<Panel | null> {
  const maestro = personas.get(nombreDe(0, 'maestro'))
  return maestro ? leer(maestro, cortes.admin, { params: { date: cadena.hoy } }) : null
}

export interface Informe extends Juicio {
  /** From the stop of the database until both servers worked again; null in a day without that fault. */
  recuperacionMs: number | null
  memoria: Memoria
  /** Messages that were still waiting to leave when the day was judged. */
  porSalir: number
}

async function vivirDia(casa: Casa, opciones: OpcionesDeDia): Promise<Informe> {
  const { semilla, tamano, segundos, sockets, salidaMs } = opciones
  const red = crearRed(casa.servidores.map(({ url }) => url))
  const historia = crearHistoria()
  const personas = contratar(tamano.sucursales, red, historia)
  const jornada: Jornada = { semilla, cadena: casa.cadena, personas, citas: crearHechas(), pedidos: crearHechas() }
  const [ventanas, recuperaciones]: [Ventana[], number[]] = [[], []]
  const averias = opciones.averias(casa, red, (ms) => recuperaciones.push(ms))

  await abrirTurnos([...personas.values()])
  const oyentes = abrirPantallas(red, [...personas.values()], sockets)
  await esperar(REPOSO_MS)
  const memoria = vigilarMemoria(casa.servidores)
  const inicio = performance.now()
  // Everybody acts at his time, whether what came before is done or not: people do not wait for one another.
  const actos = planDelDia(semilla, tamano).map(async (acto) => {
    await hasta(acto.minuto, inicio, segundos)
    await actuar(jornada, acto)
  })
  const sufrir = async () => {
    for (const averia of averias) {
      await hasta(averia.minuto, inicio, segundos)
      await sufrirAveria(averia, ventanas)
    }
  }
  await Promise.all([...actos, sufrir()])

  const base = new pg.Client({ connectionString: casa.base.url, application_name: 'nitida-juicio' })
  await base.connect()
  try {
    const porSalir = await esperarMensajes(base, salidaMs)
    await esperar(REPOSO_MS)
    const panel = await leerPanel(jornada)
    const vivido = { cadena: casa.cadena, historia, ventanas, oidos: oyentes, panel, llegadas: casa.graph.claves }
    for (const oyente of oyentes) oyente.colgar()
    const gastada = memoria()
    const muertes = await casa.pararServidores()
    const juicio = await juzgarDia(base, { ...vivido, muertes })
    return { ...juicio, recuperacionMs: recuperaciones[0] ?? null, memoria: gastada, porSalir }
  } finally {
    for (const oyente of oyentes) oyente.colgar()
    await base.end()
  }
}

/** Lives one business day of a chain and judges it. The same seed gives the same plan; what races decide may differ. */
export async function correrDia(opciones: OpcionesDeDia): Promise<Informe> {
  const casa = await abrirCasa(opciones)
  try {
    return await vivirDia(casa, opciones)
  } finally {
    await casa.cerrar()
  }
}
