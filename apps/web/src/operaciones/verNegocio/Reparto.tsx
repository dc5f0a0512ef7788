import type { Enlace } from '../../base/direccion/ubicaciones.ts'
import { CifraEnlazada } from '../../base/listas/cifras.tsx'
import { cx } from '../../ui/clases.ts'
import { pesos } from './comparar.ts'

export interface Parte {
  clave: string
  nombre: string
  importe: number
  /** What else is known of it: '96 pedidos'. */
  nota?: string
  /** Ground of its part of the bar. */
  color: string
  lugar: Enlace | null
}

interface Props {
  /** What is divided, as the links of its parts say it. */
  que: string
  partes: readonly Parte[]
  /** What is said while there is nothing to divide. */
  vacio: string
}

/** A sum and the parts that make it: a bar, and a row for each. */
export function Reparto({ que, partes, vacio }: Props) {
  if (partes.every(({ importe, lugar }) => importe === 0 && lugar === null)) return <p className="text-ink2">{vacio}</p>
  const total = partes.reduce((suma, { importe }) => suma + Math.max(0, importe), 0)
  return (
    <>
      <div aria-hidden="true" className="mb-3 flex h-2.5 gap-px overflow-hidden rounded-full bg-sunken">
        {partes.map(({ clave, importe, color }) => (
          <span
            key={clave}
            className={color}
            style={{ width: total > 0 ? `${(Math.max(0, importe) / total) * 100}%` : 0 }}
          />
        ))}
      </div>
      <ul className="divide-y divide-line">
        {partes.map(({ clave, nombre, importe, nota, color, lugar }) => (
          <li key={clave} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
            <span aria-hidden="true" className={cx('size-2.5 flex-none rounded-[3px]', color)} />
            <span className="min-w-0 flex-1">{nombre}</span>
            {nota ? (
              <span className="text-sm text-ink2 max-sm:order-last max-sm:w-full max-sm:pl-5.5">{nota}</span>
            ) : null}
            <span className="min-w-24 text-right">
              <CifraEnlazada valor={pesos(importe)} de={`${que}: ${nombre}`} lugar={lugar} />
            </span>
            <span className="tabular w-11 text-right text-sm text-ink2">
              {total > 0 ? `${Math.round((Math.max(0, importe) / total) * 100)} %` : '—'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
