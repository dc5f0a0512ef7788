import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FalloDeFormulario } from './fallo.ts'

/**
 * Grid of a form's fields. Every row has room for one line under its fields: without it an error that appears on leaving a
 * field moves the button away between pressing and releasing, and the click (or the tap) is lost.
 */
export const rejillaCampos =
  'grid items-start gap-x-4 gap-y-2 auto-rows-[minmax(5.25rem,auto)] pointer-coarse:auto-rows-[minmax(5.75rem,auto)]'

/** Puts the server's reasons under the fields they speak of; the focus goes to the first. */
export function marcarCampos<V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>, { campos }: FalloDeFormulario) {
  const conocidos = Object.keys(form.getValues())
  const esCampo = (nombre: string): nombre is Path<V> => conocidos.includes(nombre)
  let primero = true
  for (const [nombre, message] of Object.entries(campos)) {
    if (!esCampo(nombre)) continue
    form.setError(nombre, { type: 'server', message }, { shouldFocus: primero })
    primero = false
  }
}
