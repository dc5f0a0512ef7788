import { type Correcciones, notasDeCeldas, type TipoDeNota } from '@nitida/contract/clinica.rules'
import type { Addendum } from '@nitida/contract/clinica.schema'
import { type Ojo, ojos } from '@nitida/contract/graduacion.rules'
import { type CampoMontaje, camposMontaje, nombreDeMontaje, renglonesDeMontaje } from '@nitida/contract/montaje.rules'
import type { Montaje } from '@nitida/contract/montaje.schema'
import { Printer } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useHallazgo } from '../../base/api/useHallazgo.ts'
import { optica } from '../../base/optica.ts'
import { leerEnVoz } from '../../entidades/graduacion/graduacionTexto.ts'
import { Adendas } from '../../entidades/visita/Adendas.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useEstilosDeImpresion } from './useEstilosDeImpresion.ts'

interface PaginaProps<T> {
  titulo: string
  /** What asks for the record that the address names; null for an address that names nothing. */
  leerDireccion: () => (() => Promise<T>) | null
  /** Stands there when there is no such record for this reader. */
  noExiste: ReactNode
  fallo: (motivo: string) => ComponentProps<typeof ErrorState>
  children: (nota: T) => ReactNode
}

/** A page that shows the clinical record of its address. Others than its readers learn nothing (D-26). */
export function PaginaDeNota<T>({ titulo, leerDireccion, noExiste, fallo, children }: PaginaProps<T>) {
  const [pedir] = useState(leerDireccion)
  const { hallazgo, volverAPedir } = useHallazgo([titulo], pedir)
  return (
    <div className="mx-auto max-w-200 px-4 py-8">
      <title>{titulo}</title>
      <meta name="robots" content="noindex" />
      {hallazgo === null ? <Cargando /> : null}
      {hallazgo?.estado === 'noExiste' ? noExiste : null}
      {hallazgo?.estado === 'fallo' ? (
        <ErrorState {...fallo(hallazgo.motivo)} onRetry={() => void volverAPedir()} />
      ) : null}
      {hallazgo?.estado === 'esta' ? children(hallazgo.dato) : null}
    </div>
  )
}

interface Props {
  titulo: string
  /** Lines under the title: author, place, moment. */
  lineas: readonly (string | null)[]
  children: ReactNode
}

/** A clinical record as a letter page, and the button that prints it. */
export function Hoja({ titulo, lineas, children }: Props) {
  const hoja = useRef<HTMLElement>(null)
  const { nombre, logo } = optica()
  useEstilosDeImpresion(hoja, 'carta')
  return (
    <>
      <Button className="mb-4" variant="primary" icon={<Printer />} onClick={() => print()}>
        Imprimir
      </Button>
      <article
        ref={hoja}
        data-hoja="carta"
        aria-label={titulo}
        className="bg-paper p-6 text-on-paper shadow-rest sm:p-10"
      >
        <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
          <div className="min-w-0">
            <h1 className="text-2xl font-semibold">{titulo}</h1>
            {lineas.map((linea) => (linea ? <p key={linea}>{linea}</p> : null))}
          </div>
          <Logo nombre={nombre} imagen={logo} />
        </header>
        {children}
      </article>
    </>
  )
}

/** A fact: its name, its value, and the value before a correction. */
type Hecho = readonly [nombre: string, valor: string | null, nota?: string | null]

/** Facts with their names; empty ones are hidden, and so is the section without any. */
export function Seccion({ titulo, datos }: { titulo: string; datos: readonly Hecho[] }) {
  const escritos = datos.filter(([, valor, nota]) => valor || nota)
  if (escritos.length === 0) return null
  return (
    <section aria-label={titulo} className="mt-5 break-inside-avoid">
      <h2 className="mb-1.5 font-semibold">{titulo}</h2>
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {escritos.map(([nombre, valor, nota]) => (
          <div key={nombre} className="flex gap-2">
            <dt className="text-ink2">{nombre}</dt>
            <dd className="tabular font-medium wrap-anywhere">
              {valor ?? '—'}
              {nota ? <span className="block text-sm font-normal text-ink2">{nota}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Curva = readonly [k1: number | null, k2: number | null, eje: number | null]

function curvaLeida([k1, k2, eje]: Curva): string | null {
  if (k1 === null && k2 === null && eje === null) return null
  const [primera, segunda] = [k1, k2].map((valor) => leerEnVoz('curva', valor) || '—')
  return `${primera} / ${segunda} × ${leerEnVoz('eje', eje) || '—'}`
}

/** The curvature of both corneas, with its corrections. */
export function QueratometriaLeida({ curvas, corregido }: { curvas: Record<Ojo, Curva>; corregido: Correcciones }) {
  const datos = ojos.map((ojo): Hecho => {
    const campos = [1, 2, 3].map((n) => `querato${ojo}${n}`)
    return [ojo.toUpperCase(), curvaLeida(curvas[ojo]), notasDeCeldas(campos, corregido).join('. ') || null]
  })
  return <Seccion titulo="Queratometría" datos={datos} />
}

/** Fitting measures, with their corrections; one that a correction emptied has only its note. */
export function SeccionDeMontaje({ montaje, corregido }: { montaje: Montaje | null; corregido: Correcciones }) {
  const renglones = montaje ? renglonesDeMontaje(montaje) : []
  const escritos = renglones.flatMap(({ campos }) => campos)
  const notaDe = (campos: readonly CampoMontaje[]) =>
    campos.flatMap((campo) => (corregido(campo) ? [`${nombreDeMontaje(campo)}: ${corregido(campo)}`] : [])).join('. ')
  const vaciados = camposMontaje.filter((campo) => !escritos.includes(campo))
  const datos: Hecho[] = [
    ...renglones.map(({ nombre, valor, campos }): Hecho => [nombre, valor, notaDe(campos)]),
    ...vaciados.map((campo): Hecho => [nombreDeMontaje(campo) ?? campo, null, corregido(campo)]),
  ]
  return <Seccion titulo="Medidas de montaje" datos={datos} />
}

/** The addenda at the end of the page. */
export function SeccionDeAdendas({
  adendas,
  tipo,
  zona,
}: {
  adendas: readonly Addendum[]
  tipo: TipoDeNota
  zona: string
}) {
  if (adendas.length === 0) return null
  return (
    <section aria-label="Adendas" className="mt-5">
      <h2 className="mb-1.5 font-semibold">Adendas</h2>
      <Adendas adendas={adendas} tipo={tipo} zona={zona} />
    </section>
  )
}
