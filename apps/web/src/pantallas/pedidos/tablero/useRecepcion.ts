import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { api } from '../../../base/api/rutas.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'
import { falloDeEstatus } from '../../../entidades/pedido/textos.ts'
import { toast } from '../../../ui/toast.ts'
import {
  agregar,
  anuncioDe,
  conEstado,
  conRecepciones,
  encolar,
  type Lote,
  type Renglon,
  sinConfirmar,
} from './recepcion.ts'

function useEnviar() {
  return useMutation({
    mutationFn: ({ codigos, clave }: Lote) =>
      call(api.pedidos.recibirMultiples, { body: { codigos } }, { clave }).then(({ data }) => data),
    onSettled: useRecargar('pedidos'),
  })
}

/**
 * Receives scanned codes one batch after the other: the first goes at once, and what is scanned while it travels goes with
 * the next. A batch that failed waits for `reintentar`, with its key and its codes.
 * @param abierta whether the list is on the screen; what fails behind a closed one is told by itself.
 */
export function useRecepcion(abierta: boolean) {
  const [renglones, setRenglones] = useState<readonly Renglon[]>([])
  const [aviso, setAviso] = useState('')
  const [fallo, setFallo] = useState<string | null>(null)
  const actuales = useRef(renglones)
  const porEnviar = useRef<Lote[]>([])
  const fallidos = useRef<Lote[]>([])
  const enviando = useRef(false)
  const alaVista = useRef(abierta)
  useEffect(() => {
    alaVista.current = abierta
  }, [abierta])
  const { mutateAsync } = useEnviar()

  const poner = (nuevos: readonly Renglon[]) => {
    actuales.current = nuevos
    setRenglones(nuevos)
  }
  const enviarLote = async (lote: Lote) => {
    try {
      const recepciones = await mutateAsync(lote)
      poner(conRecepciones(actuales.current, recepciones))
      setAviso(anuncioDe(recepciones))
    } catch (error) {
      fallidos.current.push(lote)
      poner(conEstado(actuales.current, lote.codigos, 'fallo'))
      setFallo(falloDeEstatus(error))
      if (!alaVista.current)
        toast.error(sinConfirmar(lote.codigos.length), 'Abre «Recibir varios» y escanéalos de nuevo.')
    }
  }
  const enviar = async () => {
    if (enviando.current) return
    enviando.current = true
    for (let lote = porEnviar.current.shift(); lote; lote = porEnviar.current.shift())
      await enviarLote({ ...lote, enviado: true })
    enviando.current = false
  }

  return {
    renglones,
    aviso,
    fallo,
    avisar: setAviso,
    /** @returns false when the code is in the list already. */
    recibir: (codigo: string): boolean => {
      const nuevos = agregar(actuales.current, codigo)
      if (!nuevos) return false
      poner(nuevos)
      porEnviar.current = encolar(porEnviar.current, codigo, crypto.randomUUID())
      void enviar()
      return true
    },
    reintentar: () => {
      const lotes = fallidos.current.splice(0)
      const codigos = lotes.flatMap((lote) => lote.codigos)
      poner(conEstado(actuales.current, codigos, 'enviando'))
      setFallo(null)
      porEnviar.current.unshift(...lotes)
      void enviar()
    },
  }
}
