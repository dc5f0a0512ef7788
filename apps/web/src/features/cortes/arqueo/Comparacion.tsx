import { sentidoDe } from '@nitida/contract/cortes.rules'
import { aPesos } from '@nitida/contract/dinero'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { dinero } from '../../../ui/formatos.ts'
import type { CajaAbierta, Cierre } from '../caja/useCierre.ts'
import { diferenciaEnPalabras } from '../shared/textos.ts'

interface Props {
  caja: CajaAbierta
  cierre: Cierre
}

const tonos = {
  exacto: 'bg-ok-soft text-ok-ink',
  sobrante: 'bg-carey-soft text-carey-ink',
  faltante: 'bg-bad-soft text-bad-ink',
}

/** What should be in the drawer, what was counted, and the difference in words. A blind count shows the first only afterwards. */
export function Comparacion({ caja: { caja, totales }, cierre }: Props) {
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
