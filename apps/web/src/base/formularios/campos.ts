import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import type { FalloDeFormulario } from './fallo.ts'

/**
 * Grid of a form's fields. Every row keeps a line free under its fields, because an error that appears on leaving a field would
 * otherwise move the button between pressing and releasing, and the click (or the tap) would be lost.
 */
export const rejillaCampos =
  'grid items-start gap-x-4 gap-y-2 auto-rows-[minmax(5.25rem,auto)] pointer-coarse:auto-rows-[minmax(5.75rem,auto)]'

/** The same for fields whose errors and advice take two lines. */
export const rejillaDeAvisos =
  'grid items-start gap-x-4 gap-y-2 auto-rows-[minmax(6.375rem,auto)] pointer-coarse:auto-rows-[minmax(6.875rem,auto)]'

/** Puts the server's reasons under their fields; the focus goes to the first. */
export function marcarCampos<V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>, { campos }: FalloDeFormulario) {
  const valores = form.getValues()
  const esCampo = (nombre: string): nombre is Path<V> => get(valores, nombre) !== undefined
  let primero = true
  for (const [nombre, message] of Object.entries(campos)) {
    if (!esCampo(nombre)) continue
    form.setError(nombre, { type: 'server', message }, { shouldFocus: primero })
    primero = false
  }
}
