import { buscar, type Nodo, todos } from './arbol.ts'

/** A decimal as digits and how many stand behind its point: nothing of the builder's arithmetic. */
const leer = (texto = '0'): { digitos: bigint; escala: number } => ({
  digitos: BigInt(texto.replace('.', '')),
  escala: texto.split('.')[1]?.length ?? 0,
})
const a = (decimal: { digitos: bigint; escala: number }, escala: number): bigint =>
  decimal.digitos * 10n ** BigInt(escala - decimal.escala)
const redondo = (digitos: bigint, sobran: number): bigint =>
  (digitos + 10n ** BigInt(sobran) / 2n) / 10n ** BigInt(sobran)
const suma = (nodos: readonly Nodo[], nombre: string): bigint =>
  nodos.reduce((total, { atributos }) => total + a(leer(atributos[nombre]), 6), 0n)
const centavos = (nodo: Nodo | null, nombre: string): bigint => a(leer(nodo?.atributos[nombre]), 2)

function faltaDelProducto({ atributos: { Base, TasaOCuota, Importe, TipoFactor } }: Nodo): string[] {
  if (TipoFactor === 'Exento') return []
  const lejos = redondo(a(leer(Base), 6) * a(leer(TasaOCuota), 6), 6) - a(leer(Importe), 6)
  return lejos > 2n || lejos < -2n ? [`${Base} × ${TasaOCuota} ≠ ${Importe}`] : []
}

/** SAT's sums over an invoice or a credit note, worked out from its own texts by another arithmetic than ours. */
export function faltasDe(raiz: Nodo): string[] {
  const conceptos = todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto')
  const dentro = (grupo: string, uno: string) => conceptos.flatMap((c) => todos(c, 'cfdi:Impuestos', grupo, uno))
  const [traslados, retenciones] = [
    dentro('cfdi:Traslados', 'cfdi:Traslado'),
    dentro('cfdi:Retenciones', 'cfdi:Retencion'),
  ]
  const resumen = buscar(raiz, 'cfdi:Impuestos')
  const mal = [...traslados, ...retenciones].flatMap(faltaDelProducto)
  const filas = todos(resumen, 'cfdi:Traslados', 'cfdi:Traslado')
  let trasladado = 0n
  for (const fila of filas) {
    const mismas = traslados.filter(
      ({ atributos: t }) => t.TipoFactor === fila.atributos.TipoFactor && t.TasaOCuota === fila.atributos.TasaOCuota,
    )
    if (centavos(fila, 'Base') !== redondo(suma(mismas, 'Base'), 4)) mal.push('base of a row')
    if (centavos(fila, 'Importe') !== redondo(suma(mismas, 'Importe'), 4)) mal.push('amount of a row')
    trasladado += centavos(fila, 'Importe')
  }
  let retenido = 0n
  for (const fila of todos(resumen, 'cfdi:Retenciones', 'cfdi:Retencion')) {
    const mismas = retenciones.filter(({ atributos: r }) => r.Impuesto === fila.atributos.Impuesto)
    if (centavos(fila, 'Importe') !== redondo(suma(mismas, 'Importe'), 4)) mal.push('a retention')
    retenido += centavos(fila, 'Importe')
  }
  const conTasa = traslados.some(({ atributos }) => atributos.TipoFactor === 'Tasa')
  if (conTasa !== (resumen?.atributos.TotalImpuestosTrasladados !== undefined)) mal.push('TotalImpuestosTrasladados')
  if (centavos(resumen, 'TotalImpuestosTrasladados') !== trasladado) mal.push('total transferred')
  if (centavos(resumen, 'TotalImpuestosRetenidos') !== retenido) mal.push('total retained')
  const neto = centavos(raiz, 'SubTotal') - centavos(raiz, 'Descuento')
  if (centavos(raiz, 'Total') !== neto + trasladado - retenido) mal.push('total')
  for (const c of conceptos)
    if ((c.atributos.ObjetoImp === '02') !== (buscar(c, 'cfdi:Impuestos') !== null)) mal.push('object')
  return mal
}
