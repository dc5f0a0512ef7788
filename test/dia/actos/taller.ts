import { setTimeout as esperar } from 'node:timers/promises'
import { PAR_VACIO, type Par } from '@nitida/contract/calidad.rules'
import { type Control, type Trabajo, type TrabajoEntero, taller } from '@nitida/contract/taller'
import { siguienteEtapa } from '@nitida/contract/taller.rules'
import type { Acto, Que } from '../acto.ts'
import type { Estado } from '../historia.ts'
import type { Jornada } from '../jornada.ts'
import type { Contestacion } from '../llamada.ts'
import { exigirPrevisto, intentarCrear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

/** Readings within three seconds are one (see the workshop's README), so a hand lets a pair rest longer than that. */
const ENTRE_LECTURAS_MS = 3200
/** How long a pair may stay on the bench before its hands give up. */
const PACIENCIA_MS = 120_000

/** Refusals for a hand that is late: the order was sent and received meanwhile. */
const SE_FUE = ['TRABAJO_TERMINADO', 'CODIGO_AJENO'] as const

const estados: Record<Contestacion<never>['tipo'], Estado> = { ok: 'ok', rechazo: 'rechazada', nada: 'desconocida' }

const lente = (esf: number) => ({ esf, cil: null, eje: null, add: null })
const PEDIDO: Par = { ...PAR_VACIO, Od: lente(-2), Oi: lente(-2) }
const MAL_HECHO: Par = { ...PEDIDO, Oi: lente(-3) }

/** A pair of an order. */
type ElPar = Pick<Trabajo, 'id' | 'par'>

/** Notes a step of a job, which screens of the bench hear of once. */
function anotarPaso(
  { historia, sucursal }: Persona,
  { id, par }: ElPar,
  paso: string,
  estado: Estado,
  pulsada: number,
): void {
  const suceso = { event: 'TallerUpdated', id, sucursal } as const
  const marca = `${id}.${par} ${paso}`
  historia.escrituras.push({ tipo: 'paso', marca, estado, suceso, contestada: performance.now(), pulsada })
}

/** Scans a tray: for an order that has none, or to send its pair on. */
async function escanear(
  persona: Persona,
  { id, par, etapa }: Trabajo,
  charola: string,
  nueva: boolean,
  doble: boolean,
) {
  const pulsada = performance.now()
  const contestacion = await intentarCrear(persona, {
    endpoint: taller.escanear,
    peticion: { body: { codigo: charola, ...(nueva && { idPedido: id, par }) } },
    doble,
  })
  exigirPrevisto(persona, taller.escanear, contestacion, [
    ...(['CHAROLA_OCUPADA', 'CHAROLA_TOMADA', 'CHAROLA_RECIEN_MOVIDA'] as const),
    ...SE_FUE,
  ])
  const dicho = contestacion.tipo === 'ok' ? contestacion.cuerpo.data : null
  const movio = dicho === null || dicho.resultado === 'movido' || dicho.resultado === 'conCharola'
  if (dicho && (dicho.trabajo.id !== id || dicho.trabajo.par !== par))
    persona.historia.anomalias.push(`tray ${charola} is not of pair ${par} of order ${id}`)
  const paso = nueva ? `charola surtido ${charola}` : `etapa ${dicho?.trabajo.etapa ?? siguienteEtapa[etapa]}`
  if (movio) anotarPaso(persona, { id, par }, paso, estados[contestacion.tipo], pulsada)
  return contestacion.tipo
}

/** What a check says of a pair that fails; the cause of a pair on which something is seen is whoever looks's. */
const fallaDe = (cual: NonNullable<De<'hacer'>['falla']>) => ({
  ...({ causa: 'taller', salida: 'rehacer' } as const),
  ...(cual === 'medida'
    ? { medido: MAL_HECHO }
    : { defectos: { [cual]: 'Ambos' } as const, nota: 'Se ve a contraluz' }),
})

/** Measures a pair: as it should be, or the first time with a failure, so that it is made again. */
async function medir(
  persona: Persona,
  { trabajo, tipoLente, controles }: TrabajoEntero,
  falla: De<'hacer'>['falla'],
  doble: boolean,
) {
  const { id, par } = trabajo
  const mal = controles.length === 0 ? falla : null
  const pulsada = performance.now()
  const contestacion = await intentarCrear(persona, {
    endpoint: taller.controlar,
    peticion: {
      params: { id },
      body: {
        ...{ norma: 'ANSI Z80.1', tipoLente, par, pedido: PEDIDO, medido: PEDIDO },
        ...(mal && fallaDe(mal)),
      },
    },
    doble,
  })
  exigirPrevisto(persona, taller.controlar, contestacion, ['NO_ESTA_EN_CALIDAD', 'PAR_YA_MEDIDO', ...SE_FUE])
  const estado = estados[contestacion.tipo]
  const esperado: Control['resultado'] = mal ? 'noPasa' : 'pasa'
  if (contestacion.tipo === 'ok' && contestacion.cuerpo.data.resultado !== esperado)
    persona.historia.anomalias.push(`a check of order ${id} said ${contestacion.cuerpo.data.resultado}`)
  const marca = `${id}.${par} ${esperado}`
  const contestada = performance.now()
  persona.historia.escrituras.push({ tipo: 'control', marca, estado, suceso: null, contestada, pulsada })
  if (mal)
    persona.historia.escrituras.push({
      ...{ tipo: 'rehechoDePar', marca: `${id}.${par}`, estado, suceso: null, contestada, pulsada },
    })
  anotarPaso(persona, { id, par }, mal ? 'rehecho surtido' : 'etapa listo', estado, pulsada)
}

/** The tray that a pair is given: the first pair has one more to try where somebody took its own. */
function charolaPara({ charolas, otraCharola }: De<'hacer'>, par: number, rechazada: number): string {
  return (par > 1 ? otraCharola : charolas[Math.min(rechazada, charolas.length - 1)]) ?? ''
}

/** Makes an order until it may leave; somebody else may work on it at the same moment. */
export async function hacer(jornada: Jornada, persona: Persona, que: De<'hacer'>, { doble }: Acto): Promise<void> {
  const hecho = await jornada.pedidos.esperar(que.pedido)
  const plazo = performance.now() + PACIENCIA_MS
  let [rechazada, par] = [0, 1]
  while (hecho && performance.now() < plazo) {
    const peticion = { params: { id: hecho.id }, query: { par } }
    const leido = (await leer(persona, taller.uno, peticion, ['TRABAJO_TERMINADO']))?.data
    if (!leido) return jornada.hechos.anotar(que.pedido, null)
    const { charola, etapa, pares } = leido.trabajo
    // The last pair is what is sent: by its tray goes the whole order.
    if (etapa === 'listo') {
      if (par === pares) return jornada.hechos.anotar(que.pedido, { id: hecho.id, charola: charola ?? '' })
      par++
      continue
    }
    if (etapa === 'calidad') {
      await medir(persona, leido, que.falla, doble)
      continue
    }
    const suya = charola ?? charolaPara(que, par, rechazada)
    const resultado = await escanear(persona, leido.trabajo, suya, charola === null, doble)
    if (charola === null && resultado === 'rechazo') rechazada++
    else await esperar(ENTRE_LECTURAS_MS)
  }
  if (hecho) persona.historia.anomalias.push(`order ${hecho.id} never left the bench`)
  else persona.historia.saltados++
  jornada.hechos.anotar(que.pedido, null)
}
