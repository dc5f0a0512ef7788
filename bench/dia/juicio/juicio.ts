import { cortes } from '@nitida/contract/cortes'
import type { ClientBase } from 'pg'
import { consultarAhora, describir } from '../../../db/oraculo/oraculo.ts'
import { percentil } from '../../medidas.ts'
import type { Casa } from '../casa.ts'
import type { Historia, Ventana } from '../historia.ts'
import { type Jornada, nombreDe } from '../jornada.ts'
import type { Oido } from '../oyentes.ts'
import { leer } from '../persona.ts'
import { leerRastros } from '../rastros.ts'
import { juzgarCuentas, leerCuentas } from './cuentas.ts'
import { juzgarEscrituras } from './escrituras.ts'
import { juzgarEventos } from './eventos.ts'
import { juzgarLlamadas } from './llamadas.ts'
import { juzgarMensajes, type MensajeGuardado } from './mensajes.ts'

/** A day that is over, with everything that was seen of it. */
export interface DiaVivido {
  casa: Casa
  jornada: Jornada
  historia: Historia
  ventanas: readonly Ventana[]
  oidos: readonly Oido[]
}

export interface Juicio {
  /** Every rule that the day broke, in a sentence; a day without them is right. */
  fallas: string[]
  /** 95th percentiles outside of faults, in milliseconds. */
  lecturasP95: number
  escriturasP95: number
  sesionesP95: number
  eventosP95: number
  porSegundo: number
  /** Writes by what became of them. */
  hechas: number
  rechazadas: number
  desconocidas: number
  mensajes: number
}

const selectMensajes = async (base: ClientBase): Promise<MensajeGuardado[]> =>
  (await base.query<MensajeGuardado>('select clave, estado from mensaje')).rows

async function juzgarDinero(base: ClientBase, { cadena, personas }: Jornada): Promise<string[]> {
  const maestro = personas.get(nombreDe(0, 'maestro'))
  const panel = maestro && (await leer(maestro, cortes.admin, { params: { date: cadena.hoy } }))
  return panel ? juzgarCuentas(await leerCuentas(base, cadena.hoy), panel) : ['the panel did not answer']
}

/** Judges a day: by the oracle, by what people were told, by the far side, by what screens heard, by its money. */
export async function juzgarDia(base: ClientBase, dia: DiaVivido): Promise<Juicio> {
  const { casa, jornada, historia, ventanas, oidos } = dia
  const { escrituras, llamadas, anomalias } = historia
  const mensajes = await selectMensajes(base)
  const eventos = juzgarEventos(oidos, escrituras, ventanas)
  const tiempos = juzgarLlamadas(llamadas, ventanas)
  const cuantas = (estado: string) => escrituras.filter((escritura) => escritura.estado === estado).length
  return {
    fallas: [
      ...(await consultarAhora(base)).map((falla) => `oracle: ${describir(falla)}`),
      ...juzgarEscrituras(escrituras, await leerRastros(base, jornada.cadena.ahora)),
      ...juzgarMensajes(mensajes, casa.graph.claves),
      ...(await juzgarDinero(base, jornada)),
      ...eventos.fallas,
      ...tiempos.fallas,
      ...anomalias,
      ...(casa.muertes() > 0 ? [`${casa.muertes()} servers died by themselves`] : []),
    ],
    lecturasP95: tiempos.p95.lectura,
    escriturasP95: tiempos.p95.escritura,
    sesionesP95: tiempos.p95.sesion,
    eventosP95: percentil(eventos.latencias, 0.95),
    porSegundo: tiempos.porSegundo,
    hechas: cuantas('ok'),
    rechazadas: cuantas('rechazada'),
    desconocidas: cuantas('desconocida'),
    mensajes: casa.graph.claves.length,
  }
}
