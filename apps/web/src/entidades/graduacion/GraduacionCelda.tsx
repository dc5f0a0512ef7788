import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx, inputBoxClass } from '../../ui/clases.ts'
import { afterPicture } from '../../ui/navegador.ts'
import { moverDeFila, moverDesde } from './graduacionFoco.ts'
import {
  cambiarSigno,
  darPaso,
  diferencia,
  escribirCelda,
  leerCelda,
  leerEnVoz,
  type TipoCelda,
  type ValorCelda,
} from './graduacionTexto.ts'

interface Props<C extends string> {
  campo: C
  tipo: TipoCelda
  /** Accessible name: 'Esfera OD'. */
  etiqueta: string
  ayuda: string | undefined
  valor: ValorCelda
  anterior: ValorCelda
  error: string | undefined
  /** A warning in two or three words. */
  aviso: string | undefined
  onCambio: (campo: C, valor: ValorCelda) => void
  onActiva: ((campo: C | null) => void) | undefined
}

/**
 * The text of a cell, which is the browser's own while somebody types, so that a key draws nothing else. The form hears of it when
 * the cell is left, so that no half-typed value is judged. What follows from it (the value as it is written, warnings,
 * differences, the summary) is drawn after the picture in which the next cell has the focus.
 */
function useTexto<C extends string>({ campo, tipo, valor, onCambio }: Props<C>) {
  const celda = useRef<HTMLInputElement>(null)
  /** Whether the text is one that the form has not heard. */
  const tecleada = useRef(false)
  /**
   * Number of values that the form was told, and of those in `valor`: a form draws one with the transition or after the picture.
   */
  const dichas = useRef(0)
  const [enTransicion, setEnTransicion] = useState(0)
  const [trasImagen, setTrasImagen] = useState(0)
  const sabidas = Math.min(enTransicion, trasImagen)
  const escrita = escribirCelda(tipo, valor)
  useLayoutEffect(() => {
    const entrada = celda.current
    if (!entrada || tecleada.current || sabidas !== dichas.current || entrada.value === escrita) return
    entrada.value = escrita
    if (document.activeElement === entrada) entrada.select() // as when it got the focus
  }, [escrita, sabidas])

  const escribir = (texto: string, deLaPersona: boolean) => {
    tecleada.current = deLaPersona
    if (celda.current && celda.current.value !== texto) celda.current.value = texto
  }
  const entregar = (nuevo: ValorCelda) => {
    tecleada.current = false
    const cuantas = ++dichas.current
    startTransition(() => {
      onCambio(campo, nuevo)
      setEnTransicion(cuantas)
    })
    afterPicture(() => setTrasImagen(cuantas))
  }
  const poner = (nuevo: ValorCelda) => {
    escribir(escribirCelda(tipo, nuevo), false)
    entregar(nuevo)
  }
  return { celda, tecleada, escribir, poner, entregar, deshacer: () => escribir(escrita, false) }
}

/** What the keys of a cell do: change its value, or leave for another cell. Only Tab, Enter and the arrows leave it (D-89). */
function useTeclas<C extends string>(
  { tipo, anterior }: Props<C>,
  { tecleada, poner, deshacer }: ReturnType<typeof useTexto<C>>,
) {
  const ponerElegido = (entrada: HTMLInputElement, nuevo: ValorCelda) => {
    poner(nuevo)
    entrada.select()
  }
  return (e: KeyboardEvent<HTMLInputElement>) => {
    const entrada = e.currentTarget
    const hecho = atender(e, {
      paso: (sentido) => ponerElegido(entrada, darPaso(tipo, leerCelda(tipo, entrada.value), sentido, e.shiftKey)),
      igual: anterior === null ? null : () => ponerElegido(entrada, anterior),
      deshacer: tecleada.current ? deshacer : null,
    })
    if (hecho) e.preventDefault()
  }
}

function Celda<C extends string>(props: Props<C>) {
  const { campo, tipo, etiqueta, ayuda, valor, anterior, error, aviso, onActiva } = props
  const texto = useTexto(props)
  const { celda, tecleada, escribir, entregar } = texto
  const teclas = useTeclas(props, texto)
  const nota = useId()

  const activar = (activa: C | null) => onActiva && afterPicture(() => onActiva(activa))
  const salir = (e: FocusEvent<HTMLInputElement>) => {
    if (tecleada.current) entregar(leerCelda(tipo, e.currentTarget.value))
    activar(null)
  }

  return (
    <div className="group relative">
      <div className="relative">
        <input
          ref={celda}
          type="text"
          inputMode={tipo === 'agudeza' ? 'text' : 'decimal'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-celda={campo}
          aria-label={etiqueta}
          aria-describedby={nota}
          aria-invalid={error ? true : undefined}
          placeholder={tipo === 'eje' ? '1–180' : undefined}
          onInput={() => {
            tecleada.current = true
          }}
          onKeyDown={teclas}
          onBlur={salir}
          onFocus={(e) => {
            e.currentTarget.select()
            activar(campo)
          }}
          className={cx(
            inputBoxClass,
            'tabular h-control px-1! text-center text-field font-medium placeholder:font-normal focus-visible:outline-offset-0',
            tipo === 'dioptria' && 'pointer-coarse:group-focus-within:pl-9!', // the key of the sign stands there
            aviso && 'border-carey! bg-carey-soft!',
          )}
        />
        {tipo === 'dioptria' ? <Signo etiqueta={etiqueta} onSigno={(conSigno) => escribir(conSigno, true)} /> : null}
      </div>
      <p id={nota} className="tabular min-h-5 pt-0.5 text-center text-xs text-ink3">
        {ayuda ? <span className="sr-only">{ayuda}. </span> : null}
        {error ? (
          <span className="text-bad-ink">{error}</span>
        ) : (
          <>
            {aviso ? <span className="block font-medium text-carey-ink">{aviso}</span> : null}
            <Antes tipo={tipo} valor={valor} anterior={anterior} />
          </>
        )}
      </p>
    </div>
  )
}

// The cast gives back the type parameter that memo loses.
export const GraduacionCelda = memo(Celda) as typeof Celda

function Antes({ tipo, valor, anterior }: { tipo: TipoCelda; valor: ValorCelda; anterior: ValorCelda }): ReactNode {
  if (anterior === null) return null
  const cambio = diferencia(tipo, valor, anterior)
  const otro = cambio === null && valor !== null && valor !== anterior
  return (
    <>
      <span className="sr-only">Antes </span>
      <span className={cx(otro && 'text-carey-ink')}>{leerEnVoz(tipo, anterior)}</span>
      {cambio ? (
        <span className="ml-1 inline-block rounded-small bg-carey-soft px-1 text-carey-ink">
          <span className="sr-only">, cambio </span>
          {cambio}
        </span>
      ) : null}
    </>
  )
}

/** A button for the sign, since the keypad of a phone has no minus; by touch only, and only in the cell that is typed in. */
function Signo({ etiqueta, onSigno }: { etiqueta: string; onSigno: (texto: string) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Cambiar el signo de ${etiqueta}`}
      onPointerDown={(e) => e.preventDefault()} // or the cell would lose the focus, and the keypad close
      onClick={(e) => {
        const celda = e.currentTarget.parentElement?.querySelector('input')
        if (celda) onSigno(cambiarSigno(celda.value))
        celda?.focus()
      }}
      className="absolute inset-y-0 left-0 hidden w-8 items-center justify-center rounded-l-control border-r border-line bg-sunken text-lg pointer-coarse:group-focus-within:flex"
    >
      ±
    </button>
  )
}

interface Atencion {
  paso: (sentido: 1 | -1) => void
  igual: (() => void) | null
  deshacer: (() => void) | null
}

const todoElegido = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length
const alPrincipio = (celda: HTMLInputElement) => celda.selectionEnd === 0 || todoElegido(celda)
const alFinal = (celda: HTMLInputElement) => celda.selectionStart === celda.value.length || todoElegido(celda)

/** Whether a key belongs to the grid, and not to the text. */
function atender(e: KeyboardEvent<HTMLInputElement>, { paso, igual, deshacer }: Atencion): boolean {
  const celda = e.currentTarget
  const conMando = e.ctrlKey || e.metaKey || e.altKey
  const hacer = (accion: (() => unknown) | null) => {
    accion?.()
    return accion !== null
  }
  switch (e.key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return hacer(() => (conMando ? moverDeFila(celda) : paso(e.key === 'ArrowUp' ? 1 : -1)))
    case 'ArrowLeft':
      return !conMando && !e.shiftKey && alPrincipio(celda) && moverDesde(celda, -1)
    case 'ArrowRight':
      return !conMando && !e.shiftKey && alFinal(celda) && moverDesde(celda, 1)
    case '=':
      return hacer(igual)
    case 'Escape':
      return hacer(deshacer)
    default:
      return false
  }
}
