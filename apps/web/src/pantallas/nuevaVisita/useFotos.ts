import { useEffect, useRef, useState } from 'react'
import { motivoAntes, motivoDespues } from './fotos.motivos.ts'

/** Longest side of a photo: enough to see a vessel of the eye, and small enough for a branch's uplink. */
const LADO_MAXIMO = 2400
const CALIDAD = 0.86

/**
 * A photo as a JPEG of at most 2400 pixels a side, upright and without what the camera wrote about place and time.
 * @throws Error when the browser cannot read it as a picture.
 */
async function encoger(archivo: Blob): Promise<Blob> {
  const imagen = await createImageBitmap(archivo, { imageOrientation: 'from-image' })
  const escala = Math.min(1, LADO_MAXIMO / Math.max(imagen.width, imagen.height))
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.max(1, Math.round(imagen.width * escala))
  lienzo.height = Math.max(1, Math.round(imagen.height * escala))
  const pincel = lienzo.getContext('2d')
  if (pincel) {
    pincel.fillStyle = '#fff' // a JPEG has no transparency: what shows through would be black
    pincel.fillRect(0, 0, lienzo.width, lienzo.height)
    pincel.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
  }
  imagen.close()
  return new Promise((resolver, rechazar) => {
    const terminar = (jpeg: Blob | null) => (jpeg ? resolver(jpeg) : rechazar(new Error('no picture came of it')))
    lienzo.toBlob(terminar, 'image/jpeg', CALIDAD)
  })
}

/** The contract's limit, so that the form need not be refused. */
export const MAXIMO_FOTOS = 10

export type Foto = { readonly id: string; readonly nombre: string } & (
  | { readonly estado: 'preparando' }
  | { readonly estado: 'lista'; readonly jpeg: Blob; readonly url: string }
  /** Whether it is left out, and the visit goes without it. */
  | { readonly estado: 'fallo'; readonly motivo: string }
)
export type FotoLista = Extract<Foto, { estado: 'lista' }>

async function preparar(id: string, archivo: File): Promise<Foto> {
  const { name: nombre } = archivo
  const bytes = await archivo.arrayBuffer().then(
    (contenido) => new Uint8Array(contenido),
    () => new Uint8Array(), // the file is gone, or its disk
  )
  const motivo = motivoAntes(bytes)
  if (motivo) return { id, nombre, estado: 'fallo', motivo }
  try {
    const jpeg = await encoger(archivo)
    return { id, nombre, estado: 'lista', jpeg, url: URL.createObjectURL(jpeg) }
  } catch {
    return { id, nombre, estado: 'fallo', motivo: motivoDespues(bytes) }
  }
}

/** The photos of a visit being written, made small one after the other, so that a phone does not run out of memory. */
export function useFotos() {
  const [fotos, setFotos] = useState<readonly Foto[]>([])
  const turno = useRef<Promise<unknown>>(Promise.resolve())
  const urls = useRef(new Set<string>())

  useEffect(() => {
    const { current } = urls
    return () => {
      for (const url of current) URL.revokeObjectURL(url)
    }
  }, [])

  const agregar = (archivos: readonly File[]) => {
    const nuevas = archivos.slice(0, Math.max(0, MAXIMO_FOTOS - fotos.length))
    for (const archivo of nuevas) {
      const id = crypto.randomUUID()
      setFotos((actuales) => [...actuales, { id, nombre: archivo.name, estado: 'preparando' }])
      turno.current = turno.current.then(async () => {
        const lista = await preparar(id, archivo)
        if (lista.estado === 'lista') urls.current.add(lista.url)
        setFotos((actuales) => actuales.map((foto) => (foto.id === id ? lista : foto)))
      })
    }
    return archivos.length > nuevas.length
  }
  const quitar = (id: string) => setFotos((actuales) => actuales.filter((foto) => foto.id !== id))
  /** Marks a refused photo, which the next attempt leaves out. */
  const rechazar = (lugar: number, motivo: string) => {
    const rechazada = fotos.filter(({ estado }) => estado === 'lista')[lugar]
    setFotos((actuales) =>
      actuales.map((foto) =>
        foto.id === rechazada?.id ? { id: foto.id, nombre: foto.nombre, estado: 'fallo', motivo } : foto,
      ),
    )
  }
  return { fotos, agregar, quitar, rechazar }
}

export type Fotos = ReturnType<typeof useFotos>
