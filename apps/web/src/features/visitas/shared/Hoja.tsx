import { Printer } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { optica } from '../../../shared/optica.ts'
import { Button } from '../../../ui/Button.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { useEstilosDeImpresion } from '../../impresion/shared/useEstilosDeImpresion.ts'

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
