import { z } from 'zod'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { FotoPedida, MAXIMO_FOTO_BYTES } from './visitas.ts'

/** Path of a picture's bytes below the API base. Not a call: it answers a JPEG, to whoever holds a signed address. */
export const IMAGEN_DE_ARTICULO = '/inventario/imagen/:id'

/** Query of its signed address, which names the photo: another photo is at another address. */
export const ImagenPedida = FotoPedida.extend({ foto: z.string().regex(/^[0-9a-f]{16}$/) })
export type ImagenPedida = z.output<typeof ImagenPedida>

const ImagenDeArticulo = z.object({
  /** Signed address of the picture, the same for hours while the photo is; null where there is none. */
  url: z.string().nullable(),
})

export const imagenes = endpoints({
  ver: {
    method: 'GET',
    path: '/inventario/:id/imagen',
    permiso: 'inventario.ver',
    params: IdParam,
    response: exito(ImagenDeArticulo),
    summary: 'The photo of an article.',
  },
  poner: {
    method: 'POST',
    path: '/inventario/:id/imagen',
    permiso: 'inventario.administrar',
    params: IdParam,
    body: z.object({}),
    archivos: { campo: 'imagen', maximo: 1, bytes: MAXIMO_FOTO_BYTES },
    porMinuto: 60,
    response: exito(ImagenDeArticulo),
    summary: 'Gives an article a photo in place of the one it had.',
  },
  quitar: {
    method: 'PUT',
    path: '/inventario/:id/imagen/retiro',
    permiso: 'inventario.administrar',
    params: IdParam,
    response: exito(ImagenDeArticulo),
    summary: 'Takes the photo of an article away.',
  },
})
