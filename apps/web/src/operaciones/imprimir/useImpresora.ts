import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { eleccionDe, leerIdPerfil, leerImpresora, leerPreguntar, oirEleccion } from './eleccion.ts'
import { type Impresora, imprimirEtiqueta, imprimirPng } from './impresora.ts'
import { impresoraDelEquipo } from './impresoraDelEquipo.ts'

/**
 * The printer of this computer while a screen is open: connected when it opens, left when it closes. `elegida` is null until
 * the first ticket or until somebody chooses; its profile tells how wide tickets must be (`perfil.dotsTicket`).
 */
export function useImpresora(impresora: Impresora = impresoraDelEquipo) {
  const estado = useSyncExternalStore(impresora.suscribir, impresora.estado)
  const nombre = useSyncExternalStore(oirEleccion, leerImpresora)
  const idPerfil = useSyncExternalStore(oirEleccion, leerIdPerfil)
  const preguntar = useSyncExternalStore(oirEleccion, leerPreguntar)
  useEffect(() => impresora.retener(), [impresora])
  return {
    estado,
    elegida: useMemo(() => eleccionDe(nombre, idPerfil), [nombre, idPerfil]),
    preguntar,
    reintentar: impresora.reintentar,
    imprimirEtiqueta: useCallback((png: Blob, copias: number) => imprimirEtiqueta(png, copias, impresora), [impresora]),
    imprimirPng: useCallback((png: Blob | ArrayBuffer) => imprimirPng(png, impresora), [impresora]),
  }
}
