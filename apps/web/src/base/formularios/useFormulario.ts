import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { marcarCampos } from './campos.ts'
import type { FalloDeFormulario } from './fallo.ts'
import { useFallo } from './useFallo.ts'

interface Opciones<V extends FieldValues, D> {
  iniciales: DefaultValues<V>
  /** What the fields hold as their data come or change; a field in which somebody typed keeps what he typed. */
  alDia?: V | undefined
  /** Checks what was typed and makes it what is sent; without it the fields' own rules hold, and the typed values are sent. */
  revisar?: Resolver<V, unknown, D>
  /** When a field is checked first: on being left, or when the form is sent. */
  mode?: 'onTouched' | 'onSubmit'
  /** When a field with an error is checked again: at each letter, or on being left. */
  reValidateMode?: 'onChange' | 'onBlur'
  /** Milliseconds that a new error waits before it is drawn. */
  delayError?: number
  /** Fields that a failure without marks speaks of; it goes when one of them changes. */
  causas?: readonly Path<V>[] | 'todas'
  /** Sends it. The failure may be the answer, or thrown where `falloDe` knows its words. Typed values always stay. */
  enviar: (datos: D, form: UseFormReturn<V, unknown, D>) => Promise<FalloDeFormulario | null | undefined>
  falloDe?: (error: unknown) => FalloDeFormulario
  /** What is said above the fields while some of them are not right; nothing where each says it. */
  incompleto?: (errores: FieldErrors<V>, valores: V) => FalloDeFormulario | null
}

/** The steps of every form: check, send, tell the failure above the fields and under those that the server names. */
export function useFormulario<V extends FieldValues, D = V>(opciones: Opciones<V, D>) {
  const {
    iniciales,
    alDia,
    revisar,
    mode = 'onTouched',
    reValidateMode = 'onChange',
    delayError,
    causas,
    falloDe,
    incompleto,
  } = opciones
  const form = useForm<V, unknown, D>({
    defaultValues: iniciales,
    mode,
    reValidateMode,
    ...(alDia && { values: alDia, resetOptions: { keepDirtyValues: true, keepErrors: true } }),
    ...(revisar && { resolver: revisar }),
    ...(delayError !== undefined && { delayError }),
  })
  const [fallo, setFallo] = useFallo(form, causas)
  const mostrar = (resultado: FalloDeFormulario | null | undefined) => {
    setFallo(resultado ?? null)
    if (resultado) marcarCampos(form, resultado)
  }
  const enviar = form.handleSubmit(
    async (datos) => {
      setFallo(null)
      try {
        mostrar(await opciones.enviar(datos, form))
      } catch (error) {
        if (!falloDe) throw error
        mostrar(falloDe(error))
      }
    },
    (errores) => setFallo(incompleto?.(errores, form.getValues()) ?? null),
  )
  const limpiar = () => {
    form.reset()
    setFallo(null)
  }
  return { form, fallo, mostrar, enviar, enviando: form.formState.isSubmitting, limpiar }
}
