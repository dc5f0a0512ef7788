import type { Fecha } from '@nitida/contract/fechas'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import type { Alternativa, Presupuesto } from '@nitida/contract/presupuestos'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useCrearPedido } from '../../operaciones/guardarPedido/usePedidos.ts'
import { type ValoresPedido, valoresDeAlternativa } from '../../operaciones/levantarPedido/pedido.valores.ts'

export interface Cotizado {
  presupuesto: Presupuesto
  /** The alternative that is ordered; null where the form adds another one to the quote. */
  alternativa: Alternativa | null
}

/** The quote that the address names: null for none, undefined until it is there. */
export function useCotizado() {
  const { presupuesto: id, alternativa: orden } = useParametros('nuevoPedido')
  const { data, error, refetch } = useQuery({
    ...consulta(api.presupuestos.uno, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  })
  const presupuesto = data?.data
  const alternativa = presupuesto?.alternativas.find((una) => una.orden === orden) ?? null
  const cotizado: Cotizado | null | undefined = id === null ? null : presupuesto && { presupuesto, alternativa }
  return { cotizado, fallo: presupuesto ? null : error, reintentar: () => void refetch() }
}

/** First values of the form: those of the alternative that is ordered. `sePide` says whether a branch takes orders. */
export function inicialesDe(
  vacio: ValoresPedido,
  cotizado: Cotizado | null,
  hoyEn: (idSucursal: number | null) => Fecha,
  sePide: (idSucursal: number) => boolean,
): ValoresPedido {
  if (!cotizado?.alternativa) return vacio
  const { presupuesto, alternativa } = cotizado
  const { idSucursal } = presupuesto
  const donde = { hoy: hoyEn(idSucursal), idSucursal: sePide(idSucursal) ? idSucursal : null }
  return valoresDeAlternativa(vacio, presupuesto, alternativa, donde)
}

/** Takes the order: of its own, or the one that the quote becomes. */
export function useCrearDe(cotizado: Cotizado | null) {
  const crear = useCrearPedido()
  const { presupuesto, alternativa } = cotizado ?? {}
  const pedir = useUnaVez(
    'pedidos',
    (pedido: CrearPedido, clave) =>
      call(
        api.presupuestos.pedir,
        { params: { id: presupuesto?.id ?? 0 }, body: { orden: alternativa?.orden ?? 1, pedido } },
        { clave },
      ),
    { accion: `pedirPresupuesto ${presupuesto?.id ?? 0}` },
  )
  return alternativa ? pedir : crear
}
