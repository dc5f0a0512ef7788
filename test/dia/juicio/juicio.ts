import type { ClientBase } from 'pg'
import type { Llegada } from '../../../bench/graph.ts'
import { percentil } from '../../../bench/medidas.ts'
import { consultarAhora, describir } from '../../../db/oraculo/oraculo.ts'
import type { Cadena } from '../cadena.ts'
import type { Historia, Ventana } from '../historia.ts'
import type { Lejano } from '../lejano.ts'
import { AL_CERRAR_MS } from '../noche.ts'
import type { Oido } from '../oyentes.ts'
import { leerRastros } from '../rastros.ts'
import { juzgarMordidas, type Mordida, mordidasDe } from './averias.ts'
import { juzgarAvisos, leerAnunciable } from './avisos.ts'
import { juzgarCuentas, leerCuentas, type Panel } from './cuentas.ts'
import { juzgarEscrituras } from './escrituras.ts'
import { juzgarEventos } from './eventos.ts'
import { contarFacturas, juzgarFiscal, leerFiscal, leerSucedido } from './fiscal.ts'
import { juzgarLlamadas } from './llamadas.ts'
import { juzgarMensajes } from './mensajes.ts'
import { type JuicioDePromociones, juzgarPromociones, type MensajeDelDia } from './promociones.ts'
import { juzgarRecibos, type Paso } from './recibos.ts'

/** A day that is over, with everything that was seen of it. */
export interface DiaVivido {
  cadena: Cadena
  historia: Historia
  ventanas: readonly Ventana[]
  oidos: readonly Oido[]
  /** Messages that arrived at the far side, each as often as it did, and what it said of them. */
  llegadas: readonly Llegada[]
  lejano: Lejano
  /** How many numbers may have got a message while promotions leave. */
  tope: number
  /** The panel of the administration in the end; null when it did not answer. */
  panel: Panel | null
  /** Servers that ended without being asked to. */
  muertes: number
}

export interface Juicio {
  /** Every rule that the day broke, in a sentence; empty when the day was right. */
  fallas: string[]
  /** 95th percentiles outside of faults, in milliseconds. */
  lecturasP95: number
  escriturasP95: number
  eventosP95: number
  /** Writes by what became of them. */
  hechas: number
  rechazadas: number
  desconocidas: number
  mensajes: number
  /** Invoices by class and state. */
  facturas: Record<string, number>
  promociones: Omit<JuicioDePromociones, 'fallas'> & { bajas: number }
  /** What each fault did, in order. */
  mordidas: Mordida[]
  /** Refusals by their code. */
  rechazos: Record<string, number>
}

const selectMensajes = async (base: ClientBase): Promise<MensajeDelDia[]> =>
  (
    await base.query<MensajeDelDia>(
      `select clave, estado, telefono, intentos, extract(epoch from creado_en)::float8 * 1000 as creado,
         extract(epoch from tomado_en)::float8 * 1000 as tomado from mensaje`,
    )
  ).rows

const selectPasos = async (base: ClientBase): Promise<Paso[]> =>
  (await base.query<Paso>('select clave, antes, despues from dia_paso order by id')).rows

/** Judges the two lanes; times of this computer's clock are put on that of the servers. */
function juzgarCarriles(mensajes: readonly MensajeDelDia[], dia: DiaVivido): JuicioDePromociones {
  const { llegadas, lejano, tope, ventanas, cadena } = dia
  const enServidor = (en: number): number => performance.timeOrigin + en + cadena.desfaseMs
  const averias = ventanas.map(({ desde, hasta }) => ({ desde: enServidor(desde), hasta: enServidor(hasta) }))
  return juzgarPromociones({ mensajes, llegadas, bajas: lejano.bajas, tope, averias })
}

async function juzgarDinero(base: ClientBase, { cadena, panel }: DiaVivido): Promise<string[]> {
  return panel ? juzgarCuentas(await leerCuentas(base, cadena.hoy), panel) : ['the panel did not answer']
}

/**
 * Judges a day: by the oracle, by what people were told, by the far side, by what screens heard, by its money. Its servers have
 * ended, so that nothing moves any more.
 */
export async function juzgarDia(base: ClientBase, dia: DiaVivido): Promise<Juicio> {
  const { cadena, historia, ventanas, oidos, llegadas, lejano, muertes } = dia
  const { escrituras, llamadas, anomalias } = historia
  const mensajes = await selectMensajes(base)
  const { fallas: deCarriles, ...carriles } = juzgarCarriles(mensajes, dia)
  const alCerrar = new Date(cadena.ahora.getTime() + AL_CERRAR_MS)
  const sucedido = await leerSucedido(base, cadena.ahora, alCerrar)
  const eventos = juzgarEventos(oidos, escrituras, ventanas, sucedido)
  const fiscal = await leerFiscal(base)
  const mordidas = mordidasDe(ventanas, llamadas, oidos)
  const tiempos = juzgarLlamadas(llamadas, ventanas)
  const cuantas = (estado: string) => escrituras.filter((escritura) => escritura.estado === estado).length
  return {
    fallas: [
      ...(await consultarAhora(base)).map((falla) => `oracle: ${describir(falla)}`),
      ...juzgarEscrituras(escrituras, await leerRastros(base, cadena.ahora)),
      ...juzgarMensajes(
        mensajes,
        llegadas.map(({ clave }) => clave),
      ),
      ...juzgarRecibos(mensajes, await selectPasos(base), lejano.dichos),
      ...deCarriles,
      ...juzgarAvisos(
        await leerAnunciable(base, cadena.ahora),
        mensajes.map(({ clave }) => clave),
      ),
      ...(await juzgarDinero(base, dia)),
      ...juzgarFiscal(fiscal),
      ...eventos.fallas,
      ...tiempos.fallas,
      ...juzgarMordidas(mordidas),
      ...anomalias,
      ...(muertes > 0 ? [`${muertes} servers died by themselves`] : []),
    ],
    lecturasP95: tiempos.p95.lectura,
    escriturasP95: tiempos.p95.escritura,
    eventosP95: percentil(eventos.latencias, 0.95),
    hechas: cuantas('ok'),
    rechazadas: cuantas('rechazada'),
    desconocidas: cuantas('desconocida'),
    mensajes: llegadas.length,
    facturas: contarFacturas(fiscal),
    promociones: { ...carriles, bajas: lejano.bajas.length },
    mordidas,
    rechazos: tiempos.rechazos,
  }
}
