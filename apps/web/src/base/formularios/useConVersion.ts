import { useRef } from 'react'
import { Rechazo } from '../api/fallos.ts'

type Registro = Readonly<Record<string, unknown>>
const INTENTOS = 3

/** The fields that a form changed of its record; no others travel (D-78). */
export const soloCambios = <D extends object>(datos: D, antes: { [K in keyof D]?: unknown }): Partial<D> => {
  const iniciales = new Map<string, unknown>(Object.entries(antes))
  const tocados = Object.entries(datos).filter(([campo, valor]) => valor !== iniciales.get(campo))
  return Object.fromEntries(tocados) as Partial<D> // a part of `datos`
}

const guardado = (valor: unknown): string =>
  typeof valor === 'string' && valor !== '' ? `Alguien más guardó «${valor}».` : 'Alguien más cambió este dato.'

/** The fields that were changed here and, differently, by somebody else. */
const choques = (cambios: ReadonlyMap<string, unknown>, visto: Registro, actual: Registro): string[] =>
  [...cambios].flatMap(([campo, propio]) =>
    campo in actual && actual[campo] !== visto[campo] && actual[campo] !== propio ? [campo] : [],
  )

/**
 * Saves changes on top of what others saved meanwhile (D-78). An old version is answered with the record as it is: changes of
 * other fields are sent again on top of it; a field that both changed is refused under its name, so that a second save replaces
 * what its user has seen.
 */
export function useConVersion() {
  const vistos = useRef(new WeakMap<Registro, Registro>())
  return async <C extends object, R>(
    antes: object,
    cambios: C,
    enviar: (cuerpo: C & { version: number }) => Promise<R>,
  ): Promise<R> => {
    const inicial: Registro = antes as Registro // records of the contract are plain objects
    let visto = vistos.current.get(inicial) ?? inicial
    for (let intento = 1; ; intento++) {
      try {
        return await enviar({ ...cambios, version: Number(visto.version) })
      } catch (error) {
        if (!(error instanceof Rechazo) || !error.actual || intento === INTENTOS) throw error
        const chocan = choques(new Map(Object.entries(cambios)), visto, error.actual)
        visto = error.actual
        vistos.current.set(inicial, visto)
        if (chocan.length === 0) continue
        const errors = Object.fromEntries(
          chocan.map((campo) => [campo, [`${guardado(visto[campo])} Guarda otra vez para dejar el tuyo.`]]),
        )
        throw new Rechazo(error.estatus, { error: error.codigo, message: error.message, errors })
      }
    }
  }
}
