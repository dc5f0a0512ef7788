import type { ReactNode } from 'react'
import { dinero } from '../../ui/formatos.ts'

/** A part of the certificate, under a line like those of the ticket. */
export function Apartado({ titulo, children }: { titulo?: string; children: ReactNode }) {
  return (
    <section className="mt-2 break-inside-avoid border-t border-dashed border-on-paper py-2">
      {titulo ? <h3 className="mb-0.5 font-semibold">{titulo}</h3> : null}
      {children}
    </section>
  )
}

/** A fact with its name, or an amount with its label. */
export function Linea({ nombre, fuerte, children }: { nombre: ReactNode; fuerte?: boolean; children: ReactNode }) {
  return (
    <p className={fuerte ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3'}>
      <span className="min-w-0">{nombre}</span>
      <span className="tabular min-w-0 text-right wrap-anywhere">{children}</span>
    </p>
  )
}

export function Importe({ nombre, valor, fuerte = false }: { nombre: ReactNode; valor: number; fuerte?: boolean }) {
  return (
    <Linea nombre={nombre} fuerte={fuerte}>
      <span className="whitespace-nowrap">{dinero(valor)}</span>
    </Linea>
  )
}
