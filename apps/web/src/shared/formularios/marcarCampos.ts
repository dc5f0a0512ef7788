import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FalloDeFormulario } from './fallo.ts'

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
