import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useId,
  useState,
} from 'react'
import { cx, inputBoxClass } from './clases.ts'
import { moverDeFila, moverDesde, retroceder, salirDe } from './graduacionFoco.ts'
import {
  cambiarSigno,
  darPaso,
  diferencia,
  escribirCelda,
  estaCompleta,
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
  marcada: boolean
  onCambio: (campo: C, valor: ValorCelda) => void
  onActiva: ((campo: C | null) => void) | undefined
}

/**
 * One cell. While it is typed in, its text is its own; the form hears of it when the cell is left, so that forty cells are not
 * drawn again for every key and nothing is judged half typed. What follows from it (warnings, differences, the summary) is drawn
 * after the picture in which the next cell has the focus: a key waits for two cells, not for the form.
 */
function Celda<C extends string>(props: Props<C>) {
  const { campo, tipo, etiqueta, ayuda, valor, anterior, error, marcada, onCambio, onActiva } = props
  const [texto, setTexto] = useState<string | null>(null)
  const nota = useId()

  const poner = (nuevo: ValorCelda) => {
    if (nuevo === valor && texto === null) return setTexto(null)
    setTexto(escribirCelda(tipo, nuevo)) // until the form's value comes back
    startTransition(() => {
      setTexto(null)
      onCambio(campo, nuevo)
    })
  }
  const activar = (activa: C | null) => onActiva && startTransition(() => onActiva(activa))
  const escribir = (e: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: celda, nativeEvent } = e
    setTexto(celda.value)
    const borra = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
    if (!borra && estaCompleta(tipo, celda.value, anterior)) moverDesde(celda, 1)
  }
  const ponerYAvanzar = (celda: HTMLInputElement, nuevo: ValorCelda) => {
    celda.value = escribirCelda(tipo, nuevo) // what leaving the cell reads
    poner(nuevo)
    if (!moverDesde(celda, 1)) celda.select()
  }
  const teclas = (e: KeyboardEvent<HTMLInputElement>) => {
    const celda = e.currentTarget
    const hecho = atender(e, {
      paso: (sentido) => {
        poner(darPaso(tipo, leerCelda(tipo, celda.value), sentido, e.shiftKey))
        queueMicrotask(() => celda.select())
      },
      neutro: tipo === 'dioptria' ? () => ponerYAvanzar(celda, 0) : null,
      igual: anterior === null ? null : () => ponerYAvanzar(celda, anterior),
      deshacer: texto === null ? null : () => setTexto(null),
    })
    if (hecho) e.preventDefault()
  }
  const salir = (e: FocusEvent<HTMLInputElement>) => {
    poner(leerCelda(tipo, e.currentTarget.value))
    activar(null)
  }

  return (
    <div className="group relative">
      <div className="relative">
        <input
          type="text"
          inputMode={tipo === 'agudeza' ? 'text' : 'decimal'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          data-celda={campo}
          aria-label={etiqueta}
          aria-describedby={nota}
          aria-invalid={error ? true : undefined}
          value={texto ?? escribirCelda(tipo, valor)}
          placeholder={tipo === 'eje' ? '1–180' : undefined}
          onChange={escribir}
          onKeyDown={teclas}
          onBlur={salir}
          onFocus={(e) => {
            e.currentTarget.select()
            activar(campo)
          }}
          className={cx(
            inputBoxClass,
            'tabular h-control px-1! text-center text-field font-medium placeholder:font-normal focus-visible:outline-offset-0',
            marcada && 'border-carey bg-carey-soft',
          )}
        />
        {tipo === 'dioptria' ? <Signo etiqueta={etiqueta} onSigno={setTexto} /> : null}
      </div>
      <p id={nota} className="tabular min-h-5 pt-0.5 text-center text-xs text-ink3">
        {ayuda ? <span className="sr-only">{ayuda}. </span> : null}
        {error ? (
          <span className="text-bad-ink">{error}</span>
        ) : (
          <Antes tipo={tipo} valor={valor} anterior={anterior} />
        )}
      </p>
    </div>
  )
}

// Memo loses the type parameter.
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

/** The keypad of a phone has no minus. By touch only, and only in the cell that is typed in. */
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
  neutro: (() => void) | null
  igual: (() => void) | null
  deshacer: (() => void) | null
}

const todoElegido = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length
const alPrincipio = (celda: HTMLInputElement) => celda.selectionEnd === 0 || todoElegido(celda)
const alFinal = (celda: HTMLInputElement) => celda.selectionStart === celda.value.length || todoElegido(celda)

/** Whether the key is the grid's, and not the text's. */
function atender(e: KeyboardEvent<HTMLInputElement>, { paso, neutro, igual, deshacer }: Atencion): boolean {
  const celda = e.currentTarget
  const conMando = e.ctrlKey || e.metaKey || e.altKey
  const hacer = (accion: (() => unknown) | null) => {
    accion?.()
    return accion !== null
  }
  switch (e.key) {
    case 'Enter':
      if (conMando) return false // sends the form
      return hacer(() => (e.shiftKey ? moverDesde(celda, -1) : moverDesde(celda, 1) || salirDe(celda)))
    case 'ArrowUp':
    case 'ArrowDown':
      return hacer(() => (conMando ? moverDeFila(celda) : paso(e.key === 'ArrowUp' ? 1 : -1)))
    case 'ArrowLeft':
      return !conMando && !e.shiftKey && alPrincipio(celda) && moverDesde(celda, -1)
    case 'ArrowRight':
      return !conMando && !e.shiftKey && alFinal(celda) && moverDesde(celda, 1)
    case 'Backspace':
      return celda.value === '' && retroceder(celda)
    case 'n':
    case 'N':
      return !conMando && hacer(neutro)
    case '=':
      return hacer(igual)
    case 'Escape':
      return hacer(deshacer)
    default:
      return false
  }
}
