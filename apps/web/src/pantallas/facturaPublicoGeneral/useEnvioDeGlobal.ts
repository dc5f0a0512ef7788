import type { CrearGlobal } from '@nitida/contract/facturacion.cuerpos'
import { useState } from 'react'
import {
  type FalloDeTimbrado,
  falloDeLlamada,
  falloDeRespuesta,
  type RespuestaTimbrado,
} from '../../operaciones/facturar/fallos.ts'
import { useCrearGlobal } from '../../operaciones/facturar/useFacturas.ts'

export interface EnvioDeGlobal {
  enviando: boolean
  fallo: FalloDeTimbrado | null
  /** The stamped invoice, until the user goes on. */
  hecha: RespuestaTimbrado['factura']
  enviar: (cuerpo: CrearGlobal) => Promise<void>
  continuar: () => void
}

/** A global on its way. It outlives the list it was made of, which its sales leave before its answer is here. */
export function useEnvioDeGlobal(): EnvioDeGlobal {
  const [fallo, setFallo] = useState<FalloDeTimbrado | null>(null)
  const [hecha, setHecha] = useState<RespuestaTimbrado['factura']>(null)
  const crear = useCrearGlobal()
  const enviar = async (cuerpo: CrearGlobal) => {
    setFallo(null)
    try {
      const respuesta = await crear.mutateAsync(cuerpo)
      if (respuesta.factura) setHecha(respuesta.factura)
      else setFallo(falloDeRespuesta(respuesta))
    } catch (error) {
      setFallo(falloDeLlamada(error))
    }
  }
  return { enviando: crear.isPending, fallo, hecha, enviar, continuar: () => setHecha(null) }
}
