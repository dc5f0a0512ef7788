import type { Articulo, CrearArticulo } from '@nitida/contract/inventario'
import {
  type Familia,
  type Genero,
  type IvaDeArticulo,
  satDeFamilia,
  type UnidadSat,
} from '@nitida/contract/inventario.rules'
import { leerCodigos } from './articulo.codigos.ts'

/** Values of the inputs. */
export interface ValoresArticulo {
  familia: Familia
  marca: string
  modelo: string
  color: string
  medida: string
  material: string
  genero: Genero | 'ninguno'
  proveedor: string
  codigo: string
  /** EAN and UPC, with blanks between. */
  codigos: string
  precio: number | null
  precioSucursal: number | null
  minimo: number | null
  claveSat: string
  unidadSat: UnidadSat
  iva: IvaDeArticulo | 'sucursal'
  activo: boolean
}

export const valoresDe = (articulo: Articulo | null): ValoresArticulo => ({
  familia: articulo?.familia ?? 'armazon',
  marca: articulo?.marca ?? '',
  modelo: articulo?.modelo ?? '',
  color: articulo?.color ?? '',
  medida: articulo?.medida ?? '',
  material: articulo?.material ?? '',
  genero: articulo?.genero ?? 'ninguno',
  proveedor: articulo?.proveedor ?? '',
  codigo: articulo?.codigo ?? '',
  codigos: articulo?.codigos.join(' ') ?? '',
  precio: articulo?.precioCadena ?? null,
  precioSucursal: articulo?.precioSucursal ?? null,
  minimo: articulo?.minimo ?? 0,
  claveSat: articulo?.claveSat ?? satDeFamilia.armazon.clave,
  unidadSat: articulo?.unidadSat ?? satDeFamilia.armazon.unidad,
  iva: articulo?.iva ?? 'sucursal',
  activo: articulo?.activo ?? true,
})

/** What is sent of them. */
export function aCuerpo(valores: ValoresArticulo, sucursal: number): CrearArticulo {
  const { genero, iva, codigos, minimo, precio, activo: _, ...resto } = valores
  return {
    ...resto,
    ...{ sucursal, precio: precio ?? 0, minimo: minimo ?? 0, codigos: leerCodigos(codigos) },
    genero: genero === 'ninguno' ? null : genero,
    iva: iva === 'sucursal' ? null : iva,
  }
}
