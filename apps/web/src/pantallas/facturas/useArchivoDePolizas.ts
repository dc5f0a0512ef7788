import type { TipoDeSolicitud } from '@nitida/contract/facturacion.polizas'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { toast } from '../../ui/toast.ts'

/** Whose pólizas, and of which month. */
export interface DeQuien {
  mes: string
  sucursal: number | undefined
  rfc: string
}

interface Pedido extends DeQuien {
  formato: 'xlsx' | 'xml'
  tipoSolicitud?: TipoDeSolicitud
  numero?: string
}

/** Asks for the address of a file of pólizas and opens it, which saves it. */
export function useArchivoDePolizas() {
  return useMutation({
    mutationFn: (query: Pedido) => call(api.facturas.archivoDePolizas, { query }),
    onSuccess: ({ data: { url } }) => {
      const enlace = document.createElement('a')
      enlace.href = url
      enlace.download = ''
      enlace.click()
      toast.info('La descarga empieza sola.')
    },
    onError: (error, { formato }) => {
      // The dialog of the XML says its own.
      if (formato === 'xlsx') toast.error('No se pudieron descargar las pólizas.', error.message)
    },
  })
}
