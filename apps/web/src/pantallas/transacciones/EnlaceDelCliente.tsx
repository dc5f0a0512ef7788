import { nombreLegible } from '@nitida/contract/nombres'
import type { Pedido } from '@nitida/contract/pedidos'
import { ChevronDown, Copy, ExternalLink, QrCode } from 'lucide-react'
import { useId, useState } from 'react'
import { enlaceDelCliente } from '../../entidades/pedido/destinos.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Qr } from '../../ui/Qr.tsx'
import { toast } from '../../ui/toast.ts'

async function copiar(enlace: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(enlace)
    toast.exito('Enlace copiado')
  } catch {
    toast.error('No se pudo copiar el enlace', 'Selecciónalo y cópialo a mano.')
  }
}

/** The customer's link to his order, the one in the QR of his ticket, folded because it is seldom needed. */
export function EnlaceDelCliente({ pedido }: { pedido: Pick<Pedido, 'HashId' | 'nombreCliente'> }) {
  const [abierto, setAbierto] = useState(false)
  const id = useId()
  const enlace = enlaceDelCliente(pedido)
  const [nombre] = nombreLegible(pedido.nombreCliente).split(' ')
  return (
    <section
      aria-labelledby={`${id}-titulo`}
      className="min-w-0 rounded-card border border-line bg-surface shadow-rest"
    >
      <div className="flex flex-wrap items-center gap-x-2 py-1.5 pr-2">
        <h2 id={`${id}-titulo`} className="min-w-0 flex-1 text-lg font-semibold">
          <button
            type="button"
            aria-expanded={abierto}
            aria-controls={`${id}-cuerpo`}
            onClick={() => setAbierto(!abierto)}
            className="flex min-h-11 w-full items-center gap-3 rounded-card pl-4 text-left outline-offset-[-2px] sm:pl-5"
          >
            <QrCode aria-hidden="true" className="size-5 flex-none text-ink2" />
            <span className="flex-none">Página del cliente y QR</span>
            <span className="min-w-0 flex-1 truncate text-sm font-normal text-ink2 max-sm:hidden">
              Lo que ve {nombre} al abrir su enlace
            </span>
            <ChevronDown
              aria-hidden="true"
              className={cx('size-5 flex-none text-ink2 max-sm:ml-auto', abierto && 'rotate-180')}
            />
          </button>
        </h2>
        <Button variant="ghost" size="sm" icon={<Copy />} onClick={() => void copiar(enlace)} className="max-sm:ml-2">
          Copiar enlace
        </Button>
      </div>
      <div id={`${id}-cuerpo`} hidden={!abierto} className="border-t border-line p-4 sm:p-5">
        {abierto ? (
          <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
            <Qr
              texto={enlace}
              etiqueta="Código QR de la página del cliente"
              className="w-44 rounded-control border border-line max-sm:mx-auto"
            />
            <div className="grid min-w-48 flex-1 justify-items-start gap-3">
              <p className="w-full rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink2 select-all">
                {enlace}
              </p>
              <LinkButton href={enlace} target="_blank" rel="noreferrer" icon={<ExternalLink />}>
                Abrir
              </LinkButton>
            </div>
          </div>
        ) : null}
      </div>
    </section>
  )
}
