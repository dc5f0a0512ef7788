import { type TipoMensaje, tiposMensaje } from '@nitida/contract/mensajes'
import type { Clase } from '../../adapters/whatsapp/meta.clases.ts'
import type { CambioDePlantilla } from '../../adapters/whatsapp/meta.eventos.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { insertPausa, updateCanalCaido, updateCanalCortado, updatePausaDicha } from './mensajes.canal.queries.ts'
import type { Definiciones } from './mensajes.definicion.ts'

/** What is wrong with the account or a template waits this long for somebody to mend it. */
const PAUSA_MS = 15 * 60_000
/** The service is down: one message tries again after this long. */
export const CORTE_MS = 60_000

interface Canal {
  db: Db
  now: () => Date
  log: Pick<Ctx['log'], 'error' | 'warn'>
}

const tras = ({ now }: Canal, ms: number): Date => new Date(now().getTime() + ms)

/**
 * A refusal that is about more than one message: of the account, then nothing leaves, or of a template, then its messages
 * wait. The queue stays, and somebody is told. @returns until when; null for any other class.
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

/** The service did not answer, or said that it is not well. Several in a row open the circuit: nothing is risked meanwhile. */
export async function anotarCaida(canal: Canal, codigo: string): Promise<void> {
  const abierto = await updateCanalCaido(canal.db, codigo, tras(canal, CORTE_MS))
  if (abierto) canal.log.error({ codigo }, 'messaging service down')
}

/** How templates are named: by us, and by this account where it differs. */
export interface Nombres {
  propias: Readonly<Record<string, string>>
  definiciones: Definiciones
}

/**
 * The provider says that a template was stopped, or works again. Names that are none of ours change nothing, nor does what he
 * said before something else of the same template.
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
