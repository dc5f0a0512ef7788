import { useState } from 'react'
import { GraduacionGrid, type GraduacionGridProps } from '../../entidades/graduacion/GraduacionGrid.tsx'
import type { CampoCelda } from '../../entidades/visita/examen.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import type { AvisoDeCelda, AvisoDelExamen } from './avisos.ts'

type Props<C extends CampoCelda> = Omit<GraduacionGridProps<C>, 'onActiva' | 'avisos'> & {
  /** Warnings of its cells; that of the cell somebody is typing in waits until he leaves it. */
  avisos: readonly AvisoDeCelda[]
}

/** A grid with its warnings: in short beside the cell, and as sentences below. */
export function RejillaConAvisos<C extends CampoCelda>({ avisos, ...rejilla }: Props<C>) {
  const [activa, setActiva] = useState<C | null>(null)
  const suyas: ReadonlySet<string> = new Set(rejilla.columnas.flatMap(({ od, oi }) => [od, oi]))
  const vistos = avisos.filter(({ campo }) => campo !== activa && suyas.has(campo))
  const breves = Object.fromEntries(vistos.map(({ campo, breve }) => [campo, breve]))
  return (
    <>
      <GraduacionGrid {...rejilla} onActiva={setActiva} avisos={breves as Partial<Record<C, string>>} />
      <Avisos titulo={rejilla.label} avisos={vistos} />
    </>
  )
}

function Avisos({ titulo, avisos }: { titulo: string; avisos: readonly AvisoDeCelda[] }) {
  if (avisos.length === 0) return null
  return (
    <Aviso tone="carey" live className="mt-3">
      <ListaDeAvisos label={`Avisos de ${titulo}`} avisos={avisos} />
    </Aviso>
  )
}

/** The eye of a warning's cell; nothing for what is about no eye. */
const ojoDe = (campo: string): string => ({ Od: 'OD: ', Oi: 'OI: ' })[/Od|Oi/.exec(campo)?.[0] ?? ''] ?? ''

export const ListaDeAvisos = ({ label, avisos }: { label: string; avisos: readonly AvisoDelExamen[] }) => (
  <ul aria-label={label}>
    {avisos.map(({ campo, texto }) => (
      <li key={`${campo}${texto}`}>
        {ojoDe(campo)}
        {texto}
      </li>
    ))}
  </ul>
)
