import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { enDolares, esTipoDeCambio } from '@nitida/contract/facturacion.moneda.rules'
import { sinIva } from '@nitida/contract/facturacion.rules'
import type { Articulo } from '@nitida/contract/inventario'
import { nombreDeArticulo, nombreDeUnidad } from '@nitida/contract/inventario.rules'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import type { ValoresConcepto, ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'
import { deArticulos } from '../../operaciones/levantarPedido/useSugerencias.ts'
import { useTextoBuscado } from '../../operaciones/levantarPedido/useTextoBuscado.ts'
import { dinero } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'

type DeArticulo = Pick<
  ValoresConcepto,
  'CodigoProducto' | 'CodigoUnidad' | 'Unidad' | 'PrecioUnitario' | 'Iva' | 'RetencionIva' | 'RetencionIsr'
>

/** What a line of the free form says of an article: its price without IVA, in the invoice's currency where its rate is known. */
export function lineaDeArticulo(
  { claveSat, unidadSat, precio, iva }: Pick<Articulo, 'claveSat' | 'unidadSat' | 'precio' | 'iva'>,
  { Moneda, TipoCambio }: Pick<ValoresFactura, 'Moneda' | 'TipoCambio'>,
  tasa: TasaIva,
): DeArticulo {
  const pesos = sinIva(aCentavos(precio), iva ?? tasa)
  const enSuMoneda =
    Moneda === 'MXN' ? pesos : TipoCambio && esTipoDeCambio(TipoCambio) ? enDolares(pesos, TipoCambio) : null
  return {
    ...{ CodigoProducto: claveSat, CodigoUnidad: unidadSat, Unidad: nombreDeUnidad[unidadSat] },
    ...{ PrecioUnitario: enSuMoneda === null ? null : aPesos(enSuMoneda), Iva: iva },
    ...{ RetencionIva: null, RetencionIsr: null },
  }
}

/** Articles of the catalogue for a line of the free form, asked for once something is typed, and what a chosen one puts into it. */
export function useArticulos(i: number, tasa: TasaIva) {
  const { control, getValues, setValue } = useFormContext<ValoresFactura>()
  const [sucursal, idPedido] = useWatch({ control, name: ['IdSucursal', 'idPedido'] })
  const { texto, escribir, esDe } = useTextoBuscado()
  const pregunta = texto !== '' && sucursal !== null && idPedido === null
  const hallados = useQuery({ ...deArticulos(texto, sucursal), enabled: pregunta })
  const cliente = useQueryClient()
  const traer = async (idArticulo: number) => {
    if (sucursal === null) return
    const escrito = getValues(`Conceptos.${i}.Producto`)
    const pedido = consulta(api.inventario.articulo, { params: { id: idArticulo }, query: { sucursal } })
    const { data: articulo } = await cliente.fetchQuery(pedido)
    // Another text may have been written meanwhile.
    if (getValues(`Conceptos.${i}.Producto`) !== escrito) return
    const linea = lineaDeArticulo(articulo, getValues(), tasa)
    for (const [campo, valor] of Object.entries(linea))
      setValue(`Conceptos.${i}.${campo as keyof DeArticulo}`, valor, {
        shouldDirty: true,
        shouldValidate: valor !== null,
      })
  }
  return {
    articulos: (pregunta ? (hallados.data?.data ?? []) : []).map((articulo) => ({
      text: nombreDeArticulo(articulo),
      always: esDe(hallados),
      detail: `${dinero(articulo.precio)} · ${articulo.codigo}`,
      idArticulo: articulo.id,
    })),
    buscar: escribir,
    /** @returns false, because an article's price has to be seen before it is invoiced. */
    poner: async (idArticulo: number): Promise<false> => {
      await traer(idArticulo).catch(() => toast.error('No se pudieron traer los datos del artículo.'))
      return false
    },
  }
}
