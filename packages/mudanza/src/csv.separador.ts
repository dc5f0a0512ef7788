export type Separador = ',' | ';' | '\t'
const SEPARADORES: readonly Separador[] = [',', ';', '\t']

/** How many separators each line has, outside quotes. The last line may be cut, so it is left out unless it is the only one. */
function porLinea(texto: string, separador: Separador): number[] {
  const cuentas: number[] = []
  let [enComillas, cuenta, hayAlgo] = [false, 0, false]
  for (const signo of texto) {
    if (signo === '"') enComillas = !enComillas
    else if (enComillas) continue
    else if (signo === separador) cuenta++
    else if (signo === '\n' || signo === '\r') {
      if (hayAlgo) cuentas.push(cuenta)
      ;[cuenta, hayAlgo] = [0, false]
      continue
    }
    hayAlgo = true
  }
  return cuentas.length === 0 && hayAlgo ? [cuenta] : cuentas
}

/** How well a sign parts the lines: most lines alike, and many columns, count more. */
function puntos(cuentas: readonly number[]): number {
  const veces = new Map<number, number>()
  for (const cuenta of cuentas) if (cuenta > 0) veces.set(cuenta, (veces.get(cuenta) ?? 0) + 1)
  const [cuenta, lineas] = [...veces].reduce((mejor, otra) => (otra[1] > mejor[1] ? otra : mejor), [0, 0])
  return cuentas.length === 0 ? 0 : (lineas / cuentas.length) * (1 + Math.log2(1 + cuenta) / 10)
}

/** Line with which Excel names the separator. */
const DICHO = /^sep=([,;\t])(?:\r\n?|\n)/i

/** The sign between the cells of a CSV, from its first lines. `salto` is how much of the text only says it. */
export function separadorDe(texto: string): { separador: Separador; salto: number } {
  const dicho = DICHO.exec(texto)
  const nombrado = SEPARADORES.find((uno) => uno === dicho?.[1])
  if (dicho && nombrado) return { separador: nombrado, salto: dicho[0].length }
  const [mejor] = SEPARADORES.map((separador) => ({ separador, valor: puntos(porLinea(texto, separador)) })).toSorted(
    (a, b) => b.valor - a.valor,
  )
  return { separador: mejor?.separador ?? ',', salto: 0 }
}
