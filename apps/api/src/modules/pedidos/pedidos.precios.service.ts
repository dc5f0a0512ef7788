import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { ElementoNuevo } from '@nitida/contract/pedidos.cuerpos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import { garantiaEnPalabras, pideMotivo } from '@nitida/contract/pedidos.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { ivasDe, preciosDe } from '../inventario/inventario.venta.service.ts'
import { mismoPrecio } from './pedidos.datos.service.ts'
import type { ElementoConPrecio } from './pedidos.escritura.queries.ts'

/** The warranty that an order of this moment promises. */
export const garantiaDeHoy = ({ optica }: Pick<Ctx, 'optica'>): string => garantiaEnPalabras(optica.ventas)

const sinMotivo = (elementos: readonly number[]) =>
  new AppError('DATOS_INVALIDOS', {
    errors: Object.fromEntries(
      elementos.map((i) => [`elementos.${i}.motivoPrecio`, ['Escribe por qué cambió el precio.']]),
    ),
  })

/** The article's own tax, or that which the element was sold by: the catalogue's next one is not for what is sold already. */
function ivaDe(
  { id, idArticulo }: ElementoNuevo,
  antes: readonly Elemento[],
  ivas: ReadonlyMap<number, Elemento['iva']>,
): Elemento['iva'] {
  const suyo = antes.find((uno) => uno.id === id && uno.idArticulo === (idArticulo ?? null))
  return suyo ? suyo.iva : (ivas.get(idArticulo ?? 0) ?? null)
}

/**
 * Elements with what their article costs in the branch, where another amount was written and why. What an edit leaves at its amount
 * is not asked about again, though the article's price changed meanwhile.
 * @param antes the stored elements of an edit.
 * @throws AppError DATOS_INVALIDOS for those that differ by more than the owner's limit and say no reason.
 */
export async function conMotivos(
  ctx: CtxSesion,
  idSucursal: number,
  elementos: readonly ElementoNuevo[],
  antes: readonly Elemento[] = [],
): Promise<ElementoConPrecio[]> {
  const guardado = (elemento: ElementoNuevo) =>
    antes.find((uno) => uno.id === elemento.id && mismoPrecio(uno, elemento))
  const nuevos = elementos.filter((elemento) => !guardado(elemento))
  const precios = await preciosDe(
    ctx,
    nuevos.flatMap(({ idArticulo }) => idArticulo ?? []),
    idSucursal,
  )
  const faltan: number[] = []
  const ivas = await ivasDe(
    ctx,
    elementos.flatMap(({ idArticulo }) => idArticulo ?? []),
  )
  const juzgados = elementos.map((elemento, i) => {
    const iva = ivaDe(elemento, antes, ivas)
    const motivo = elemento.motivoPrecio || null
    const suyo = guardado(elemento)
    if (suyo) {
      const precioArticulo = suyo.precioArticulo === null ? null : aCentavos(suyo.precioArticulo)
      return {
        ...elemento,
        iva,
        precioArticulo,
        motivoPrecio: precioArticulo === null ? null : (motivo ?? suyo.motivoPrecio),
      }
    }
    const importe = aCentavos(elemento.importeArmazon)
    const precio = precios.get(elemento.idArticulo ?? 0) ?? importe
    if (!motivo && pideMotivo(importe, precio, ctx.optica.ventas.limitePrecio)) faltan.push(i)
    const conMotivo = motivo !== null && precio !== importe
    return { ...elemento, iva, precioArticulo: conMotivo ? precio : null, motivoPrecio: conMotivo ? motivo : null }
  })
  if (faltan.length > 0) throw sinMotivo(faltan)
  return juzgados
}

/** Reasons of this save, for its audit; nothing where there is none. */
export function cambiosAuditados(elementos: readonly ElementoConPrecio[], antes: readonly Elemento[] = []) {
  const cambiosDePrecio = elementos.flatMap(({ id, armazon, importeArmazon, precioArticulo, motivoPrecio }) => {
    const suyo = antes.find((uno) => uno.id === id)
    if (precioArticulo === null || (suyo?.motivoPrecio === motivoPrecio && suyo.importeArmazon === importeArmazon))
      return []
    return [{ marca: armazon, precio: aPesos(precioArticulo), importe: importeArmazon, motivo: motivoPrecio }]
  })
  return cambiosDePrecio.length > 0 ? { cambiosDePrecio } : {}
}
