import { type TipoMensaje, tiposMensaje } from '@nitida/contract/mensajes'
import type { Clase } from '../../adapters/whatsapp/meta.clases.ts'
import type { CambioDePlantilla } from '../../adapters/whatsapp/meta.eventos.ts'
import type { Db } from '../../platform/datos/db.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import {
  insertPausa,
  updateCanalCaido,
  updateCanalCortado,
  updateCanalSano,
  updatePausaDicha,
} from './mensajes.canal.queries.ts'
import type { Definiciones } from './mensajes.definicion.ts'
import { salida } from './mensajes.envio.queries.ts'

/** Time for somebody to mend the account or a template. */
const PAUSA_MS = 15 * 60_000
/** Time after which one message tries a service that was down. */
export const CORTE_MS = 60_000

interface Canal {
  db: Db
  now: () => Date
  log: Pick<Ctx['log'], 'error' | 'warn'>
}

const tras = ({ now }: Canal, ms: number): Date => new Date(now().getTime() + ms)

/**
 * Handles a refusal of more than one message: of the account, then nothing leaves, or of a template, then its messages wait. The
 * queue stays, and somebody is told.
 * @returns until when; null for any other class.
 */
export async function detener(
  canal: Canal,
  clase: Clase,
  { tipo, codigo }: { tipo: TipoMensaje; codigo: string },
): Promise<Date | null> {
  if (clase !== 'cuenta' && clase !== 'plantilla') return null
  const hasta = tras(canal, PAUSA_MS)
  const deLaPlantilla = clase === 'plantilla'
  canal.log.error({ codigo, tipo }, deLaPlantilla ? 'template paused' : 'messaging account stopped')
  if (deLaPlantilla) await insertPausa(canal.db, tipo, codigo, hasta)
  else await updateCanalCortado(canal.db, codigo, hasta)
  return hasta
}

/** Lets messages try again at once, because the account was changed. */
export async function reanudarMensajes({ db }: Pick<Canal, 'db'>): Promise<void> {
  await updateCanalSano(db)
  await salida.despertar(db, 'cuenta nueva')
}

/**
 * Handles a service that did not answer, or said that it is not well. Several failures in a row open the circuit, so that nothing
 * is risked.
 */
export async function anotarCaida(canal: Canal, codigo: string): Promise<void> {
  const abierto = await updateCanalCaido(canal.db, codigo, tras(canal, CORTE_MS))
  if (abierto) canal.log.error({ codigo }, 'messaging service down')
}

/** Names of templates: ours, and this account's where they differ. */
export interface Nombres {
  propias: Readonly<Record<string, string>>
  definiciones: Definiciones
}

/**
 * Handles the provider's word that a template was stopped, or works again. Unknown names change nothing, nor does an older word
 * about the same template.
 */
export async function cambiarPlantilla(
  canal: Canal,
  { propias, definiciones }: Nombres,
  { nombre, detenida, en }: CambioDePlantilla,
): Promise<void> {
  const tipo = tiposMensaje.find((uno) => {
    const nuestra = definiciones[uno].plantilla.nombre
    return (propias[nuestra] ?? nuestra) === nombre
  })
  if (!tipo) return
  const codigo = 'PLANTILLA_DETENIDA'
  const hasta = detenida ? tras(canal, PAUSA_MS) : canal.now()
  const esNoticia = await updatePausaDicha(canal.db, tipo, { codigo, hasta, en: en ?? canal.now() })
  if (esNoticia && detenida) canal.log.error({ codigo, tipo }, 'template paused')
}
