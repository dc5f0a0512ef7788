import type { MovimientoCaja } from '@nitida/contract/cortes'
import { etiquetaMovimientoCaja, sentidoDe } from '@nitida/contract/cortes.rules'
import { aPesos } from '@nitida/contract/dinero'
import { CircleCheck, Plus, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { diferenciaEnPalabras } from '../../../entidades/corte/textos.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/clases.ts'
import { deferred } from '../../../ui/deferred.ts'
import { dinero } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { type CajaAbierta, type Cierre, MAXIMO_NOTA } from '../caja/useCierre.ts'
import { useAnularMovimiento } from '../useCortes.ts'
import { Denominaciones } from './Denominaciones.tsx'

interface ComparacionProps {
  caja: CajaAbierta
  cierre: Cierre
}

const tonos = {
  exacto: 'bg-ok-soft text-ok-ink',
  sobrante: 'bg-carey-soft text-carey-ink',
  faltante: 'bg-bad-soft text-bad-ink',
}

/** Expected cash, count, and the difference in words. A blind count shows the first only afterwards. */
function Comparacion({ caja: { caja, totales }, cierre }: ComparacionProps) {
  const { contadoEnPesos, comparado, revelado } = cierre
  return (
    <section aria-label="Comparación del efectivo" className="grid gap-3 sm:grid-cols-3">
      <Cifra nombre="Efectivo esperado" importe={revelado ? caja.efectivoEsperado : null}>
        {revelado
          ? `${dinero(caja.fondo)} de fondo + ${dinero(totales.totalEfectivo)} cobrado − ${dinero(caja.retiros + caja.gastos)} que salió`
          : 'Se muestra al terminar de contar.'}
      </Cifra>
      <Cifra nombre="Efectivo contado" importe={contadoEnPesos}>
        {contadoEnPesos === null ? 'Sin conteo' : 'Suma de billetes y monedas'}
      </Cifra>
      <Diferencia diferencia={revelado ? comparado.diferencia : null} />
    </section>
  )
}

function Cifra({ nombre, importe, children }: { nombre: string; importe: number | null; children: ReactNode }) {
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <p className="text-sm text-ink2">{nombre}</p>
      <output aria-label={nombre} className="tabular block text-xl font-semibold">
        {importe === null ? '—' : dinero(importe)}
      </output>
      <p className="text-xs text-ink2">{children}</p>
    </div>
  )
}

function Diferencia({ diferencia }: { diferencia: number | null }) {
  const sentido = diferencia === null ? null : sentidoDe(diferencia)
  const Icono = sentido === 'exacto' ? CircleCheck : TriangleAlert
  return (
    <div className={cx('rounded-card px-4 py-3', sentido ? tonos[sentido] : 'bg-sunken text-ink2')}>
      <p className="text-sm">Diferencia</p>
      <output aria-label="Diferencia" className="tabular flex items-center gap-2 text-xl font-semibold">
        {sentido ? <Icono aria-hidden="true" className="size-5" /> : null}
        {diferencia === null ? '—' : diferenciaEnPalabras(aPesos(diferencia))}
      </output>
    </div>
  )
}

// The dialog is lazy, because it brings the schemas.
const MovimientoDialog = deferred(async () => (await import('./MovimientoDialog.tsx')).MovimientoDialog)

/** Sign of a movement: a fund comes in, the others go out. */
const conSigno = ({ tipo, importe }: MovimientoCaja): string => `${tipo === 'fondo' ? '+' : '−'}${dinero(importe)}`

/** Opening fund, withdrawals and expenses of the till since its last closing. */
function Movimientos({ movimientos }: { movimientos: readonly MovimientoCaja[] }) {
  const nuevo = useConfirmacion<true>()
  const anular = useAnularMovimiento()
  return (
    <section aria-label="Fondo, retiros y gastos">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Fondo, retiros y gastos</h3>
        <Button size="sm" icon={<Plus />} onClick={() => nuevo.pedir(true)}>
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
        {nuevo.dato ? <MovimientoDialog key={nuevo.apertura} open={nuevo.abierta} onCerrar={nuevo.cerrar} /> : null}
      </Suspense>
    </section>
  )
}

interface Props {
  caja: CajaAbierta
  cierre: Cierre
}

/** The drawer (D-62): movements beside the payments, and the count. All of it is optional. */
export function ArqueoCampos({ caja, cierre }: Props) {
  const { conteo, contar, comparado, nota, setNota, notaError, campoNota } = cierre
  const pideNota = cierre.revelado && comparado.pideNota
  return (
    <div className="grid gap-6">
      <Movimientos movimientos={caja.caja.movimientos} />
      <Denominaciones conteo={conteo} onConteo={contar} />
      {comparado.arqueo && !cierre.revelado ? (
        <Button className="justify-self-start" onClick={cierre.revelar}>
          Terminé de contar
        </Button>
      ) : null}
      <Comparacion caja={caja} cierre={cierre} />
      <TextArea
        ref={campoNota}
        label="Nota"
        rows={2}
        maxLength={MAXIMO_NOTA}
        required={pideNota}
        ayuda={
          pideNota
            ? `Explica la diferencia: pasa de ${dinero(caja.diferenciaSinNota)}.`
            : 'Lo que deba saber quien revise el corte.'
        }
        error={
          notaError
            ? `Escribe una nota: la diferencia de efectivo es mayor que ${dinero(caja.diferenciaSinNota)}.`
            : null
        }
        value={nota}
        onChange={(evento) => setNota(evento.target.value)}
      />
      {comparado.contado === null ? null : (
        <Button variant="ghost" size="sm" className="-mt-3 justify-self-start" onClick={() => contar({})}>
          Borrar conteo
        </Button>
      )}
    </div>
  )
}
