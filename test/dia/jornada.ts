import type { Centavos } from '@nitida/contract/dinero'
import type { Fecha, Hora } from '@nitida/contract/fechas'
import { puestos, SOCIA } from './acto.ts'
import type { ArticuloConocido, Cadena, LenteConocido, Paciente } from './cadena.ts'
import type { Hechas } from './hechas.ts'
import type { Historia } from './historia.ts'
import type { Persona } from './persona.ts'
import type { Red } from './red.ts'

export interface CitaHecha {
  id: number
  fecha: Fecha
  hora: Hora
  telefono: string
}

export interface PedidoHecho {
  id: number
  /** The code on the order's ticket. */
  codigo: string
}

export interface PresupuestoHecho {
  id: number
  idCliente: number
  total: Centavos
}

/** An order that may leave the workshop, in its tray. */
export interface PedidoListo {
  id: number
  charola: string
}

export interface FacturaHecha {
  id: number
  sucursal: number
  /** Pesos. */
  total: number
}

export interface TrasladoHecho {
  id: number
  articulo: number
  piezas: number
  /** Lots that were scanned when it left. */
  lotes: { lote: string; caduca: Fecha; piezas: number }[]
}

/** An order to a supplier, with what it asks for. */
export interface OrdenHecha {
  id: number
  armazon: number
  lente: number
}

/** A business day while it is lived. */
export interface Jornada {
  semilla: number
  cadena: Cadena
  historia: Historia
  /** People by `sucursal/puesto`. */
  personas: Map<string, Persona>
  citas: Hechas<CitaHecha>
  pedidos: Hechas<PedidoHecho>
  presupuestos: Hechas<PresupuestoHecho>
  /** Orders that were made in the workshop. */
  hechos: Hechas<PedidoListo>
  /** Shipments that left, with their branch. */
  envios: Hechas<number>
  /** Orders that somebody saw arrive. */
  llegados: Set<number>
  /** Transfers that are on their way. */
  traslados: Hechas<TrasladoHecho>
  /** Orders to suppliers that were sent. */
  ordenes: Hechas<OrdenHecha>
  /** By the name of their order, or of their global: the first that was made. */
  facturas: Hechas<FacturaHecha>
}

export const nombreDe = (sucursal: number, puesto: string): string => `${sucursal}/${puesto}`

/** The staff of every branch and the masters, not logged in yet; the servers are shared among them. */
export function contratar(sucursales: number, red: Red, historia: Historia): Map<string, Persona> {
  const personas = new Map<string, Persona>()
  const contratarUno = (sucursal: number, puesto: Persona['puesto'], correo: string) =>
    personas.set(nombreDe(sucursal, puesto), {
      red,
      historia,
      preferido: personas.size,
      tk: null,
      id: 0,
      correo,
      puesto,
      sucursal,
    })
  contratarUno(0, 'maestro', 'admin@nitida.mx')
  contratarUno(0, 'maestro-b', SOCIA)
  for (let sucursal = 1; sucursal <= sucursales; sucursal++) {
    const folio = String(sucursal).padStart(3, '0')
    for (const puesto of puestos) contratarUno(sucursal, puesto, `${puesto}.${folio}@nitida.mx`)
  }
  return personas
}

/** A patient by his place in a branch. */
export function pacienteDe({ cadena }: Jornada, sucursal: number, lugar: number): Paciente {
  const pacientes = cadena.sucursales.get(sucursal)?.pacientes ?? []
  const paciente = pacientes[lugar % pacientes.length]
  if (!paciente) throw new Error(`branch ${sucursal} has no patients`)
  return paciente
}

/** An article by its place in a branch. */
export function articuloDe({ cadena }: Jornada, sucursal: number, lugar: number): ArticuloConocido {
  const articulos = cadena.sucursales.get(sucursal)?.articulos ?? []
  const articulo = articulos[lugar % articulos.length]
  if (!articulo) throw new Error(`branch ${sucursal} has no articles`)
  return articulo
}

/** A box of contact lenses by its place in a branch. */
export function lenteDe({ cadena }: Jornada, sucursal: number, lugar: number): LenteConocido {
  const lentes = cadena.sucursales.get(sucursal)?.lentes ?? []
  const lente = lentes[lugar % lentes.length]
  if (!lente) throw new Error(`branch ${sucursal} has no contact lenses`)
  return lente
}
