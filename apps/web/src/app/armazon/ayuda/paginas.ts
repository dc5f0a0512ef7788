import type { TipoUsuario } from '@nitida/contract/permisos'
import type { AyudaDePantalla, PuntoDeAyuda } from '../../../base/direccion/ayuda.ts'
import { type Pantalla, ubicaciones } from '../../../base/direccion/ubicaciones.ts'

const modulos = import.meta.glob<AyudaDePantalla>('../../../pantallas/*/ayuda.ts', { eager: true, import: 'ayuda' })

/** Help by screen; the folder's name is the screen's. */
export const ayudas: ReadonlyMap<string, AyudaDePantalla> = new Map(
  Object.entries(modulos).map(([archivo, ayuda]) => [archivo.split('/').at(-2) ?? '', ayuda]),
)

const esPara = (tipo: TipoUsuario) => (punto: PuntoDeAyuda) => !punto.tipos || punto.tipos.includes(tipo)

/** What a screen's help tells somebody; null where it has none for him. */
export function ayudaDe(pantalla: string | null, tipo: TipoUsuario): AyudaDePantalla | null {
  const ayuda = pantalla === null ? undefined : ayudas.get(pantalla)
  const puntos = ayuda?.puntos.filter(esPara(tipo)) ?? []
  return ayuda && puntos.length > 0 ? { ...ayuda, puntos } : null
}

const palabrasDe = (texto: string): string[] =>
  texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const contiene = (texto: string, buscadas: readonly string[]): boolean => {
  const palabras = palabrasDe(texto)
  return buscadas.every((buscada) => palabras.some((palabra) => palabra.startsWith(buscada)))
}

/** Screens that a type of user may open at some path. */
const alcanza = (pantalla: string, tipo: TipoUsuario): boolean =>
  Object.values(ubicaciones().get(pantalla as Pantalla)?.paths ?? {}).some((tipos) => tipos.includes(tipo))

/** Points whose words begin like those that were typed, of all screens that somebody has. */
export function buscarEnAyuda(texto: string, tipo: TipoUsuario): readonly AyudaDePantalla[] {
  const buscadas = palabrasDe(texto)
  if (buscadas.length === 0) return []
  return [...ayudas.keys()]
    .filter((pantalla) => alcanza(pantalla, tipo))
    .flatMap((pantalla) => {
      const ayuda = ayudaDe(pantalla, tipo)
      const puntos = ayuda?.puntos.filter(({ que, como }) => contiene(`${ayuda.titulo} ${que} ${como}`, buscadas)) ?? []
      return ayuda && puntos.length > 0 ? [{ ...ayuda, puntos }] : []
    })
    .toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'es'))
}
