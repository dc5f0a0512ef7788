import type { Familia, Lugar } from '@nitida/contract/inventario.rules'
import { satDeFamilia } from '@nitida/contract/inventario.rules'
import type { Archivos } from '../adapters/archivos/archivos.ts'
import { upsertImagen } from '../modules/inventario/inventario.imagen.queries.ts'
import type { Db } from '../platform/datos/db.ts'
import { dibujarArmazon, dibujosDe } from './demo.armazones.ts'
import { guardarDibujo } from './demo.fotos.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

interface ArticuloDemo {
  familia: Familia
  marca: string
  modelo: string
  color: string
  medida: string
  /** Pesos with IVA, and what a piece cost without. */
  precio: number
  costo: number
  /** Pieces that came to each branch, in their order. */
  piezas: readonly number[]
  minimo: number
}

const articulo = (
  [familia, marca, modelo, color, medida]: readonly [Familia, string, string, string, string],
  [precio, costo, minimo]: readonly [number, number, number],
  ...piezas: number[]
): ArticuloDemo => ({ familia, marca, modelo, color, medida, precio, costo, minimo, piezas })

/** House brands that exist nowhere else. */
const articulos: readonly ArticuloDemo[] = [
  articulo(['armazon', 'Vértice', '2140', 'C3 negro mate', '52□18-140'], [1890, 640, 3], 4, 7, 4),
  articulo(['armazon', 'Vértice', '2140', 'C5 carey', '52□18-140'], [1890, 640, 3], 1, 2, 4),
  articulo(['solar', 'Lince', '508', 'C1 carey', '55□17-145'], [990, 310, 2], 0, 2, 1),
  articulo(['armazon', 'Ópalo', '77', 'Azul petróleo', '50□20-145'], [1520, 585, 2], 6, 5, 4),
  articulo(['armazon', 'Nube', '210', 'Cristal rosado', '49□21-140'], [990, 330, 4], 2, 8, 6),
  articulo(['armazon', 'Brava', '31', 'Rojo vino', '54□16-140'], [1450, 520, 1], 3, 2, 0),
  articulo(['armazon', 'Trama', 'TR-12', 'Verde oliva', '53□18-145'], [1180, 400, 2], 2, 3, 2),
  articulo(['solar', 'Marea', 'S-20', 'Negro, polarizado', '57□16-140'], [1350, 480, 2], 5, 4, 3),
  articulo(['armazon', 'Lumbre', '9', 'Gris humo', '52□20-140'], [1290, 430, 2], 4, 5, 3),
  articulo(['armazon', 'Kori', '310', 'Dorado', '51□19-145'], [1640, 610, 3], 1, 0, 0),
  // New, and without a label yet.
  articulo(['armazon', 'Cauce', '5', 'Ámbar', '50□19-140'], [1380, 495, 1], 2),
  articulo(['lente_contacto', 'Clara', 'Mensual', 'Caja de 6', ''], [720, 380, 4], 9, 6, 5),
  articulo(['accesorio', 'Estuche', 'Rígido', 'Negro', ''], [90, 38, 10], 24, 18, 12),
  articulo(['servicio', 'Ajuste', 'De plaquetas', '', ''], [80, 0, 0]),
]

const DIA_MS = 24 * 3600 * 1000
const HACE_DIAS = 40

const VIDA_DIAS = 400

/** The lot that contact lenses of the demo are of. */
async function insertLote(db: Db, id_articulo: number, creado_en: Date): Promise<number> {
  const caduca = new Date(creado_en.getTime() + VIDA_DIAS * DIA_MS).toISOString().slice(0, 10)
  const { id } = await db
    .insertInto('articulo_lote')
    .values({ id_articulo, lote: 'CL2604', caduca, creado_en })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Contexto {
  sucursales: Map<string, number>
  usuarios: readonly UsuarioCreado[]
  ahora: Date
  /** Where photos are kept; null leaves the articles without. */
  archivos: Archivos | null
}

/** The catalogue of the demo chain, and the purchases that brought its pieces. */
export async function insertInventario(db: Db, { sucursales, usuarios, ahora, archivos }: Contexto): Promise<void> {
  const id_usuario = usuarios.find(({ tipo }) => tipo === '0')?.id ?? 0
  const entonces = new Date(ahora.getTime() - HACE_DIAS * DIA_MS)
  for (const { precio, costo, piezas, minimo, ...descrito } of articulos) {
    const { clave: clave_sat, unidad: unidad_sat } = satDeFamilia[descrito.familia]
    const fecha = { creado_en: entonces, modificado_en: entonces, id_modificador: id_usuario }
    const proveedor = 'Óptica Mayorista del Centro'
    const { id } = await db
      .insertInto('articulo')
      .values({ ...descrito, ...fecha, precio: precio * 100, clave_sat, unidad_sat, proveedor })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dibujo = dibujosDe[`${descrito.marca} ${descrito.modelo} ${descrito.color}`]
    if (dibujo && archivos) {
      const { imagen, miniatura } = await guardarDibujo(db, archivos, dibujarArmazon(dibujo), entonces)
      await upsertImagen(db, id, { imagen, miniatura }, { idUsuario: id_usuario, ahora: entonces })
    }
    const lote = descrito.familia === 'lente_contacto' ? await insertLote(db, id, entonces) : null
    for (const [n, id_sucursal] of [...sucursales.values()].entries()) {
      const [cantidad, suyo] = [piezas[n] ?? 0, { id_articulo: id, id_sucursal }]
      if (minimo > 0)
        await db
          .insertInto('articulo_sucursal')
          .values({ ...suyo, minimo, id_modificador: id_usuario, modificado_en: entonces })
          .execute()
      if (cantidad === 0) continue
      const lotes = lote === null ? null : JSON.stringify([{ id: lote, piezas: cantidad }])
      const compra = {
        de: 'proveedor' as Lugar,
        a: 'exhibidor' as Lugar,
        a_sucursal: id_sucursal,
        causa: 'compra' as const,
      }
      await db
        .insertInto('movimiento_inventario')
        .values({
          ...compra,
          ...{
            id_articulo: id,
            cantidad,
            documento: 'F-20655',
            lotes,
            costo_unitario: costo * 100,
            id_usuario,
            creado_en: entonces,
          },
        })
        .execute()
    }
  }
}
