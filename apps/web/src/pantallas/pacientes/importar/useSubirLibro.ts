import { type Libro, MAXIMO_BYTES_DE_LIBRO } from '@nitida/contract/mudanza.libros'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { escrituras } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { subir as enviar } from '../../../base/api/subir.ts'
import { importacionQuery } from './useImportacion.ts'

/** The whole of a body in percent. */
const TODO = 100

/** Why a file is not even sent; null for one that may be read. */
function porQueNo({ name, size }: File): string | null {
  if (size === 0) return 'El archivo está vacío.'
  if (size > MAXIMO_BYTES_DE_LIBRO) return 'El archivo pesa más de 20 MB. Divídelo en partes.'
  const [extension] = /\.[^.]+$/.exec(name.toLowerCase()) ?? ['']
  if (extension === '.xls') return 'Es un Excel de antes (.xls). Ábrelo y guárdalo como .xlsx o CSV.'
  return null
}

/** Sends a file, and opens what was read of it. `avance` are the percent that have been sent. */
export function useSubirLibro(libro: Libro, sucursal: number | null) {
  const cliente = useQueryClient()
  const navigate = useNavigate()
  const [avance, setAvance] = useState<number | null>(null)
  const mutacion = useMutation({
    ...escrituras,
    mutationFn: (archivo: File) => {
      const partes = new FormData()
      partes.append('libro', libro)
      partes.append('nombre', archivo.name.slice(-200))
      if (sucursal !== null) partes.append('sucursal', String(sucursal))
      partes.append('archivo', archivo, 'archivo')
      const onAvance = (bytes: number) => setAvance(Math.min(TODO, Math.round((bytes / archivo.size) * TODO)))
      return enviar(api.importaciones.subir, partes, { clave: crypto.randomUUID(), encabezados: {}, onAvance })
    },
    onMutate: () => setAvance(0),
    onSuccess: ({ data }) => {
      cliente.setQueryData(importacionQuery(data.id).queryKey, { success: true, data })
      void navigate({ to: '.', search: { vista: 'importar', libro, importacion: data.id } })
    },
    onSettled: () => setAvance(null),
  })
  const [rechazo, setRechazo] = useState<string | null>(null)
  return {
    avance,
    subiendo: mutacion.isPending,
    fallo: rechazo ?? mutacion.error?.message ?? null,
    subir: (archivo: File) => {
      const por = porQueNo(archivo)
      setRechazo(por)
      if (por === null) mutacion.mutate(archivo)
    },
  }
}
