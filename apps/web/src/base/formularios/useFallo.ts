import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FalloDeFormulario } from './fallo.ts'

/**
 * The failure of a form's last attempt. It goes with its cause: when the marked fields are right again, or when one of `causas`
 * changes, whose value a sentence without marks speaks of ('todas' for the whole form).
 */
export function useFallo<V extends FieldValues, C, T, F = FalloDeFormulario>(
  form: UseFormReturn<V, C, T>,
  causas: readonly Path<V>[] | 'todas' = [],
) {
  const [fallo, setFallo] = useState<F | null>(null)
  const [conMarcas, setConMarcas] = useState(false)
  const hayMarcas = Object.keys(form.formState.errors).length > 0
  if (fallo !== null && hayMarcas && !conMarcas) setConMarcas(true)
  if (conMarcas && (fallo === null || !hayMarcas)) {
    setConMarcas(false)
    setFallo(null)
  }
  const nombres = causas === 'todas' ? causas : causas.join(' ')
  useEffect(() => {
    if (nombres === '') return
    return form.watch((_, { name }) => {
      const marcados = Object.keys(form.formState.errors).length
      const suya = nombres === 'todas' || nombres.split(' ').includes(name ?? '')
      if (marcados === 0 && name !== undefined && suya) setFallo(null)
    }).unsubscribe
  }, [form, nombres])
  return [fallo, setFallo] as const
}
