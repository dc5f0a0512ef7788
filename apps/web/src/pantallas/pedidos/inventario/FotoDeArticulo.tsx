import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { subir } from '../../../base/api/subir.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAdministra } from './useInventario.ts'

/** Its address ends after five minutes. */
const CADA_MS = 4 * 60_000

function useFoto(id: number) {
  const cliente = useQueryClient()
  const consultaDeFoto = consulta(api.inventario.imagen, { params: { id } })
  const { data } = useQuery({ ...consultaDeFoto, refetchInterval: CADA_MS, placeholderData: undefined })
  const recargar = () => cliente.invalidateQueries({ queryKey: consultaDeFoto.queryKey })
  const poner = useMutation({
    mutationFn: async (archivo: File) => {
      const cuerpo = new FormData()
      cuerpo.set('imagen', archivo, 'foto')
      const { ponerImagen } = api.inventario
      const ruta = { ...ponerImagen, path: ponerImagen.path.replace(':id', String(id)) as typeof ponerImagen.path }
      await subir(ruta, cuerpo, { clave: crypto.randomUUID(), encabezados: {}, onAvance: () => undefined })
    },
    onSuccess: recargar,
    onError: (error) => toast.error('No se pudo guardar la foto', textoDeFallo(error, 'guardar la foto')),
  })
  const quitar = useMutation({
    mutationFn: async () => await call(api.inventario.quitarImagen, { params: { id } }),
    onSuccess: recargar,
    onError: (error) => toast.error('No se pudo quitar la foto', textoDeFallo(error, 'quitar la foto')),
  })
  return { url: data?.data.url ?? null, poner, quitar }
}

/** The photo of an article; who keeps the catalogue puts one, or takes it away. */
export function FotoDeArticulo({ id, nombre }: { id: number; nombre: string }) {
  const administra = useAdministra()
  const { url, poner, quitar } = useFoto(id)
  const entrada = useRef<HTMLInputElement>(null)
  if (!url && !administra) return null
  return (
    <div className="px-5 pt-3">
      {url ? (
        <img src={url} alt={`Foto de ${nombre}`} className="max-h-48 w-full rounded-control bg-sunken object-contain" />
      ) : null}
      {administra ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            ref={entrada}
            type="file"
            accept="image/*"
            className="hidden"
            aria-label="Foto del artículo"
            onChange={({ target }) => {
              const [archivo] = target.files ?? []
              target.value = ''
              if (archivo) poner.mutate(archivo)
            }}
          />
          <Button size="sm" icon={<ImagePlus />} cargando={poner.isPending} onClick={() => entrada.current?.click()}>
            {url ? 'Cambiar foto' : 'Agregar foto'}
          </Button>
          {url ? (
            <Button size="sm" variant="ghost" cargando={quitar.isPending} onClick={() => quitar.mutate()}>
              Quitar foto
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
