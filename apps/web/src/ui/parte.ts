import { type ComponentType, lazy } from 'react'
import { insistir } from './insistir.ts'
import { toast } from './toast.ts'

const avisar = () =>
  toast.error('No se pudo abrir', 'Revisa tu conexión: se abrirá cuando vuelva. Si no se abre, recarga la página.')

/** A part of a screen that is fetched when somebody asks for it: who asked is told when it is late, and it comes after all. */
export const parte = <P>(traer: () => Promise<ComponentType<P>>) =>
  lazy(insistir(async () => ({ default: await traer() }), avisar))
