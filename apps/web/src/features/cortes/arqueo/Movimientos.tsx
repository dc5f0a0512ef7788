import type { MovimientoCaja } from '@nitida/contract/cortes'
import { etiquetaMovimientoCaja } from '@nitida/contract/cortes.rules'
import { Plus, X } from 'lucide-react'
import { Suspense } from 'react'
import { useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { dinero } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useAnularMovimiento } from '../useCortes.ts'

// The form brings the schemas with it.
const MovimientoDialog = deferred(async () => (await import('./MovimientoDialog.tsx')).MovimientoDialog)

/** A fund comes in, the rest goes out. */
const conSigno = ({ tipo, importe }: MovimientoCaja): string => `${tipo === 'fondo' ? '+' : '−'}${dinero(importe)}`

/** Opening fund, withdrawals and expenses of the till since its last closing. */
export function Movimientos({ movimientos }: { movimientos: readonly MovimientoCaja[] }) {
  const nuevo = useConfirmacion<number>()
  const anular = useAnularMovimiento()
  return (
    <section aria-label="Fondo, retiros y gastos">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Fondo, retiros y gastos</h3>
        <Button size="sm" icon={<Plus />} onClick={() => nuevo.pedir((nuevo.dato ?? 0) + 1)}>
          Agregar movimiento
        </Button>
      </div>
      {movimientos.length === 0 ? (
        <p className="mt-1 text-ink2">Sin movimientos. No cambian los totales del corte, solo el efectivo esperado.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {movimientos.map((movimiento) => (
            <li key={movimiento.id} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="font-medium">{etiquetaMovimientoCaja[movimiento.tipo]}</span>
                <span className="block text-sm text-ink2 wrap-anywhere">
                  {movimiento.motivo} · {movimiento.nombreCreador}
                </span>
              </span>
              <span className="tabular font-medium whitespace-nowrap">{conSigno(movimiento)}</span>
              {movimiento.anulable ? (
                <IconButton
                  variant="danger"
                  label={`Anular: ${etiquetaMovimientoCaja[movimiento.tipo]} de ${dinero(movimiento.importe)}`}
                  icon={<X />}
                  onClick={() => anular(movimiento)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {nuevo.dato ? <MovimientoDialog key={nuevo.dato} open={nuevo.abierta} onCerrar={nuevo.cerrar} /> : null}
      </Suspense>
    </section>
  )
}
