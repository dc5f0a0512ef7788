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
import { crearLejano } from './lejano.ts'
import { type Memoria, vigilarMemoria } from './memoria.ts'
import { pasarLaNoche } from './noche.ts'
import { escuchar, type Oyente } from './oyentes.ts'
import { entrar, leer, type Persona } from './persona.ts'
import { planDelDia } from './plan.ts'
import { encolarOla } from './promociones.ts'
import { crearRed, type Red } from './red.ts'
import { crearRefrescos, type Refrescos } from './refrescos.ts'
import { correrReloj, type Ritmo } from './reloj.ts'

export interface OpcionesDeDia extends OpcionesDeCasa, Ritmo {
  semilla: number
  /** Screens with an open socket, shared among the staff. */
  sockets: number
  /** One of so many screens asks again for what it shows when it hears of a change. */
  refrescaCada: number
  /** How long messages may still take to leave when the day is over. */
  salidaMs: number
  /** The faults of the day, in order; one begins when the one before is mended. */
  averias(casa: Casa, red: Red, anotarRecuperacion: (ms: number) => void): Averia[]
}

const LOGINS_A_LA_VEZ = 6
/** Time for the events of the last writes, and for sockets that were just opened. */
const REPOSO_MS = 1500

/** Logs everybody in, a few at a time, because an address may not try more at once. */
async function abrirSesiones(personas: readonly Persona[]): Promise<void> {
  const cola = [...personas]
  const entrarTodos = async () => {
    for (let persona = cola.shift(); persona; persona = cola.shift()) await entrar(persona)
  }
  await Promise.all(Array.from({ length: LOGINS_A_LA_VEZ }, entrarTodos))
}

/** Opens the screens: one for each person, then a second one; they are shared between the servers. */
const abrirPantallas = (
  red: Red,
  personas: readonly Persona[],
  { sockets, refrescaCada }: OpcionesDeDia,
  refrescos: Refrescos,
): Oyente[] =>
  Array.from({ length: sockets }, (_, n) => n).flatMap((n) => {
    const persona = personas[n % personas.length]
    if (!persona) return []
    const refresca = n % refrescaCada === 0
    return [escuchar(red, persona, n, (event) => refresca && refrescos.oir(persona, event))]
  })

/** Waits until every notice that may leave has left; promotions may be out of budget. @returns how many still wait. */
async function esperarMensajes(base: pg.Client, plazoMs: number): Promise<number> {
  const plazo = performance.now() + plazoMs
  for (;;) {
    const { rowCount } = await base.query("select from mensaje where estado = 'pendiente' and carril = 'avisos'")
    if (rowCount === 0 || performance.now() > plazo) return rowCount ?? 0
    await esperar(200)
  }
}

async function leerPanel({ personas, cadena }: Jornada): Promise<Panel | null> {
  const maestro = personas.get(nombreDe(0, 'maestro'))
  return maestro ? leer(maestro, cortes.admin, { params: { date: cadena.hoy } }) : null
}

export interface Informe extends Juicio {
  /** Requests of people a second, from the first act to the last. */
  porSegundo: number
  /** From the stop of the database until both servers worked again; null in a day without that fault. */
  recuperacionMs: number | null
  memoria: Memoria
  /** Messages that were still waiting to leave when the day was judged. */
  porSalir: number
  /** How often screens asked again for what they had heard of. */
  refrescos: number
}

/** From nine to nine: everybody acts, things break, and the screens hear of it. */
async function vivirDia(casa: Casa, jornada: Jornada, red: Red, opciones: OpcionesDeDia) {
  const { semilla, tamano, promociones } = opciones
  const { llamadas } = jornada.historia
  const { hasta, parar } = correrReloj(opciones, jornada.historia)
  const [ventanas, recuperaciones]: [Ventana[], number[]] = [[], []]
  const memoria = vigilarMemoria(casa.servidores)
  const [inicio, antes] = [performance.now(), llamadas.length]
  // Acts start at their time, whether the one before is done or not: people do not wait for one another.
  const actos = planDelDia(semilla, tamano).map(async (acto) => {
    await hasta(acto.minuto)
    await actuar(jornada, acto)
  })
  const sufrir = async () => {
    for (const averia of opciones.averias(casa, red, (ms) => recuperaciones.push(ms))) {
      await hasta(averia.minuto)
      await sufrirAveria(averia, ventanas)
    }
  }
  const olas = promociones.olas.map(async (ola, n) => {
    await hasta(ola.minuto)
    await conBase(casa, (base) => encolarOla(base, n, ola, new Date(Date.now() + jornada.cadena.desfaseMs)))
  })
  // Twice before the end, so that servers are seen to grow even in a day that starts all of them again.
  const preguntas = [1 / 2, 3 / 4].map(async (parte) => {
    await hasta(ABRE + (CIERRA - ABRE) * parte)
    await memoria.preguntar()
  })
  await Promise.all([...actos, ...olas, sufrir(), ...preguntas]).finally(parar)
  const dePersonas = llamadas.slice(antes).filter(({ clase }) => clase !== 'recibo').length
  const porSegundo = dePersonas / ((performance.now() - inicio) / 1000)
  await memoria.preguntar()
  return { ventanas, porSegundo, recuperacionMs: recuperaciones[0] ?? null, memoria: memoria.juzgar() }
}

async function conBase<T>({ base }: Casa, trabajo: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: base.url, application_name: 'nitida-juicio' })
  await cliente.connect()
  try {
    return await trabajo(cliente)
  } finally {
    await cliente.end()
  }
}

async function vivirYJuzgar(casa: Casa, opciones: OpcionesDeDia): Promise<Informe> {
  const { cadena, graph, servidores } = casa
  const { semilla, tamano, salidaMs, promociones } = opciones
  const red = crearRed(servidores.map(({ url }) => url))
  const historia = crearHistoria()
  const lejano = crearLejano(graph, { red, historia, semilla, desfaseMs: cadena.desfaseMs })
  const personas = contratar(tamano.sucursales, red, historia)
  const jornada: Jornada = {
    semilla,
    cadena,
    historia,
    personas,
    citas: crearHechas(),
    pedidos: crearHechas(),
    presupuestos: crearHechas(),
    hechos: crearHechas(),
    envios: crearHechas(),
    llegados: new Set(),
    traslados: crearHechas(),
    ordenes: crearHechas(),
    facturas: crearHechas(),
  }
  const refrescos = crearRefrescos(jornada)
  await abrirSesiones([...personas.values()])
  const oidos = abrirPantallas(red, [...personas.values()], opciones, refrescos)
  const colgar = () => {
    for (const oyente of oidos) oyente.colgar()
  }
  try {
    await esperar(REPOSO_MS)
    const { ventanas, ...medido } = await vivirDia(casa, jornada, red, opciones)
    return await conBase(casa, async (base) => {
      const porSalir = await esperarMensajes(base, salidaMs)
      await lejano.terminar()
      await esperar(REPOSO_MS)
      const panel = await leerPanel(jornada)
      colgar()
      await refrescos.terminar()
      const muertes = await casa.pararServidores()
      await pasarLaNoche(casa)
      const { llegadas } = graph
      const { tope } = promociones
      const vivido = { cadena, historia, ventanas, oidos, panel, llegadas, lejano, tope, muertes }
      const juicio = await juzgarDia(base, vivido)
      const fallas = [...juicio.fallas, ...medido.memoria.fallas]
      return { ...juicio, fallas, ...medido, porSalir, refrescos: refrescos.cuantos() }
    })
  } finally {
    colgar()
  }
}

/** Lives one business day of a chain and judges it. The same seed gives the same plan; what races decide may differ. */
export async function correrDia(opciones: OpcionesDeDia): Promise<Informe> {
  const casa = await abrirCasa(opciones)
  try {
    return await vivirYJuzgar(casa, opciones)
  } finally {
    await casa.cerrar()
  }
}
