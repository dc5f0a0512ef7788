const vacio = (valor: unknown): boolean => valor === '' || valor === null || valor === undefined

const esGrupo = (valor: unknown): valor is Record<string, unknown> => typeof valor === 'object' && valor !== null

/** The errors of what was typed, without those of fields that are still empty; the values and the errors have one shape. */
export function deLoEscrito<E extends object>(errores: E, valores: unknown): E {
  const quedan = Object.entries(errores).flatMap(([nombre, error]): [string, unknown][] => {
    const valor = esGrupo(valores) ? valores[nombre] : undefined
    if (!esGrupo(error) || 'message' in error) return vacio(valor) ? [] : [[nombre, error]]
    const suyos = deLoEscrito(error, valor)
    return Object.keys(suyos).length > 0 ? [[nombre, suyos]] : []
  })
  return Object.fromEntries(quedan) as E
}
