import { useCallback, useEffect, useMemo, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormContext } from 'react-hook-form'
import type { ColumnaGraduacion } from '../../entidades/graduacion/GraduacionGrid.tsx'
import type { ValorCelda } from '../../entidades/graduacion/graduacionTexto.ts'
import { afterPicture } from '../../ui/navegador.ts'

const esCelda = (valor: unknown): valor is ValorCelda => valor === null || ['number', 'string'].includes(typeof valor)

/** The values of fields, drawn again after the picture in which one of them changed. */
function useValores({ getValues, subscribe }: UseFormReturn<FieldValues>, campos: readonly string[]) {
  const [valores, setValores] = useState<readonly unknown[]>(() => getValues(campos))
  useEffect(() => {
    const leer = () =>
      setValores((dibujados) => {
        const actuales: readonly unknown[] = getValues(campos)
        return actuales.every((valor, i) => valor === dibujados[i]) ? dibujados : actuales
      })
    leer() // what changed since the drawing
    return subscribe({
      name: campos,
      exact: true, // or esfOd would also be heard as the beginning of esfOdTot
      formState: { values: true },
      callback: () => afterPicture(leer),
    })
  }, [getValues, subscribe, campos])
  return valores
}

/**
 * The cells of a grid in the form. Only the grid whose cell changed is drawn again.
 * @param columnas the same array at every drawing.
 */
export function useCeldas<C extends string>(columnas: readonly ColumnaGraduacion<C>[]) {
  const form = useFormContext<FieldValues>()
  const { getValues, setValue, formState } = form
  const campos = useMemo(() => columnas.flatMap(({ od, oi }) => [od, oi]), [columnas]) // another array is another subscription
  const actuales = useValores(form, campos)
  const { errors, isSubmitted } = formState
  const valores = Object.fromEntries(
    campos.map((campo, i) => [campo, esCelda(actuales[i]) ? actuales[i] : null]),
  ) as Record<C, ValorCelda>
  const errores = Object.fromEntries(
    campos.flatMap((campo) => (errors[campo]?.message ? [[campo, String(errors[campo].message)]] : [])),
  ) as Partial<Record<C, string>>

  const poner = useCallback(
    (campo: C, valor: ValorCelda) => {
      if (getValues(campo) === valor) return
      setValue<string>(campo, valor, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted })
    },
    [getValues, setValue, isSubmitted],
  )
  const ponerVarios = (celdas: Readonly<Partial<Record<C, ValorCelda>>>) => {
    for (const campo of campos) {
      const valor = celdas[campo]
      if (valor !== undefined) poner(campo, valor)
    }
  }
  return { valores, errores, poner, ponerVarios }
}
