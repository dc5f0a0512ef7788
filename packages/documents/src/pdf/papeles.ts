import type { PresupuestoImpreso } from '../presupuesto.ts'
import { type AcuseImpreso, acuse } from './acuse.ts'
import { type CartaImpresa, carta } from './carta.ts'
import type { ExpedienteImpreso, RecetaImpresa } from './clinica.datos.ts'
import { type ComisionImpresa, comision } from './comision.ts'
import { type CompraImpresa, compra } from './compra.ts'
import { etiquetas, type HojaImpresa } from './etiquetas.ts'
import { expediente } from './expediente.ts'
import type { FacturaImpresa } from './factura.datos.ts'
import { factura } from './factura.ts'
import type { Definicion } from './hoja.ts'
import { type NegocioImpreso, negocio } from './negocio.ts'
import { type OrdenImpresa, orden } from './orden.ts'
import { presupuesto } from './presupuesto.ts'
import { receta } from './receta.ts'

/** All kinds of PDFs, as plain data that travels to the drawing thread. */
export type Papel =
  | { readonly clase: 'factura'; readonly datos: FacturaImpresa }
  | { readonly clase: 'acuse'; readonly datos: AcuseImpreso }
  | { readonly clase: 'expediente'; readonly datos: ExpedienteImpreso }
  | { readonly clase: 'receta'; readonly datos: RecetaImpresa }
  | { readonly clase: 'carta'; readonly datos: CartaImpresa }
  | { readonly clase: 'negocio'; readonly datos: NegocioImpreso }
  | { readonly clase: 'comision'; readonly datos: ComisionImpresa }
  | { readonly clase: 'orden'; readonly datos: OrdenImpresa }
  | { readonly clase: 'compra'; readonly datos: CompraImpresa }
  | { readonly clase: 'presupuesto'; readonly datos: PresupuestoImpreso }
  | { readonly clase: 'etiquetas'; readonly datos: HojaImpresa }

export function definicionDe(papel: Papel): Definicion {
  switch (papel.clase) {
    case 'factura':
      return factura(papel.datos)
    case 'acuse':
      return acuse(papel.datos)
    case 'expediente':
      return expediente(papel.datos)
    case 'receta':
      return receta(papel.datos)
    case 'carta':
      return carta(papel.datos)
    case 'negocio':
      return negocio(papel.datos)
    case 'comision':
      return comision(papel.datos)
    case 'orden':
      return orden(papel.datos)
    case 'compra':
      return compra(papel.datos)
    case 'presupuesto':
      return presupuesto(papel.datos)
    case 'etiquetas':
      return etiquetas(papel.datos)
  }
}
