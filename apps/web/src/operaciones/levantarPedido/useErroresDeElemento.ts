import { useState } from 'react'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import type { ValoresElemento, ValoresPedido } from './pedido.valores.ts'

/**
 * Errors of an element that the user has touched or sent. Checking one field of the list marks them all, but a new element shows
 * none at first.
 */
export function useErroresDeElemento(i: number): FieldErrors<ValoresElemento> {
  const { formState } = useFormContext<ValoresPedido>()
  const { errors, touchedFields, submitCount } = formState
  const [alNacer] = useState(submitCount)
  const todos = errors.elementos?.[i] ?? {}
  if (submitCount > alNacer) return todos
  const tocados: Partial<Record<string, unknown>> = touchedFields.elementos?.[i] ?? {}
  return Object.fromEntries(Object.entries(todos).filter(([campo]) => tocados[campo]))
}
