import { escribirDioptria, escribirEje } from '@nitida/contract/graduacion.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aDetalle } from '../../../entidades/visita/destinos.ts'
import { Evolucion } from '../../../entidades/visita/Evolucion.tsx'
import { puntosDe } from '../../../entidades/visita/evolucion.ts'
import { esHallada } from '../../../entidades/visita/graduaciones.ts'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/clases.ts'
import { fechaDeInstante } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { enlaceClass } from './ListaDelPaciente.tsx'

const ojos = ['Od', 'Oi'] as const
const VISITAS_DE_LA_CURVA = 5

/** Rows of the grid; an empty text where nothing was written. */
const celdas = [
  { titulo: 'Esf', leer: (una: GraduacionLeida, ojo: 'Od' | 'Oi') => dioptria(una[`Esf${ojo}`]) },
  { titulo: 'Cil', leer: (una: GraduacionLeida, ojo: 'Od' | 'Oi') => dioptria(una[`Cil${ojo}`]) },
  { titulo: 'Eje', leer: (una: GraduacionLeida, ojo: 'Od' | 'Oi') => eje(una[`Eje${ojo}`]) },
  { titulo: 'Add', leer: (una: GraduacionLeida, ojo: 'Od' | 'Oi') => dioptria(una[`Add${ojo}`]) },
  { titulo: 'A/V', leer: (una: GraduacionLeida, ojo: 'Od' | 'Oi') => una[`Av${ojo}`] ?? '' },
] as const

const dioptria = (valor: number | null): string => (valor === null ? '' : escribirDioptria(valor).replace('-', '−'))
const eje = (valor: number | null): string => (valor === null ? '' : `${escribirEje(valor)}°`)

interface Props {
  idCliente: number
  /** Examinations that found a graduation, newest first. */
  examenes: readonly GraduacionLeida[]
  /** The newest record of all, which may have none. */
  ultima: GraduacionLeida | null
  zona: string
  cargando: boolean
  /** Link to a new visit, for a patient without any; null for users who make none. */
  nuevaVisita: ReactNode
}

/** The newest graduation over the one before. A newer visit without one is told as what it is. */
export function GraduacionActual({ idCliente, examenes, ultima, zona, cargando, nuevaVisita }: Props) {
  const [actual, anterior] = examenes
  if (cargando)
    return (
      <Card title="Graduación actual">
        <Skeleton lines={4} />
      </Card>
    )
  if (!actual)
    return (
      <Card>
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-ink2">
          <span>
            <span className="font-semibold text-ink">Graduación actual:</span>{' '}
            {ultima ? 'ninguna visita la tiene.' : 'sin visitas todavía.'}
          </span>
          {nuevaVisita}
        </p>
      </Card>
    )
  const fecha = fechaDeInstante(actual.CreateDate, zona)
  return (
    <Card
      padded={false}
      className="overflow-hidden"
      title="Graduación actual"
      actions={
        actual.IdVisita === null ? (
          <span className="text-sm text-ink2">{fecha}</span>
        ) : (
          <Link
            {...aDetalle({ IdVisita: actual.IdVisita, IdCliente: idCliente })}
            className={cx(enlaceClass, 'inline-flex min-h-6 items-center text-sm')}
          >
            {fecha}
          </Link>
        )
      }
    >
      <Rejilla actual={actual} anterior={anterior} />
      {ultima && !esHallada(ultima) && ultima.CreateDate > actual.CreateDate ? (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink2 sm:px-5">
          {ultima.IdVisita === null ? 'La historia clínica' : 'La visita'} del{' '}
          <strong className="font-semibold">{fechaDeInstante(ultima.CreateDate, zona)}</strong> no tiene graduación.
        </p>
      ) : null}
      {anterior ? (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink2 sm:px-5">
          Antes: <strong className="font-semibold">{fechaDeInstante(anterior.CreateDate, zona)}</strong>, marcado lo que
          cambió
        </p>
      ) : null}
    </Card>
  )
}

/** The sphere over the last examinations; fewer than two make no trend. */
export function Tendencia({ examenes, zona }: Pick<Props, 'examenes' | 'zona'>) {
  const curva = examenes.slice(0, VISITAS_DE_LA_CURVA)
  if (puntosDe(curva, 'esfera').length < 2) return null
  return (
    <Card title={`Últimas ${curva.length} visitas`}>
      <div className="max-w-90">
        <Evolucion graduaciones={curva} angosta zona={zona} />
      </div>
    </Card>
  )
}

function Rejilla({ actual, anterior }: { actual: GraduacionLeida; anterior: GraduacionLeida | undefined }) {
  return (
    <table className="tabular w-full text-right">
      <caption className="sr-only">Graduación actual{anterior ? ' y la anterior' : ''}</caption>
      <thead className="bg-sunken text-xs text-ink2">
        <tr>
          <td className="py-1.5" />
          {celdas.map(({ titulo }) => (
            <th key={titulo} scope="col" className="py-1.5 pr-1 font-medium last:pr-5">
              {titulo}
            </th>
          ))}
        </tr>
      </thead>
      {ojos.map((ojo) => (
        <tbody key={ojo} className="border-t border-line first-of-type:border-t-0">
          <tr>
            <th scope="row" className="pt-2 pl-5 text-left font-semibold">
              {ojo.toUpperCase()}
            </th>
            {celdas.map(({ titulo, leer }) => (
              <td key={titulo} className="pt-2 pr-1 text-lg last:pr-5">
                {leer(actual, ojo) || '—'}
              </td>
            ))}
          </tr>
          <tr className="text-xs text-ink2">
            {anterior ? (
              <th scope="row" className="pb-2 pl-5 text-left font-normal">
                antes
              </th>
            ) : (
              <td className="pb-2" />
            )}
            {celdas.map(({ titulo, leer }) => (
              <td key={titulo} className="pb-2 last:pr-4">
                {anterior ? (
                  <Antes texto={leer(anterior, ojo)} cambio={leer(anterior, ojo) !== leer(actual, ojo)} />
                ) : null}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

const Antes = ({ texto, cambio }: { texto: string; cambio: boolean }) => (
  <span className={cx('rounded-small px-1', cambio && 'bg-carey-soft text-carey-ink')}>{texto || '—'}</span>
)
