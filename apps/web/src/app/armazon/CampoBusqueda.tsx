import { ScanLine } from 'lucide-react'
import { type KeyboardEvent, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { PAUSA_MS } from '../../base/formularios/pausaDeLectura.ts'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { leerQr, rutaDelQr } from '../../entidades/pedido/qr.ts'
import { cx } from '../../ui/clases.ts'
import { deferred } from '../../ui/deferred.ts'
import { Kbd } from '../../ui/texto.tsx'
import { useDebouncedCallback } from '../../ui/useDebouncedCallback.ts'
import { usePageKeys } from '../../ui/usePageKeys.ts'
import type { DialogoDeLaCaja } from './busqueda/filasDeAcciones.ts'
import type { Teclas } from './busqueda/PanelDeBusqueda.tsx'

const DialogosDeLaCaja = deferred(async () => (await import('./busqueda/DialogosDeLaCaja.tsx')).DialogosDeLaCaja)
const PanelDeBusqueda = deferred(async () => (await import('./busqueda/PanelDeBusqueda.tsx')).PanelDeBusqueda)

/** Elements behind an open dialog, which keeps the keys to itself. */
const TAPADO = '[inert], [aria-hidden="true"]'
const ESCRIBE = 'input, textarea, select, [contenteditable="true"]'

/** F2 and Ctrl K work from anywhere but a dialog, '/' from where nobody types. */
const llama = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean => {
  if (key === 'F2' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey))) return true
  return key === '/' && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(ESCRIBE))
}

/** Whether an arrow key still walks through the typed text. */
const enElTexto = ({ key, currentTarget: { selectionEnd, value } }: KeyboardEvent<HTMLInputElement>): boolean =>
  key === 'ArrowRight' && selectionEnd !== value.length

interface Opciones {
  campo: RefObject<HTMLInputElement | null>
  /** Whether this user looks for patients and orders; others only scan. */
  busca: boolean
}

/** What is typed or scanned, whether the list below is open, and what the keys do. */
function useCaja({ campo, busca }: Opciones) {
  /** The element that had the focus when the box was called. */
  const antes = useRef<Element | null>(null)
  const teclas = useRef<Teclas | null>(null)
  const [texto, setTexto] = useState('')
  const [abierto, setAbierto] = useState(false)
  const [elegido, setElegido] = useState<string | null>(null)
  const [ilegible, setIlegible] = useState(false)

  const { later, flush } = useDebouncedCallback((leido: string) => {
    const parte = leerQr(leido)
    if (parte === null && busca) return
    setTexto('')
    if (parte === null) return setIlegible(leido.trim() !== '')
    setAbierto(false)
    window.open(rutaDelQr(parte), '_blank', 'noopener')
  }, PAUSA_MS)

  usePageKeys((evento) => {
    const entrada = campo.current
    if (!llama(evento) || !entrada || entrada.closest(TAPADO)) return
    evento.preventDefault()
    if (document.activeElement !== entrada) antes.current = document.activeElement
    entrada.select()
    setAbierto(busca)
  })

  const cerrar = () => {
    setAbierto(false)
    setElegido(null)
  }
  const dejar = () => {
    cerrar()
    setTexto('')
    later('') // what was scanned just now is not opened any more
    if (antes.current instanceof HTMLElement && antes.current !== document.body) antes.current.focus()
    antes.current = null
  }
  return {
    ...{ texto, elegido, ilegible, teclas, cerrar, setElegido },
    desplegado: abierto && busca && leerQr(texto) === null,
    abrir: () => setAbierto(busca),
    escribir: (escrito: string) => {
      setTexto(escrito)
      setIlegible(false)
      setAbierto(busca)
      later(escrito)
    },
    alTeclear: (evento: KeyboardEvent<HTMLInputElement>) => {
      if (evento.key === 'Escape' && (abierto || texto)) {
        evento.preventDefault()
        dejar()
      } else if (evento.key === 'Enter' && (!busca || leerQr(texto) !== null)) flush(texto)
      else if (!abierto && evento.key === 'ArrowDown' && busca) setAbierto(true)
      else if (abierto && !enElTexto(evento) && teclas.current?.(evento.key)) evento.preventDefault()
    },
    alAbrirResultado: () => {
      setTexto('')
      cerrar()
      antes.current = null // what had the focus is left for good
      campo.current?.blur()
    },
  }
}

/** Dims the page below the open list, and keeps the place of the box that stands before it. */
const Velo = () => (
  <>
    <div aria-hidden="true" className="fixed inset-x-0 top-14 bottom-0 z-20 bg-scrim lg:top-0" />
    <div aria-hidden="true" className="hidden h-control rounded-control bg-sunken lg:block" />
  </>
)

/**
 * The box on top. A reference to an order, such as its QR, opens it in a new tab after a pause or Enter (spec §2, D-22), without
 * a handle on this one; any other text looks for patients and orders. Types without patients only scan: what is no reference leaves
 * the field, and a hint says so.
 */
export function CampoBusqueda() {
  const campo = useRef<HTMLInputElement>(null)
  const id = useId()
  const busca = useSesion().usuario.userType !== '3'
  const caja = useCaja({ campo, busca })
  const dialogo = useConfirmacion<DialogoDeLaCaja>()
  const { texto, desplegado, elegido } = caja
  const nombre = busca ? 'Buscar o escanear' : 'Escanear QR de pedido'
  const comoLista = {
    role: 'combobox',
    'aria-expanded': desplegado,
    'aria-autocomplete': 'list',
    ...(desplegado && { 'aria-controls': id, ...(elegido && { 'aria-activedescendant': elegido }) }),
  } as const
  return (
    <div className="min-w-0 flex-1 md:max-w-80">
      {desplegado ? <Velo /> : null}
      <div className={cx('relative', desplegado && 'en-medio')}>
        <div className="relative">
          <ScanLine
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-ink2"
          />
          <input
            ref={campo}
            type="text"
            {...(busca ? comoLista : {})}
            aria-label={nombre}
            aria-keyshortcuts="F2 Control+K"
            placeholder={nombre}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            value={texto}
            onChange={({ target }) => caja.escribir(target.value)}
            onClick={caja.abrir}
            onKeyDown={caja.alTeclear}
            onBlur={({ relatedTarget }) => {
              if (!(relatedTarget instanceof Element) || !relatedTarget.closest(`[id="${CSS.escape(id)}"]`))
                caja.cerrar()
            }}
            className={cx(
              'h-control w-full min-w-0 rounded-control border border-transparent bg-sunken pr-3 pl-10 text-field text-ink placeholder:text-ink2 hover:border-edge/60 md:pr-12',
              desplegado && 'lg:bg-raised',
            )}
          />
          <span className="pointer-events-none absolute inset-y-0 right-2.5 hidden items-center md:flex pointer-coarse:hidden">
            <Kbd>{desplegado ? 'Esc' : 'F2'}</Kbd>
          </span>
        </div>
        {busca ? null : (
          <p
            role="status"
            className="absolute top-full left-0 z-30 mt-2 w-max max-w-full rounded-control border border-line bg-raised px-3 py-2 text-sm text-ink shadow-dialog empty:hidden"
          >
            {caja.ilegible ? 'Ese código no es de un pedido. Escanéalo otra vez.' : ''}
          </p>
        )}
        {desplegado ? (
          <Suspense fallback={null}>
            <PanelDeBusqueda
              id={id}
              texto={texto.trim()}
              teclas={caja.teclas}
              onElegido={caja.setElegido}
              onHecho={caja.alAbrirResultado}
              onDialogo={dialogo.pedir}
            />
          </Suspense>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {dialogo.dato ? (
          <DialogosDeLaCaja
            key={dialogo.apertura}
            dialogo={dialogo.dato}
            open={dialogo.abierta}
            onCerrar={dialogo.cerrar}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
