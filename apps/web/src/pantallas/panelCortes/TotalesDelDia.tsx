import { dinero } from '../../ui/formatos.ts'

interface Props {
  acumulado: number
  sinDuplicar: number
}

/** The collected money, large, and beside it the literal sum of all closings (D-62), which counts much of it twice. */
export function TotalesDelDia({ acumulado, sinDuplicar }: Props) {
  return (
    <section aria-label="Totales del día" className="grid gap-4 sm:grid-cols-2">
      <div className="rounded-card bg-deep-glow px-5 py-4 text-on-deep">
        <h2 className="text-sm opacity-85">Cobrado en cortes</h2>
        <output aria-label="Cobrado en cortes" className="tabular block text-3xl font-semibold">
          {dinero(sinDuplicar)}
        </output>
        <p className="text-sm opacity-85">
          Cada cobro una sola vez, aunque esté en un corte individual y en el de su sucursal.
        </p>
      </div>
      <div className="rounded-card border border-line bg-surface px-5 py-4 shadow-rest">
        <h2 className="text-sm text-ink2">Total del Día Acumulado</h2>
        <output aria-label="Total del Día Acumulado" className="tabular block text-3xl font-semibold">
          {dinero(acumulado)}
        </output>
        <p className="text-sm text-ink2">Suma del Total General de todos los cortes.</p>
      </div>
    </section>
  )
}
