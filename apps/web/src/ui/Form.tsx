import { type ComponentProps, createContext, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { campos, seAlcanza } from './camposDeFormulario.ts'
import { toast } from './toast.ts'

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

/** The first field whose text is too long (`useTooLong`), or was typed into a choice and not chosen (`Combobox`). */
const porCorregir = ({ elements }: HTMLFormElement): HTMLElement | undefined =>
  Array.from(elements).find(
    (campo): campo is HTMLElement => campo instanceof HTMLElement && campo.matches('[data-too-long], [data-unchosen]'),
  )

/** Most time for which a form is held back. */
const PACIENCIA_MS = 3000

const WaitFor = createContext<(work: Promise<boolean>) => void>(() => undefined)

/**
 * Has the form around a field wait for what was begun when the field was left, because the keys that send a form leave the field first.
 * The work resolves to whether what it put into the form may be sent unseen: an article's name for its code may, an amount may not.
 */
export const useWaitFor = () => useContext(WaitFor)

/** What a form waits for before it is sent, and the press that sends it afterwards. */
function usePending() {
  const pending = useRef(new Set<Promise<boolean>>())
  const waiting = useRef(false)
  /** Somebody typed since the press, which may not be what he wants any more. */
  const changed = useRef(false)
  const [held, setHeld] = useState<{ boton: HTMLElement | null; unseen: boolean } | null>(null)
  useEffect(() => {
    if (!held) return
    waiting.current = false
    setHeld(null)
    if (held.unseen && !changed.current) held.boton?.click()
    else toast.info('No se envió', 'Se buscaba lo que escribiste. Revísalo y vuelve a enviar.')
  }, [held])
  const [waitFor] = useState(() => (work: Promise<boolean>) => {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PACIENCIA_MS))
    const one: Promise<boolean> = Promise.race([work.catch(() => false), late]).finally(() =>
      pending.current.delete(one),
    )
    pending.current.add(one)
  })
  /** @returns whether the form has to wait; then its button is pressed again once everything is there and drawn. */
  const holdBack = (boton: HTMLElement | null): boolean => {
    if (waiting.current) return true
    if (pending.current.size === 0) return false
    waiting.current = true
    changed.current = false
    void Promise.all(pending.current).then((all) => setHeld({ boton, unseen: all.every(Boolean) }))
    return true
  }
  const noteChange = () => {
    changed.current = true
  }
  return { waitFor, holdBack, noteChange }
}

/**
 * A form that takes money or writes a record. A scanner ends with Enter, so Enter goes to the next field (with Shift to the one
 * before), and only the form's button and Ctrl+Enter send (D-89). Whatever sends nothing but a login or a search may be a bare
 * `<form>`; the linter knows which. A text that is too long stays whole, says so, and is not sent; one that was typed into a choice and
 * not chosen is not sent either. What a form in a dialog above it sends is not sent here.
 */
export function Form({ onSubmit, onInput, ...props }: Omit<ComponentProps<'form'>, 'onKeyDown' | 'noValidate'>) {
  const { waitFor, holdBack, noteChange } = usePending()
  return (
    <WaitFor value={waitFor}>
      <form
        {...props}
        noValidate
        onKeyDown={alTeclear}
        onInput={(evento) => {
          noteChange()
          onInput?.(evento)
        }}
        onSubmit={(evento) => {
          if (evento.target !== evento.currentTarget) return // it is of a form in a dialog above this one
          const campo = porCorregir(evento.currentTarget)
          if (!campo && !holdBack(evento.nativeEvent.submitter)) return onSubmit?.(evento)
          evento.preventDefault()
          campo?.focus()
        }}
      />
    </WaitFor>
  )
}
