import { useCallback, useMemo, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type ResolverError,
  useForm,
} from 'react-hook-form'
import { SinRespuesta } from '../../../shared/api/fallos.ts'
import { marcarCampos } from '../../../shared/formularios/campos.ts'
import type { FalloDeFormulario } from '../../../shared/formularios/fallo.ts'
import { useFallo } from '../../../shared/formularios/useFallo.ts'

/** An unchecked form is never sent: without the schemas it stays, and says why. */
const sinRevision = <V extends FieldValues>(): ResolverError<V> => ({
  values: {},
  errors: { root: { type: 'carga', message: new SinRespuesta().message } } as FieldErrors<V>, // `root` is no field of V
})

/** The focus goes to the first refused cell here, because the form itself knows only of its other fields. */
function enfocarCelda(errores: FieldErrors): void {
  if (document.activeElement?.closest('[role=radiogroup]')) return
  const celdas = Array.from(document.querySelectorAll<HTMLElement>('[data-celda]'))
  celdas.find(({ dataset }) => dataset.celda && dataset.celda in errores)?.focus()
}

function textoDe(errores: FieldErrors): string {
  const cuantos = Object.keys(errores).length
  return cuantos === 1 ? 'Hay un dato por corregir.' : `Hay ${cuantos} datos por corregir.`
}

interface Opciones<V extends FieldValues, D> {
  iniciales: V
  /** The form's check, fetched when somebody starts to fill it. */
  traerRevision: () => Promise<Resolver<V, unknown, D>>
  /** Null when it was stored. */
  onSubmit: (datos: D) => Promise<FalloDeFormulario | null>
}

/** The steps of a clinical form: check, send, tell the failure. Typed values always stay. */
export function useFormularioClinico<V extends FieldValues, D>({ iniciales, traerRevision, onSubmit }: Opciones<V, D>) {
  const traida = useRef<Promise<Resolver<V, unknown, D> | null>>(null)
  const anticipar = useCallback(() => {
    traida.current ??= traerRevision().catch(() => {
      traida.current = null // asked for again when it is needed
      return null
    })
    return traida.current
  }, [traerRevision])
  const revisar = useMemo<Resolver<V, unknown, D>>(
    () =>
      async (...argumentos) => {
        const revision = await anticipar()
        return revision ? revision(...argumentos) : sinRevision<V>()
      },
    [anticipar],
  )
  const form = useForm<V, unknown, D>({
    resolver: revisar,
    defaultValues: iniciales as DefaultValues<V>, // all of them
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
  })
  const [fallo, setFallo] = useFallo(form)
  const enviar = form.handleSubmit(
    async (datos) => {
      setFallo(null)
      const resultado = await onSubmit(datos)
      setFallo(resultado)
      if (resultado) marcarCampos(form, resultado)
    },
    (errores) => {
      setFallo({ titulo: 'Revisa los datos marcados', texto: errores.root?.message ?? textoDe(errores), campos: {} })
      enfocarCelda(errores)
    },
  )
  return { form, fallo, enviar, anticipar }
}
