/** What the day has made so far, by its name in the plan. */
export interface Hechas<T> {
  /** Marks a thing as made, or as never coming (null). */
  anotar(nombre: string, hecha: T | null): void
  /** Waits until a thing is made or will never come. */
  esperar(nombre: string): Promise<T | null>
}

export function crearHechas<T>(): Hechas<T> {
  const promesas = new Map<string, { promesa: Promise<T | null>; cumplir: (hecha: T | null) => void }>()
  const de = (nombre: string) => {
    const conocida = promesas.get(nombre)
    if (conocida) return conocida
    let cumplir: (hecha: T | null) => void = () => {}
    const promesa = new Promise<T | null>((resolve) => {
      cumplir = resolve
    })
    const nueva = { promesa, cumplir }
    promesas.set(nombre, nueva)
    return nueva
  }
  return {
    anotar: (nombre, hecha) => de(nombre).cumplir(hecha),
    esperar: (nombre) => de(nombre).promesa,
  }
}
