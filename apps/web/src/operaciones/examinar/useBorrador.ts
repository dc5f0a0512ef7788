import type { Formulario } from '@nitida/contract/borradores'
import { useEffect, useMemo } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { idle } from '../../ui/navegador.ts'

type EstadoBorrador =
  | { readonly fase: 'nada' | 'pendiente' | 'fallo' }
  | { readonly fase: 'guardado'; readonly en: string }

type Primitivo = string | number | boolean | null
const esPrimitivo = (par: [string, unknown]): par is [string, Primitivo] =>
  par[1] === null || ['string', 'number', 'boolean'].includes(typeof par[1])

/** Pause before a draft is sent: a lost connection costs a cell or two, and the server is asked seldom enough. */
const ESPERA_MS = 3000
/** Longest wait of a draft for what is typed just then to be drawn. */
const CALMA_MS = 1000

/** Sends the form's values, one request at a time, while there is something unsent. Lives outside React. */
function crearGuardian(guardar: () => Promise<string>) {
  let estado: EstadoBorrador = { fase: 'nada' }
  const oyentes = new Set<() => void>()
  const alCambiar = (nuevo: EstadoBorrador) => {
    estado = nuevo
    for (const oyente of oyentes) oyente()
  }
  let reloj: ReturnType<typeof setTimeout> | null = null
  let enCamino: Promise<void> = Promise.resolve()
  let pendiente = false
  let detenido = false

  const enviar = async () => {
    reloj = null
    pendiente = false
    try {
      const en = await guardar()
      if (!pendiente) alCambiar({ fase: 'guardado', en })
    } catch {
      pendiente = true
      alCambiar({ fase: 'fallo' })
    }
    programar()
  }
  const programar = () => {
    if (!pendiente || detenido || reloj) return
    reloj = setTimeout(() => {
      enCamino = idle(CALMA_MS).then(enviar)
    }, ESPERA_MS)
  }
  const parar = () => {
    if (reloj) clearTimeout(reloj)
    reloj = null
  }
  return {
    /** For `useSyncExternalStore`: only the line that shows the state is drawn again, and not the form that somebody types in. */
    leer: () => estado,
    oir(oyente: () => void) {
      oyentes.add(oyente)
      return () => oyentes.delete(oyente)
    },
    cambio() {
      if (!pendiente) alCambiar({ fase: 'pendiente' })
      pendiente = true
      programar()
    },
    /** Stops and waits for what is on its way, because the record itself takes over, and would find its draft again. */
    async detener() {
      detenido = true
      parar()
      await enCamino
    },
    reanudar() {
      detenido = false
      programar()
    },
    /** Sends what is left when the screen goes. */
    despedir() {
      parar()
      if (pendiente && !detenido) void enCamino.then(enviar)
      detenido = true
    },
  }
}

export type Guardian = Pick<ReturnType<typeof crearGuardian>, 'leer' | 'oir' | 'detener' | 'reanudar'>

interface Opciones<V extends FieldValues> {
  form: Pick<UseFormReturn<V>, 'getValues' | 'subscribe'>
  formulario: Formulario
  idCliente: number
}

/** Keeps typed values on the server (D-80), so that a closed tab or another computer goes on where it stopped. */
export function useBorrador<V extends FieldValues>({ form, formulario, idCliente }: Opciones<V>): Guardian {
  const { getValues, subscribe } = form
  const guardian = useMemo(() => {
    const guardar = async () => {
      const datos = Object.fromEntries(Object.entries(getValues()).filter(esPrimitivo))
      const peticion = { params: { formulario, clientId: idCliente }, body: { datos } }
      return (await call(api.borradores.guardar, peticion)).data.guardado
    }
    return crearGuardian(guardar)
  }, [getValues, formulario, idCliente])

  useEffect(() => {
    guardian.reanudar()
    const dejarDeOir = subscribe({ formState: { values: true }, callback: guardian.cambio })
    return () => {
      dejarDeOir()
      guardian.despedir()
    }
  }, [guardian, subscribe])

  return guardian
}
