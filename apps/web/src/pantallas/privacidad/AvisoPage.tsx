import {
  type Bloque,
  bloquesDe,
  type ConfigAviso,
  conValoresNeutros,
  type SeccionDeAviso,
  seccionesDeAviso,
  type TextosDeAviso,
} from '@nitida/contract/aviso.texto'
import { useEffect } from 'react'
import { fechaDeInstante } from '../../ui/formatos.ts'

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

function Indice() {
  return (
    <nav aria-label="Contenido" className="mt-8 rounded-card border border-line bg-surface p-2 print:hidden">
      <ol className="sm:columns-2">
        {seccionesDeAviso.map(({ id, titulo }) => (
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

interface SeccionProps {
  id: SeccionDeAviso
  titulo: string
  bloques: readonly Bloque[]
}

function Seccion({ id, titulo, bloques }: SeccionProps) {
  return (
    <section aria-labelledby={id} className="mt-12 print:mt-6">
      <h2 id={id} className="scroll-mt-6 break-after-avoid text-2xl font-semibold text-ink">
        {titulo}
      </h2>
      {bloques.map((bloque) => (
        <AvisoBloque key={claveDe(bloque)} bloque={bloque} />
      ))}
    </section>
  )
}

interface Props {
  aviso: TextosDeAviso & { version: number; desde: string; vigente: boolean }
  config: ConfigAviso
}

/** Spec §2 "Privacy policy". Public, phone first; the layout around it brings the `main` landmark. */
export function AvisoPage({ aviso, config }: Props) {
  const { nombreOptica } = conValoresNeutros(config)
  // Goes to the anchor of a shared link, which the browser looked for before this text existed.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <article className="mx-auto max-w-176 px-5 py-8 text-lg wrap-break-word text-ink2 sm:py-14 print:max-w-none print:p-0 print:text-base">
      <title>{`Política de privacidad · ${nombreOptica}`}</title>
      <header>
        <h1 className="text-3xl font-semibold tracking-tight text-ink">Política de privacidad</h1>
        <p className="mt-2">
          Aviso de privacidad integral de {nombreOptica}. Versión {aviso.version},{' '}
          {aviso.vigente ? 'vigente desde el' : 'publicada el'} {fechaDeInstante(aviso.desde)}.
        </p>
        {aviso.vigente ? null : (
          <p className="mt-2">
            Esta versión ya no rige.{' '}
            <a className={enlace} href="/politicaPrivacidad">
              Ver la vigente
            </a>
          </p>
        )}
      </header>
      <Indice />
      {seccionesDeAviso.map(({ id, titulo }) => (
        <Seccion key={id} id={id} titulo={titulo} bloques={bloquesDe(aviso[id], config)} />
      ))}
    </article>
  )
}
