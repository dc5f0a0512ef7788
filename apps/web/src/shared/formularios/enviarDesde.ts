const esDeEnvio = (control: Element): control is HTMLButtonElement =>
  control instanceof HTMLButtonElement && control.type === 'submit'

/** Presses a form's own button, so that a call on its way or a reason that holds the button back holds a shortcut back too. */
export const enviarDesde = ({ elements }: HTMLFormElement): void => Array.from(elements).find(esDeEnvio)?.click()
