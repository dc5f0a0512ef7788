import type { Bloque } from './aviso.bloques.ts'

export function AvisoBloque({ bloque }: { bloque: Bloque }) {
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
