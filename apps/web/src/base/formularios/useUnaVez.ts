import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { conOtrosDatos } from '../api/fallos.ts'
import { useClave } from '../api/useClave.ts'
import type { Recurso } from '../realtime/grupos.ts'
import { useRecargar } from '../realtime/useRecargar.ts'

interface Opciones<R> {
  /** Whether an answer ends the attempt; one that left it open is repeated under the same key. */
  hecho?: (respuesta: R) => boolean
  /** What is done to which record, for a dialog that may be closed before an answer comes. */
  accion?: string
}

interface Intento {
  /** What it sends, as text. */
  cuerpo: string
  clave: string
  /** Whether it began while another one waited, so that its key is not that of the form or the action. */
  aparte: boolean
  /** How many of its calls wait for an answer. */
  esperan: number
}

/**
 * A call that creates or moves money: done once, however often it is sent (D-70). Lists of `recurso` are asked for again whatever
 * the answer. A call about another row, made before the first was answered, is an attempt with a key of its own.
 * @param hacer the call; what it is given has to be plain data.
 * @returns the mutation, and `empezar`, which starts the description of another thing.
 */
export function useUnaVez<V, R>(
  recurso: Recurso,
  hacer: (variables: V, clave: string) => Promise<R>,
  { hecho = () => true, accion }: Opciones<R> = {},
) {
  const principal = useClave(accion)
  const intentos = useRef<Intento[]>([])
  const de = (variables: V) => {
    const cuerpo = JSON.stringify(variables)
    return intentos.current.find((intento) => intento.cuerpo === cuerpo)
  }
  const tomar = (variables: V): Intento => {
    const anterior = de(variables)
    if (anterior && (anterior.aparte || anterior.esperan > 0)) return anterior
    const aparte = intentos.current.some(({ esperan }) => esperan > 0)
    const clave = aparte ? crypto.randomUUID() : principal.actual()
    const intento = { cuerpo: JSON.stringify(variables), clave, aparte, esperan: 0 }
    intentos.current = [...intentos.current.filter((otro) => otro !== anterior), intento]
    return intento
  }
  /** The next call is another attempt, whatever it sends. */
  const terminar = (variables: V) => {
    const suya = de(variables)?.clave
    intentos.current = intentos.current.filter((intento) => intento.clave !== suya)
    if (suya === principal.actual()) principal.renovar()
  }
  const mutacion = useMutation({
    mutationFn: async (variables: V) => {
      const intento = tomar(variables)
      intento.esperan++
      try {
        return await hacer(variables, intento.clave)
      } finally {
        intento.esperan--
      }
    },
    onSuccess: (respuesta, variables) => {
      if (hecho(respuesta)) terminar(variables)
    },
    // An attempt whose answer got lost had done it, so this is another one; the list shows the first.
    onError: (error, variables) => conOtrosDatos(error) && terminar(variables),
    onSettled: useRecargar(recurso),
  })
  const empezar = () => {
    intentos.current = []
    principal.renovar()
  }
  return { ...mutacion, empezar }
}
