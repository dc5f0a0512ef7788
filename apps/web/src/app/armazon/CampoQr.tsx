import { ScanLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { leerQr } from '../../shared/qr.ts'
import { ILEGIBLE, useLector } from '../../shared/useLector.ts'
import { Kbd } from '../../ui/Kbd.tsx'

/** What stands behind a dialog, which keeps the keys to itself. */
const TAPADO = '[inert], [aria-hidden="true"]'

/** F2 brings the scanner's keys here from anywhere but a dialog. */
function useF2(enfocar: () => void): void {
  const actual = useRef(enfocar)
  useEffect(() => {
    actual.current = enfocar
  })
  useEffect(() => {
    const alTeclear = (evento: KeyboardEvent) => {
      if (evento.key !== 'F2') return
      evento.preventDefault()
      actual.current()
    }
    addEventListener('keydown', alTeclear)
    return () => removeEventListener('keydown', alTeclear)
  }, [])
}

/**
 * Scans the QR of an order: after a pause, or Enter, it opens in a new tab (spec §2, D-22). The tab gets no hold of this
 * one, nor a copy of its session storage.
 */
export function CampoQr() {
  const campo = useRef<HTMLInputElement>(null)
  useF2(() => {
    if (!campo.current?.closest(TAPADO)) campo.current?.select()
  })

  const { ilegible, olvidar, entrada } = useLector((leido) => {
    const parte = leerQr(leido)
    if (parte !== null) window.open(`/=${parte}`, '_blank', 'noopener')
    return parte !== null
  })

  return (
    <div className="relative min-w-0 flex-1 md:max-w-80">
      <ScanLine
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-ink2"
      />
      <input
        ref={campo}
        type="text"
        aria-label="Escanear QR de pedido"
        aria-keyshortcuts="F2"
        placeholder="Escanear QR de pedido"
        {...entrada}
        onBlur={olvidar}
        className="h-control w-full min-w-0 rounded-control border border-transparent bg-sunken pr-3 pl-10 text-field text-ink placeholder:text-ink2 hover:border-edge/60 md:pr-12"
      />
      <span className="pointer-events-none absolute inset-y-0 right-2.5 hidden items-center md:flex pointer-coarse:hidden">
        <Kbd>F2</Kbd>
      </span>
      <div role="status">
        {ilegible ? (
          <p className="absolute top-full left-0 mt-2 rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-popup">
            {ILEGIBLE}
          </p>
        ) : null}
      </div>
    </div>
  )
}
