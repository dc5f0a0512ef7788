import type { SinCorte } from '@nitida/contract/cortes'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'

/** Closes the till of a branch that works no more, with the sums that were seen. */
export const useCerrarSucursal = () =>
  useUnaVez(
    'cortes',
    (
      {
        idSucursal,
        totalEfectivo,
        totalCredito,
        totalDebito,
        totalTransferencia,
        totalGeneral,
      }: Omit<SinCorte, 'desde' | 'movimientos'>,
      clave,
    ) =>
      call(
        api.cortes.cerrarSucursal,
        {
          params: { id: idSucursal },
          body: { totalEfectivo, totalCredito, totalDebito, totalTransferencia, totalGeneral },
        },
        { clave },
      ),
  )
