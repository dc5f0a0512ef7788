import { MessageCircle } from 'lucide-react'

/** The message in a phone, as its reader will see it, while it is written. */
export function VistaTelefono({ texto }: { texto: string | null }) {
  const [encabezado, ...resto] = (texto ?? '').split('\n')
  return (
    <figure aria-label="Vista previa del mensaje" className="mx-auto w-full max-w-76">
      <div className="rounded-[2rem] border-8 border-ink bg-sunken p-3 pt-8 shadow-rest">
        <div className="min-h-80 rounded-card bg-canvas p-3" aria-live="polite">
          {texto === null ? (
            <p className="flex h-72 flex-col items-center justify-center gap-2 text-center text-ink3">
              <MessageCircle aria-hidden="true" />
              Elige una plantilla para ver el mensaje.
            </p>
          ) : (
            <div className="rounded-card rounded-tl-small bg-ok-soft px-3 py-2 wrap-break-word text-ok-ink">
              <p className="font-semibold">{encabezado}</p>
              {resto.map((linea, n) => (
                <p
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text have no other name
                  key={n}
                  className={n === resto.length - 1 ? 'mt-1 text-sm' : 'mt-1'}
                >
                  {linea}
                </p>
              ))}
            </div>
          )}
        </div>
      </div>
      <figcaption className="sr-only">Así se ve en el teléfono del paciente.</figcaption>
    </figure>
  )
}
