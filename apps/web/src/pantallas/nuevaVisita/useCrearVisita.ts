import type { CrearVisita } from '@nitida/contract/visitas'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { subir } from '../../base/api/subir.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { falloDeNota, useGuardarNota } from '../../operaciones/examinar/guardarNota.ts'
import type { FotoLista } from './useFotos.ts'

interface Envio {
  datos: CrearVisita
  fotos: readonly FotoLista[]
}

/** Fields first, as text, then the photos in their order. */
function enPartes({ datos, fotos }: Envio): FormData {
  const partes = new FormData()
  for (const [nombre, valor] of Object.entries(datos)) {
    if (valor !== null && valor !== undefined) partes.append(nombre, String(valor))
  }
  fotos.forEach(({ jpeg }, i) => {
    partes.append('fotos', jpeg, `foto-${i + 1}.jpg`)
  })
  return partes
}

/** Records a visit with its photos; `enviados` are the bytes that have been sent. */
export function useCrearVisita() {
  const { usuario } = useSesion()
  const [enviados, setEnviados] = useState<number | null>(null)
  const crear = useGuardarNota('visitas', async (envio: Envio, clave) => {
    if (envio.fotos.length === 0) return call(api.visitas.crear, { body: envio.datos }, { clave })
    const encabezados = {
      name: encodeURIComponent(usuario.name), // D-47: sent as specified; the server trusts the session
      lastname: encodeURIComponent(usuario.lastName),
    }
    setEnviados(0)
    try {
      return await subir(api.visitas.crear, enPartes(envio), { clave, encabezados, onAvance: setEnviados })
    } finally {
      setEnviados(null)
    }
  })
  return { crear, enviados }
}

export const falloAlCrearVisita = (error: unknown): FalloDeFormulario =>
  falloDeNota(error, {
    sinRespuesta: 'Hubo un problema al crear la visita',
    rechazada: 'No se pudo crear la visita',
    dondeEsta: 'Ábrela en Historial de Visitas y corrígela con una adenda.',
  })
