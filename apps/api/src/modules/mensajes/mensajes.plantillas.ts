/** A text that the provider approved. */
export interface Plantilla {
  /** Name in the provider's account. */
  nombre: string
  encabezado: string
  /** `{{n}}` is the n-th parameter. A variable may stand neither first nor last. */
  cuerpo: string
  /** A button that opens a page of ours; the end of its address differs with each message. */
  boton: { titulo: string; ruta: string } | null
}

/** Text in place of the token wherever a person may look (D-27). */
export const TOKEN_OCULTO = '••••••'

const LARGO_MAXIMO = 60

/** The provider refuses line breaks, tabs and runs of spaces inside a value. */
function limpiar(valor: string): string {
  const letras = [...valor.replace(/\s+/g, ' ').trim()] // by characters, because half of one is no text
  return letras.slice(0, LARGO_MAXIMO).join('').trimEnd()
}

export const limpiarParametros = (valores: readonly string[]): string[] => valores.map(limpiar)

/** The text as the patient sees it. `final` ends the link: a HashId, or a mask in place of a secret token. */
export function redactar(
  { encabezado, cuerpo, boton }: Plantilla,
  parametros: readonly string[],
  urlPublica: string,
  final: string = TOKEN_OCULTO,
): string {
  const lleno = cuerpo.replace(/\{\{(\d)\}\}/g, (_, n: string) => parametros[Number(n) - 1] ?? '')
  const lineas = [encabezado, lleno]
  if (boton) lineas.push(`${boton.titulo}: ${urlPublica}${boton.ruta}${final}`)
  return lineas.join('\n\n')
}
