/** Of a select this is its button; every other button is left out, or the Enter of a second scan would press it. */
export const campos = 'input:not([type=file], [readonly]), textarea, select, [role=combobox]'

/** Whether Tab would reach it: of radio buttons the chosen one, or the first. */
export function seAlcanza(campo: HTMLElement): boolean {
  if (campo.tabIndex < 0 || campo.matches(':disabled') || !campo.checkVisibility()) return false
  if (!(campo instanceof HTMLInputElement) || campo.type !== 'radio' || campo.checked) return true
  const grupo = Array.from(campo.form?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])
  const suyos = grupo.filter(({ name }) => name === campo.name)
  return suyos[0] === campo && !suyos.some(({ checked }) => checked)
}
