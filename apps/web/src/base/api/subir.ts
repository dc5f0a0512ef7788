import type { Endpoint, Respuesta } from '@nitida/contract/endpoint'
import { CABECERA_POSICION } from '@nitida/contract/posicion'
import { cabeceras, leerEnvoltura, REPETIDA, urlDe } from './call.ts'
import { SinRespuesta } from './fallos.ts'
import { anotarPosicion } from './posicion.ts'
import type { Ruta } from './ruta.ts'

interface Opciones {
  clave: string
  /** Headers beside those of every call. */
  encabezados: Readonly<Record<string, string>>
  /** Bytes of the body that have been sent. */
  onAvance: (bytes: number) => void
}

/**
 * A call that sends files, by XMLHttpRequest because `fetch` does not tell the progress of a body.
 * @throws Rechazo, SinRespuesta as `call` does.
 */
export function subir<E extends Endpoint>(ruta: Ruta<E>, cuerpo: FormData, opciones: Opciones): Promise<Respuesta<E>> {
  const { clave, encabezados, onAvance } = opciones
  return new Promise((resolver, rechazar) => {
    const peticion = new XMLHttpRequest()
    peticion.open(ruta.method, urlDe(ruta.path, {}))
    peticion.responseType = 'json'
    for (const [nombre, valor] of cabeceras(clave)) peticion.setRequestHeader(nombre, valor)
    for (const [nombre, valor] of Object.entries(encabezados)) peticion.setRequestHeader(nombre, valor)
    peticion.upload.onprogress = ({ loaded }) => onAvance(loaded)
    peticion.onload = () => {
      anotarPosicion(peticion.getResponseHeader(CABECERA_POSICION))
      try {
        resolver(leerEnvoltura(ruta, peticion.status, peticion.response, peticion.getResponseHeader(REPETIDA) !== null))
      } catch (error) {
        rechazar(error)
      }
    }
    peticion.onerror = peticion.onabort = () => rechazar(new SinRespuesta())
    peticion.send(cuerpo)
  })
}
