import { useEffect } from 'react'
import { AvisoBloque } from './AvisoBloque.tsx'
import type { Bloque, Seccion } from './aviso.bloques.ts'
import { type ConfigAviso, conValoresNeutros, crearAviso } from './aviso.ts'
import { VERSION_AVISO } from './shared/versionAviso.ts'

const fechaDeVersion = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
  new Date(`${VERSION_AVISO}-01T00:00:00Z`),
)

function Indice({ secciones }: { secciones: readonly Seccion[] }) {
  return (
    <nav aria-label="Contenido" className="mt-8 rounded-card border border-line bg-surface p-2 print:hidden">
      <ol className="sm:columns-2">
        {secciones.map(({ id, titulo }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-control px-3 py-2.5 text-brand hover:bg-sunken hover:text-brand-hover"
            >
              {titulo}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** No two blocks of a section begin alike. */
const claveDe = (bloque: Bloque) =>
  bloque.tipo === 'lista' ? bloque.puntos[0] : bloque.tipo === 'medios' ? bloque.tipo : bloque.texto

function SeccionAviso({ seccion }: { seccion: Seccion }) {
  return (
    <section aria-labelledby={seccion.id} className="mt-12 print:mt-6">
      <h2 id={seccion.id} className="scroll-mt-6 break-after-avoid text-2xl font-semibold text-ink">
        {seccion.titulo}
      </h2>
      {seccion.bloques.map((bloque) => (
        <AvisoBloque key={claveDe(bloque)} bloque={bloque} />
      ))}
    </section>
  )
}

/** Spec §2 "Privacy policy". Public, phone first; the layout around it brings the `main` landmark. */
export function AvisoPage({ config }: { config: ConfigAviso }) {
  const secciones = crearAviso(config)
  const { nombreOptica } = conValoresNeutros(config)
  // The browser looked for the anchor of a shared link before this text existed.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <article className="mx-auto max-w-176 px-5 py-8 text-lg wrap-break-word text-ink2 sm:py-14 print:max-w-none print:p-0 print:text-base">
      <title>{`Política de privacidad · ${nombreOptica}`}</title>
      <header>
        <h1 className="text-3xl font-semibold tracking-tight text-ink">Política de privacidad</h1>
        <p className="mt-2">
          Aviso de privacidad integral de {nombreOptica}. Versión {VERSION_AVISO}, vigente desde {fechaDeVersion}.
        </p>
      </header>
      <Indice secciones={secciones} />
      {secciones.map((seccion) => (
        <SeccionAviso key={seccion.id} seccion={seccion} />
      ))}
    </article>
  )
}
