import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import type { AlertDialogProps } from '../../ui/AlertDialog.tsx'

/** The field of a question that asks for a reason. */
export interface CampoDeMotivo {
  /** 'Motivo' where nothing else is said. */
  label?: string
  ayuda?: string
  /** Sentence under the field while the reason is missing. */
  falta?: string
}

type Palabras = Pick<
  AlertDialogProps,
  'title' | 'description' | 'children' | 'confirmLabel' | 'cancelLabel' | 'peligro' | 'icon' | 'mientras'
>

/** A question before an action. */
export interface Pregunta extends Palabras {
  /** Asks for the reason, which the action's record keeps. */
  motivo?: CampoDeMotivo | undefined
  /**
   * The action, done while the question stays.
   * @param motivo what was written; empty where nothing was asked for.
   * @returns false to leave the question open.
   */
  hacer: (motivo: string) => Promise<unknown>
  /** Text beside the question when the action failed. */
  fallo: (error: unknown) => string
  /** Text beside a question that is wrong before anything is done. */
  error?: string | null
  /** It can't be left while the action is under way. */
  firme?: boolean
  /** Done when the question is left without the action. */
  alRegresar?: () => void
}

/** A question whose words follow what the screen knows: a hook. Null while there is nothing to ask. */
export type PreguntaViva = () => Pregunta | null

/** The question on the screen. Its words stay while the dialog closes. */
export interface Abierta {
  pregunta: Pregunta | PreguntaViva
  /** Number of the asking, so that one asked again knows nothing of its last failure or reason. */
  apertura: number
  /** The place that draws it. */
  lugar: string | undefined
  abierta: boolean
  cargando: boolean
  error: string | null
}

let actual: Abierta | null = null
let preguntadas = 0
const oyentes = new Set<() => void>()
/** Places that draw questions, the innermost last: a question that a dialog asks belongs inside it. */
const lugares: string[] = []

function poner(nueva: Abierta): void {
  actual = nueva
  for (const oir of oyentes) oir()
}

/** Changes the question only while it is this one, since a late answer may find another. */
function cambiar(apertura: number, cambios: Partial<Abierta>): void {
  if (actual?.apertura === apertura) poner({ ...actual, ...cambios })
}

/** Asks before an action that must be wanted. A refusal stays beside the question (spec §8). */
export function preguntar(pregunta: Pregunta | PreguntaViva): void {
  preguntadas++
  poner({ pregunta, apertura: preguntadas, lugar: lugares.at(-1), abierta: true, cargando: false, error: null })
}

export const regresar = ({ apertura }: Abierta): void => cambiar(apertura, { abierta: false })

export async function responder({ apertura }: Abierta, { hacer, fallo }: Pregunta, motivo: string): Promise<void> {
  cambiar(apertura, { cargando: true, error: null })
  try {
    const sigue = (await hacer(motivo)) === false
    cambiar(apertura, { abierta: sigue, cargando: false })
  } catch (error) {
    cambiar(apertura, { cargando: false, error: fallo(error) })
  }
}

function escuchar(oir: () => void): () => void {
  oyentes.add(oir)
  return () => oyentes.delete(oir)
}

/** Makes a component a place that draws questions. @returns the one that it has to draw. */
export function usePreguntaDeAqui(): Abierta | null {
  const lugar = useId()
  useLayoutEffect(() => {
    lugares.push(lugar)
    return () => void lugares.splice(lugares.indexOf(lugar), 1)
  }, [lugar])
  const abierta = useSyncExternalStore(escuchar, () => actual)
  return abierta?.lugar === lugar ? abierta : null
}
