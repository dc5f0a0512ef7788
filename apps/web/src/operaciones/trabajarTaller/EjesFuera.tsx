import type { RenglonDeCalidad } from '@nitida/contract/calidad.rules'
import { DialTabo } from '../../entidades/visita/DialTabo.tsx'

type EjeMedido = RenglonDeCalidad & { medido: number; diferencia: number; tolerancia: number }

const esEjeFuera = (fila: RenglonDeCalidad): fila is EjeMedido =>
  fila.valor === 'eje' && fila.veredicto === 'fuera' && fila.medido !== null && fila.tolerancia !== null

/** Each axis that is out, on a dial: the ordered one, the measured one, and how far it may turn. Nothing where none is. */
export function EjesFuera({ renglones }: { renglones: readonly RenglonDeCalidad[] }) {
  const fuera = renglones.filter(esEjeFuera)
  if (fuera.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fuera.map((fila) => (
        <Eje
          key={fila.ojo}
          fila={fila}
          cilindro={renglones.find((uno) => uno.ojo === fila.ojo && uno.valor === 'cil')}
        />
      ))}
    </div>
  )
}

function Eje({ fila, cilindro }: { fila: EjeMedido; cilindro: RenglonDeCalidad | undefined }) {
  const { pedido, medido, tolerancia } = fila
  const [ojo, giro] = [fila.ojo.toUpperCase(), Math.abs(fila.diferencia)]
  const enCilindro = cilindro ? `Cilindro de ${Math.abs(cilindro.pedido).toFixed(2)}: el eje` : 'El eje'
  return (
    <section aria-label={`Eje ${ojo}`} className="rounded-card border border-line p-3">
      <div className="tabular flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <h3 className="text-base font-semibold">Eje {ojo}</h3>
        <p className="flex flex-wrap gap-x-4">
          <Trazo raya="border-solid border-brand">{pedido}° pedido</Trazo>
          <Trazo raya="border-dashed border-bad">{medido}° medido</Trazo>
        </p>
      </div>
      <div className="my-2 grid justify-items-center [&_svg]:w-48 [&_svg]:max-w-full">
        <DialTabo
          label={`Eje ${ojo}: pedido a ${pedido} grados, medido a ${medido}, ${giro} fuera de lo pedido; la tolerancia es de ${tolerancia} grados a cada lado`}
          eje={pedido}
          contra={{ medido, tolerancia }}
        />
      </div>
      <p className="text-sm text-ink2">
        {enCilindro} admite ±{tolerancia}°. Gira la lente {giro}° y vuelve a medir, o rehazla.
      </p>
    </section>
  )
}

function Trazo({ raya, children }: { raya: string; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`w-5 border-t-3 ${raya}`} />
      {children}
    </span>
  )
}
