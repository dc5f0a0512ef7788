import type { Corte } from '@nitida/contract/cortes'
import { CORTE_DE_PERSONA } from '@nitida/contract/cortes.rules'

export interface GrupoDeCortes {
  titulo: 'Cortes de Sucursales' | 'Cortes Individuales'
  cortes: Corte[]
}

/** The two tables of the panel (spec §2): those of branches, by address, and those of persons. */
export function separar(cortes: readonly Corte[]): GrupoDeCortes[] {
  const esIndividual = ({ tipoUsuarioCreador }: Corte) => tipoUsuarioCreador === CORTE_DE_PERSONA
  const porDireccion = (a: Corte, b: Corte) => a.direccionSucursal.localeCompare(b.direccionSucursal, 'es')
  return [
    { titulo: 'Cortes de Sucursales', cortes: cortes.filter((corte) => !esIndividual(corte)).sort(porDireccion) },
    { titulo: 'Cortes Individuales', cortes: cortes.filter(esIndividual) },
  ]
}
