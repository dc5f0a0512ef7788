import { MAXIMO_BYTES_DE_COMPRA, type RecibirCompra } from '@nitida/contract/inventario.recepciones'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta, escrituras } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { subir } from '../../../base/api/subir.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'

export const POR_PAGINA = 10

export function useRecepciones(sucursal: number) {
  const pagina = usePagina({ vista: 'recibir', sucursal })
  const query = { page: pagina.pagina, limit: POR_PAGINA, sucursal }
  return { pagina, lista: useQuery(consulta(api.recepciones.list, { query })) }
}

export const useRecepcion = (id: number) =>
  useQuery({ ...consulta(api.recepciones.una, { params: { id } }), placeholderData: undefined })

/** Sends an XML or a zip. One CFDI is opened; of several, and of those that were refused, the list tells. */
export function useTraer(sucursal: number) {
  const navigate = useNavigate()
  const [rechazo, setRechazo] = useState<string | null>(null)
  const mutacion = useMutation({
    ...escrituras,
    mutationFn: (archivo: File) => {
      const partes = new FormData()
      partes.append('sucursal', String(sucursal))
      partes.append('nombre', archivo.name.slice(-200))
      partes.append('archivo', archivo, 'archivo')
      const opciones = { clave: crypto.randomUUID(), encabezados: {}, onAvance: () => undefined }
      return subir(api.recepciones.subir, partes, opciones)
    },
    onSuccess: ({ data, rechazadas }) => {
      const [una, ...mas] = data
      if (una && mas.length === 0 && rechazadas.length === 0)
        void navigate({ to: '.', search: { vista: 'recibir', sucursal, recepcion: una.id } })
    },
    onSettled: useRecargar('inventario'),
  })
  return {
    trayendo: mutacion.isPending,
    traidas: mutacion.data?.data.length ?? 0,
    rechazadas: mutacion.data?.rechazadas ?? [],
    fallo: rechazo ?? mutacion.error?.message ?? null,
    traer: (archivo: File) => {
      const por = archivo.size > MAXIMO_BYTES_DE_COMPRA ? 'El archivo pesa más de 8 MB. Divídelo en partes.' : null
      setRechazo(por)
      if (por === null) mutacion.mutate(archivo)
    },
  }
}

export const useRecibir = (id: number) =>
  useMutation({
    mutationFn: (body: RecibirCompra) => call(api.recepciones.recibir, { params: { id }, body }),
    onSettled: useRecargar('inventario'),
  })

export const useDescartar = (id: number) =>
  useMutation({
    mutationFn: () => call(api.recepciones.descartar, { params: { id } }),
    onSettled: useRecargar('inventario'),
  })
