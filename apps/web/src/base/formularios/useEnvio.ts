import type { DefaultValues, FieldValues } from 'react-hook-form'
import { falloDeFormulario } from './fallo.ts'
import { useFormulario } from './useFormulario.ts'

interface Envio<V> {
  iniciales: DefaultValues<V>
  /** As that of `useFormulario`. */
  alDia?: V
  /** The infinitive with its object, for the sentence of a failure. */
  accion: string
  campoDe?: Readonly<Record<string, string>>
  hacer: (valores: V) => Promise<unknown>
}

/** A short form that asks and sends: what is refused goes under its field, or above all of them. */
export function useEnvio<V extends FieldValues>({ iniciales, alDia, accion, campoDe, hacer }: Envio<V>) {
  const formulario = useFormulario<V>({
    iniciales,
    alDia,
    mode: 'onSubmit',
    enviar: async (valores) => {
      await hacer(valores)
      return null
    },
    falloDe: (error) => falloDeFormulario(error, accion, campoDe),
  })
  const { register, formState } = formulario.form
  const errorDe = (campo: string) => {
    const error = formState.errors[campo]?.message
    return typeof error === 'string' ? error : undefined
  }
  return { ...formulario, register, errorDe }
}
