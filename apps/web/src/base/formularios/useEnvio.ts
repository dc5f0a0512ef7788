import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { marcarCampos } from './campos.ts'
import { falloDeFormulario } from './fallo.ts'
import { useFallo } from './useFallo.ts'

interface Envio<V> {
  iniciales: DefaultValues<V>
  /** The infinitive with its object, for the sentence of a failure. */
  accion: string
  campoDe?: Readonly<Record<string, string>>
  hacer: (valores: V) => Promise<unknown>
}

/** A short form that asks and sends: what is refused goes under its field, or above all of them. */
export function useEnvio<V extends FieldValues>({ iniciales, accion, campoDe, hacer }: Envio<V>) {
  const form = useForm<V>({ defaultValues: iniciales })
  const [fallo, setFallo] = useFallo(form)
  const enviar = form.handleSubmit(async (valores) => {
    setFallo(null)
    try {
      await hacer(valores)
    } catch (error) {
      const suyo = falloDeFormulario(error, accion, campoDe)
      setFallo(suyo)
      marcarCampos(form, suyo)
    }
  })
  const { register, formState } = form
  const errorDe = (campo: string) => {
    const error = formState.errors[campo]?.message
    return typeof error === 'string' ? error : undefined
  }
  return { form, register, errorDe, fallo, enviar, enviando: formState.isSubmitting }
}
