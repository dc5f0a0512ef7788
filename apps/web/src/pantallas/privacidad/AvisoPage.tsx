import { useEffect } from 'react'
import { VERSION_AVISO } from '../../entidades/privacidad/versionAviso.ts'
import type { Bloque, Seccion } from './aviso.bloques.ts'
import { type ConfigAviso, conValoresNeutros, crearAviso } from './aviso.ts'

function AvisoBloque({ bloque }: { bloque: Bloque }) {
  switch (bloque.tipo) {
    case 'parrafo':
      return <p className="mt-3">{bloque.texto}</p>
    case 'subtitulo':
      return <h3 className="mt-6 break-after-avoid font-semibold text-ink">{bloque.texto}</h3>
    case 'lista':
      return (
        <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-ink3">
          {bloque.puntos.map((punto) => (
            <li key={punto} className="break-inside-avoid pl-1">
              {punto}
            </li>
          ))}
        </ul>
      )
    case 'medios':
      return (
        <dl className="mt-4 break-inside-avoid space-y-3">
          {bloque.medios.map(({ etiqueta, texto, href }) => (
            <div key={etiqueta} className="sm:flex">
              <dt className="font-medium text-ink sm:w-32">{etiqueta}</dt>
              <dd className="sm:flex-1">
                {href ? (
                  <a className={enlace} href={href}>
                    {texto}
                  </a>
                ) : (
                  texto
                )}
              </dd>
            </div>
          ))}
        </dl>
      )
  }
}

const enlace = 'text-brand underline underline-offset-2 hover:text-brand-hover print:text-ink print:no-underline'

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

/** Key of a block, since no two blocks of a section begin alike. */
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
  // Goes to the anchor of a shared link, which the browser looked for before this text existed.
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
