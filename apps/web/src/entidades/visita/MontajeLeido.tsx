import type { RenglonDeMontaje } from '@nitida/contract/montaje.rules'
import { cx } from '../../ui/clases.ts'

interface Props {
  renglones: readonly RenglonDeMontaje[]
  /** The same of an earlier note, to compare; null for none. */
  antes?: readonly RenglonDeMontaje[] | null
  /** Fields that an addendum corrected. */
  corregidas?: ReadonlySet<string>
}

/** Fitting measures to read, a row for both eyes; one that changed since the earlier note is tinted and says what it was. */
export function MontajeLeido({ renglones, antes = null, corregidas }: Props) {
  return (
    <dl className="tabular grid gap-1.5">
      {renglones.map(({ nombre, valor, campos }) => {
        const otro = antes?.find((uno) => uno.nombre === nombre)?.valor ?? null
        const cambio = antes !== null && otro !== valor
        return (
          <div key={nombre} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink2">{nombre}</dt>
            <dd
              className={cx('text-right font-semibold wrap-anywhere', cambio && 'rounded-small bg-carey-soft px-1.5')}
            >
              {valor}
              {campos.some((campo) => corregidas?.has(campo)) ? (
                <abbr title="Corregido por una adenda" className="ml-0.5 text-carey-ink no-underline">
                  *
                </abbr>
              ) : null}
              {cambio ? (
                <span className="block text-sm font-normal text-carey-ink">
                  {otro === null ? 'Antes sin dato' : `Antes ${otro}`}
                </span>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
