import type { Addendum } from '@nitida/contract/clinica.schema'
import { montajeDeVisita } from '@nitida/contract/montaje.rules'
import { type FilaHistorial, type GraduacionLeida, Visita } from '@nitida/contract/visitas'
import { corregido } from '../clinica/clinica.lectura.ts'
import type { FilaVisita } from './visitas.queries.ts'

/** Fields whose values are read unchanged: the wire's name, and the same with a small letter (spec §3, D-46). Made once. */
const nombres = Object.keys(Visita.shape)
  .filter((nombre) => /^[A-Z]/.test(nombre) && nombre !== 'IdVisita' && nombre !== 'CreateDate')
  .map((nombre) => [nombre, `${nombre.charAt(0).toLowerCase()}${nombre.slice(1)}`] as const)

/** A visit with its corrections, under the names it was sent with. */
export type VisitaCorregida = FilaVisita

export const aCorregida = (fila: FilaVisita): VisitaCorregida => corregido(fila, fila.addenda)

/** A visit with nothing in it. A copy of it has every name already, which saves the time of adding them. */
const EN_BLANCO: Readonly<Record<string, unknown>> = Object.fromEntries(
  ['IdVisita', 'CreateDate', 'zonaHoraria', 'fotos', 'addenda', ...nombres.map(([nombre]) => nombre)].map((nombre) => [
    nombre,
    null,
  ]),
)

/** One loop without objects made of another's entries, because a record of sixty visits has two thousand values. */
export function aVisita(visita: VisitaCorregida): Visita {
  const campos: Record<string, unknown> = visita
  const leida: Record<string, unknown> = { ...EN_BLANCO }
  leida.IdVisita = visita.id
  leida.CreateDate = visita.creado_en.toISOString()
  leida.zonaHoraria = visita.zonaHoraria
  leida.fotos = visita.fotos
  leida.importada = visita.importada
  leida.addenda = visita.addenda
  for (const [nombre, guardado] of nombres) leida[nombre] = campos[guardado]
  return leida as Visita // every name of the contract; what is answered is parsed by it
}

interface FilaDeLista {
  id: number
  idCliente: number
  idSucursal: number
  nombreSucursal: string
  optometrista: string | null
  cedula: string | null
  creado_en: Date
  zonaHoraria: string
  fotos: number
  importada: boolean
  addenda: Addendum[]
}

export function aFilaHistorial(fila: FilaDeLista): FilaHistorial {
  const { optometrista, cedula } = corregido(fila, fila.addenda)
  return {
    IdVisita: fila.id,
    IdCliente: fila.idCliente,
    IdSucursal: fila.idSucursal,
    NombreSucursal: fila.nombreSucursal,
    Optometrista: optometrista,
    Cedula: cedula,
    CreateDate: fila.creado_en.toISOString(),
    zonaHoraria: fila.zonaHoraria,
    fotos: fila.fotos,
    importada: fila.importada,
    corregida: fila.addenda.length > 0,
  }
}

/** The graduation of a visit, for copies and trends. */
export const aGraduacion = (visita: Visita): GraduacionLeida => ({
  ...visita,
  Bloque: 'visita',
  IdHistoria: null,
  Montaje: montajeDeVisita(visita),
})
