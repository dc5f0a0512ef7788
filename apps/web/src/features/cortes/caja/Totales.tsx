import type { Totales as TotalesCorte } from '@nitida/contract/cortes'
import { dinero } from '../../../ui/formatos.ts'

const formas = [
  ['totalEfectivo', 'Total Efectivo'],
  ['totalCredito', 'Total Crédito'],
  ['totalDebito', 'Total Débito'],
  ['totalTransferencia', 'Total Transferencia'],
] as const

/** What the closing takes, by method and in all (spec §2). */
export function Totales({ totales }: { totales: TotalesCorte }) {
  return (
    <>
      <div className="rounded-t-card bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm opacity-85">Total General</p>
        <output aria-label="Total General" className="tabular block text-3xl font-semibold">
          {dinero(totales.totalGeneral)}
        </output>
      </div>
      <dl className="grid divide-y divide-line px-5">
        {formas.map(([clave, nombre]) => (
          <div key={clave} className="flex items-baseline justify-between gap-4 py-3">
            <dt className="text-ink2">{nombre}</dt>
            <dd
              className={
                totales[clave] < 0 ? 'tabular text-xl font-semibold text-bad-ink' : 'tabular text-xl font-semibold'
              }
            >
              <output aria-label={nombre}>{dinero(totales[clave])}</output>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
