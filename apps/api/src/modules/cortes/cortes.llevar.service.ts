import { etiquetaMovimientoCaja } from '@nitida/contract/cortes.rules'
import { aPesos } from '@nitida/contract/dinero'
import { z } from 'zod'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { columnasDeCortes } from './cortes.exportar.service.ts'
import {
  listIdsDeMovimientos,
  listPorIds as listMovimientos,
  type MovimientoGuardado,
} from './cortes.movimientos.queries.ts'
import { listIdsDeCortes, listPorIds } from './cortes.queries.ts'

/** Every closing there was, and of those that were opened again when and why. */
export const cortesLlevados = definirLista({
  titulo: 'Cortes',
  permiso: 'cortes.administrar',
  filtro: z.strictObject({}),
  columnas: [
    ...columnasDeCortes,
    { titulo: 'Día', tipo: 'fecha', valor: ({ dia }) => dia },
    {
      titulo: 'Reabierto',
      tipo: 'instante',
      valor: ({ reapertura }) => (reapertura ? new Date(reapertura.createDate) : null),
    },
    { titulo: 'Motivo de la reapertura', tipo: 'texto', valor: ({ reapertura }) => reapertura?.motivo ?? null },
  ],
  ids: ({ db }) => listIdsDeCortes(db),
  filas: ({ db }, ids) => listPorIds(db, ids),
  idDe: ({ idCorte }) => idCorte,
  sucursalDe: ({ idSucursal }) => idSucursal,
})

/** Money that entered or left tills beside the payments of orders, with the closings that took it. */
export const movimientosLlevados = definirLista({
  titulo: 'Movimientos de caja',
  permiso: 'cortes.administrar',
  filtro: z.strictObject({}),
  columnas: [
    { titulo: 'Número del movimiento', tipo: 'entero', valor: ({ id }: MovimientoGuardado) => id },
    { titulo: 'Tipo', tipo: 'texto', valor: ({ tipo }) => etiquetaMovimientoCaja[tipo] },
    { titulo: 'Importe', tipo: 'dinero', valor: ({ importe }) => aPesos(importe) },
    { titulo: 'Motivo', tipo: 'texto', valor: ({ motivo }) => motivo },
    { titulo: 'Día de la caja', tipo: 'fecha', valor: ({ dia }) => dia },
    { titulo: 'Registró', tipo: 'texto', valor: ({ nombreCreador }) => nombreCreador },
    { titulo: 'Registrado', tipo: 'instante', valor: ({ createDate }) => createDate },
    { titulo: 'Anulado', tipo: 'instante', valor: ({ anulado_en }) => anulado_en },
    { titulo: 'Corte', tipo: 'entero', valor: ({ id_corte }) => id_corte },
    { titulo: 'Corte de la sucursal', tipo: 'entero', valor: ({ id_corte_sucursal }) => id_corte_sucursal },
  ],
  ids: ({ db }) => listIdsDeMovimientos(db),
  filas: ({ db }, ids) => listMovimientos(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
