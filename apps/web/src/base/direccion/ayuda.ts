/** One thing that somebody wants to do, and how. */
export interface PuntoDeAyuda {
  que: string
  como: string
  /** Types of user that it is for, as digits; everybody without it. */
  tipos?: string
}

/** Help on a screen: `pantallas/<screen>/ayuda.ts`. */
export interface AyudaDePantalla {
  titulo: string
  puntos: readonly PuntoDeAyuda[]
}
