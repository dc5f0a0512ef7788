import type { EnviarPromocion } from '@nitida/contract/promociones'
import {
  camposVacios,
  limpiarValor,
  type PlantillaDePromocion,
  plantillaLlamada,
  porcentajesInvalidos,
  redactarPromocion,
} from '@nitida/contract/promociones.rules'
import { AppError } from '../../platform/entorno/errores.ts'

export interface PromocionRedactada {
  plantilla: PlantillaDePromocion
  valores: string[]
  texto: string
}

/** The places in the order of the template, whether they came as a list, by name, by label or by number. */
function enOrden({ campos }: PlantillaDePromocion, valores: EnviarPromocion['customValues']): string[] {
  const lista = Array.isArray(valores)
    ? valores
    : campos.map(({ nombre, etiqueta }, i) => valores[nombre] ?? valores[etiqueta] ?? valores[String(i + 1)] ?? '')
  return campos.map((campo, i) => limpiarValor(campo, lista[i] ?? ''))
}

const igualesEnLineas = (a: string, b: string): boolean =>
  a.replace(/\r\n?/g, '\n').trim() === b.replace(/\r\n?/g, '\n').trim()

/**
 * The text of a promotion, made by the server from its own template (D-63).
 * @throws AppError PROMOCION_INCOMPLETA naming the blank gaps (spec §5); PROMOCION_PORCENTAJE; PROMOCION_DISTINTA when another text
 * was shown.
 */
export function redactarPedida(
  pedida: Pick<EnviarPromocion, 'templateName' | 'customValues' | 'finalMessage'>,
): PromocionRedactada {
  const plantilla = plantillaLlamada(pedida.templateName)
  if (!plantilla) throw new AppError('PROMOCION_DISTINTA') // the contract takes no other name
  const valores = enOrden(plantilla, pedida.customValues)
  const vacios = camposVacios(plantilla, valores)
  if (vacios.length > 0) {
    throw new AppError('PROMOCION_INCOMPLETA', {
      datos: { campos: vacios.map(({ etiqueta }) => etiqueta).join(', ') },
      errors: Object.fromEntries(vacios.map(({ nombre }) => [nombre, ['Escribe este dato.']])),
    })
  }
  const invalidos = porcentajesInvalidos(plantilla, valores)
  if (invalidos.length > 0) {
    const errors = Object.fromEntries(invalidos.map(({ nombre }) => [nombre, ['Escribe un número de 1 a 100.']]))
    throw new AppError('PROMOCION_PORCENTAJE', { errors })
  }
  const texto = redactarPromocion(plantilla, valores)
  if (!igualesEnLineas(texto, pedida.finalMessage)) throw new AppError('PROMOCION_DISTINTA')
  return { plantilla, valores, texto }
}
