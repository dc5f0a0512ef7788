import { type ComponentProps, createContext, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { campos, seAlcanza } from './camposDeFormulario.ts'

const esDeEnvio = (control: Element): control is HTMLButtonElement =>
  control instanceof HTMLButtonElement && control.type === 'submit'

/** Presses a form's own button, so that a call on its way or a reason that holds the button back holds the keys back too. */
function enviar({ elements }: HTMLFormElement): void {
  const boton = Array.from(elements).find(esDeEnvio)
  boton?.focus() // leaving a field makes it hand its value over
  boton?.click()
}

/** Takes the focus to the field after another, or the one before it; past the last one it stays. */
function pasarDesde(form: HTMLFormElement, desde: HTMLElement, haciaAtras: boolean): void {
  const lado = haciaAtras ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const otros = Array.from(form.querySelectorAll<HTMLElement>(campos)).filter(
    (campo) => desde.compareDocumentPosition(campo) & lado && seAlcanza(campo),
  )
  const destino = haciaAtras ? otros.at(-1) : otros[0]
  destino?.focus()
  if (destino instanceof HTMLInputElement) destino.select() // as with Tab
}

function alTeclear(evento: KeyboardEvent<HTMLFormElement>): void {
  const { key, currentTarget: form, target, defaultPrevented, nativeEvent } = evento
  if (key !== 'Enter' || defaultPrevented || nativeEvent.isComposing) return
  if (!(target instanceof HTMLElement) || !form.contains(target)) return // it comes from a dialog above the form
  if (evento.ctrlKey || evento.metaKey) {
    evento.preventDefault()
    if (!evento.repeat) enviar(form)
  } else if (target instanceof HTMLInputElement && target.type !== 'file') {
    evento.preventDefault()
    pasarDesde(form, target, evento.shiftKey)
  } else if (evento.repeat && target instanceof HTMLButtonElement) {
    evento.preventDefault() // the key that opened the dialog may still be held down
  }
}

/** The first field whose text is too long (`useTooLong`). */
const demasiadoLargo = ({ elements }: HTMLFormElement): HTMLElement | undefined =>
  Array.from(elements).find(
    (campo): campo is HTMLElement => campo instanceof HTMLElement && campo.matches('[data-too-long]'),
  )

const WaitFor = createContext<(work: Promise<unknown>) => void>(() => undefined)

/** Has the form around a field wait for what was begun when the field was left. The keys that send a form leave the field first. */
export const useWaitFor = () => useContext(WaitFor)

/** What a form waits for before it is sent, and the press that sends it afterwards. */
function usePending() {
  const pending = useRef(new Set<Promise<unknown>>())
  const waiting = useRef(false)
  const [pressed, setPressed] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!pressed) return
    setPressed(null)
    waiting.current = false
    pressed.click()
  }, [pressed])
  const [waitFor] = useState(() => (work: Promise<unknown>) => {
    const one: Promise<unknown> = work.catch(() => undefined).finally(() => pending.current.delete(one))
    pending.current.add(one)
  })
  /** @returns whether the form has to wait; then its button is pressed again once everything is there. */
  const holdBack = (boton: HTMLElement | null): boolean => {
    if (pending.current.size === 0) return false
    if (!waiting.current) {
      waiting.current = true
      void Promise.all(pending.current).then(() => setPressed(boton)) // pressed once what was found is drawn
    }
    return true
  }
  return { waitFor, holdBack }
}

/**
 * A form that takes money or writes a record. A scanner ends with Enter, so Enter goes to the next field (with Shift to the one
 * before), and only the form's button and Ctrl+Enter send (D-89). Whatever sends nothing but a login or a search may be a bare
 * `<form>`; the linter knows which. A text that is too long stays whole, says so, and is not sent. What a
 * form in a dialog above it sends is not sent here.
 */
export function Form({ onSubmit, ...props }: Omit<ComponentProps<'form'>, 'onKeyDown' | 'noValidate'>) {
  const { waitFor, holdBack } = usePending()
  return (
    <WaitFor value={waitFor}>
      <form
        {...props}
        noValidate
        onKeyDown={alTeclear}
        onSubmit={(evento) => {
          if (evento.target !== evento.currentTarget) return // it is of a form in a dialog above this one
          const largo = demasiadoLargo(evento.currentTarget)
          if (!largo && !holdBack(evento.nativeEvent.submitter)) return onSubmit?.(evento)
          evento.preventDefault()
          largo?.focus()
        }}
      />
    </WaitFor>
  )
}
