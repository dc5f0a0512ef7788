import { userEvent } from 'vitest/browser'

/** Presses keys one by one, by the names that browsers give them; `+` joins those that are held. */
export async function pulsar(...teclas: readonly string[]): Promise<void> {
  for (const tecla of teclas) await userEvent.keyboard(enLaNotacion(tecla))
}

/** `Shift+Tab` → `{Shift>}{Tab}{/Shift}`; a brace would open a name. */
function enLaNotacion(tecla: string): string {
  if (tecla.length === 1) return tecla === '{' || tecla === '[' ? tecla + tecla : tecla
  const [ultima = '', ...sostenidas] = tecla.split('+').reverse()
  return sostenidas.reduce((dentro, nombre) => `{${nombre}>}${dentro}{/${nombre}}`, `{${ultima}}`)
}
