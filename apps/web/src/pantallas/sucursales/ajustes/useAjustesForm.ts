import type { Ajustes, AjustesEnVigor } from '@nitida/contract/ajustes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { soloCambios, useConVersion } from '../../../base/formularios/useConVersion.ts'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { toast } from '../../../ui/toast.ts'

/** Settings that are plain numbers. */
export type NumeroDeAjustes =
  | 'presupuestoDias'
  | 'limitePrecio'
  | 'garantiaMeses'
  | 'sesionMinutos'
  | 'whatsappNumeros'
  | 'whatsappParaAvisos'
  | 'whatsappCosto'
type Numero = NumeroDeAjustes | 'corteDiferenciaSinNota'

/** The settings as inputs hold them; a number may be missing meanwhile. */
export type ValoresDeAjustes = Omit<Ajustes, Numero> & Record<Numero, number | null>

const valoresDe = ({ version: _, fijos: __, ...valores }: AjustesEnVigor): ValoresDeAjustes => valores

/** Saves what was changed, on top of what others saved meanwhile. What is being typed stays when their save arrives. */
export function useAjustesForm(inicial: AjustesEnVigor, alGuardar: () => void) {
  const cliente = useQueryClient()
  const conVersion = useConVersion()
  const [visto, setVisto] = useState(inicial)
  const envio = useEnvio<ValoresDeAjustes>({
    iniciales: valoresDe(inicial),
    accion: 'guardar los ajustes',
    hacer: async (valores) => {
      const cambios = soloCambios(
        {
          ...valores,
          corteDiferenciaSinNota: valores.corteDiferenciaSinNota ?? Number.NaN,
          presupuestoDias: valores.presupuestoDias ?? Number.NaN,
          garantiaMeses: valores.garantiaMeses ?? Number.NaN,
          sesionMinutos: valores.sesionMinutos ?? Number.NaN,
          whatsappNumeros: valores.whatsappNumeros ?? Number.NaN,
          whatsappParaAvisos: valores.whatsappParaAvisos ?? Number.NaN,
        },
        valoresDe(visto),
      )
      const respuesta = await conVersion(visto, cambios, (body) => call(api.ajustes.guardar, { body }))
      cliente.setQueryData(consulta(api.ajustes.leer, {}).queryKey, respuesta)
      setVisto(respuesta.data)
      envio.form.reset(valoresDe(respuesta.data))
      toast.exito('¡Ajustes guardados!', 'Ya valen en toda la cadena.')
      alGuardar()
    },
  })
  return { ...envio, fijos: new Set(visto.fijos), sucio: envio.form.formState.isDirty }
}

export type AjustesForm = ReturnType<typeof useAjustesForm>
