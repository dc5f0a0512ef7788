import { useSyncExternalStore } from 'react'
import type { AlertDialogProps } from '../../ui/AlertDialog.tsx'

/** A question before an action. */
export interface Pregunta
  extends Pick<
    AlertDialogProps,
    'title' | 'description' | 'children' | 'confirmLabel' | 'cancelLabel' | 'peligro' | 'icon'
  > {
  /** The action, done while the question stays. */
  hacer: () => Promise<unknown>
  /** Text beside the question when the action failed. */
  fallo: (error: unknown) => string
}

/** The question on the screen. Its words stay while the dialog closes. */
interface Abierta {
  pregunta: Pregunta
  abierta: boolean
  cargando: boolean
  error: string | null
}

let actual: Abierta | null = null
const oyentes = new Set<() => void>()

function poner(nueva: Abierta): void {
  actual = nueva
  for (const oir of oyentes) oir()
}

/** Changes the question only while it is this one, since a late answer may find another. */
function cambiar(pregunta: Pregunta, cambios: Partial<Abierta>): void {
  if (actual?.pregunta === pregunta) poner({ ...actual, ...cambios })
}

/** Asks before an action that must be wanted. A refusal stays beside the question (spec §8). */
export const confirmar = (pregunta: Pregunta): void => poner({ pregunta, abierta: true, cargando: false, error: null })

export const cancelar = (pregunta: Pregunta): void => cambiar(pregunta, { abierta: false })

export async function responder(pregunta: Pregunta): Promise<void> {
  cambiar(pregunta, { cargando: true, error: null })
  try {
    await pregunta.hacer()
    cambiar(pregunta, { abierta: false, cargando: false })
  } catch (error) {
    cambiar(pregunta, { cargando: false, error: pregunta.fallo(error) })
  }
}

function escuchar(oir: () => void): () => void {
  oyentes.add(oir)
  return () => oyentes.delete(oir)
}

export const usePregunta = (): Abierta | null => useSyncExternalStore(escuchar, () => actual)
