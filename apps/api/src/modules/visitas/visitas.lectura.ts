import type { Addendum, SiNo } from '@nitida/contract/clinica.schema'
import type { FilaHistorial, GraduacionLeida, Visita } from '@nitida/contract/visitas'
import { corregido } from '../clinica/clinica.lectura.ts'
import type { FilaVisita } from './visitas.queries.ts'

/** Made once for each field: a record of sixty visits has two thousand. */
const capitales = new Map<string, string>()

function capital(nombre: string): string {
  const sabido = capitales.get(nombre)
  if (sabido !== undefined) return sabido
  const nuevo = `${nombre.charAt(0).toUpperCase()}${nombre.slice(1)}`
  capitales.set(nombre, nuevo)
  return nuevo
}

/** The names that visits are read back with (spec §3, D-46). */
function capitalizado<T extends object>(campos: T) {
  const leido: Record<string, unknown> = {}
  for (const [nombre, valor] of Object.entries(campos)) leido[capital(nombre)] = valor
  return leido as { [K in keyof T & string as Capitalize<K>]: T[K] }
}

type Pregunta = 'dificultadLejos' | 'dificultadCerca' | 'dolorCabeza' | 'irritacion' | 'diabetes' | 'hipertension'

/** A visit with its corrections, under the names it was sent with. */
export type VisitaCorregida = Omit<FilaVisita, Pregunta> & Record<Pregunta, SiNo>

export const aCorregida = (fila: FilaVisita): VisitaCorregida => corregido(fila, fila.addenda) as VisitaCorregida // the answers are held to the two by a CHECK

export function aVisita({ id, creado_en, addenda, fotos, zonaHoraria, ...campos }: VisitaCorregida): Visita {
  return {
    IdVisita: id,
    ...capitalizado(campos),
    CreateDate: creado_en.toISOString(),
    zonaHoraria,
    fotos,
    addenda,
  }
}

interface FilaDeLista {
  id: number
  idCliente: number
  nombreSucursal: string
  optometrista: string | null
  cedula: string | null
  creado_en: Date
  zonaHoraria: string
  fotos: number
  addenda: Addendum[]
}

export function aFilaHistorial(fila: FilaDeLista): FilaHistorial {
  const { optometrista, cedula } = corregido(fila, fila.addenda)
  return {
    IdVisita: fila.id,
    IdCliente: fila.idCliente,
    NombreSucursal: fila.nombreSucursal,
    Optometrista: optometrista,
    Cedula: cedula,
    CreateDate: fila.creado_en.toISOString(),
    zonaHoraria: fila.zonaHoraria,
    fotos: fila.fotos,
    corregida: fila.addenda.length > 0,
  }
}

/** The graduation of a visit, to copy and to follow. */
export const aGraduacion = (visita: Visita): GraduacionLeida => ({
  ...visita,
  Bloque: 'visita',
  IdHistoria: null,
})
