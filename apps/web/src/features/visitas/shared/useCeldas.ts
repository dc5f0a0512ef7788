import { useCallback, useMemo } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type { ColumnaGraduacion } from '../../../ui/GraduacionGrid.tsx'
import type { ValorCelda } from '../../../ui/graduacionTexto.ts'

const esCelda = (valor: unknown): valor is ValorCelda => valor === null || ['number', 'string'].includes(typeof valor)

/**
 * The cells of a grid in the form. Only the grid whose cell changed is drawn again.
 * @param columnas the same array at every drawing.
 */
export function useCeldas<C extends string>(columnas: readonly ColumnaGraduacion<C>[]) {
  const { control, getValues, setValue, formState } = useFormContext<FieldValues>()
  const campos = useMemo(() => columnas.flatMap(({ od, oi }) => [od, oi]), [columnas]) // another array is another subscription
  const actuales: readonly unknown[] = useWatch({ control, name: campos })
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
