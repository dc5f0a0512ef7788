import type { Respuesta } from '@nitida/contract/endpoint'
import type { facturacion } from '@nitida/contract/facturacion'
import { Rechazo } from '../../base/api/fallos.ts'
import type { ValoresConcepto, ValoresFactura } from './factura.valores.ts'

export type RespuestaTimbrado = Respuesta<typeof facturacion.crear>

/** Why there is no invoice, in the screen's words (spec §8). */
export interface FalloDeTimbrado {
  titulo: string
  texto: string
  tecnica: string
  /** Whether it may have been stamped, so that nothing is sent again. */
  desconocido: boolean
}

const nada = { tecnica: '', desconocido: false }

/** The provider's own words, or the fields that it names. */
export function falloDeRespuesta({ estatus, errors, desconocido }: RespuestaTimbrado): FalloDeTimbrado {
  const { descripcion, informacionTecnica } = estatus
  if (desconocido)
    return {
      titulo: 'No sabemos si se timbró; lo estamos averiguando.',
      texto: 'No hace falta enviarla otra vez.',
      tecnica: informacionTecnica,
      desconocido,
    }
  if (errors) {
    const texto = [...Object.values(errors).flat(), 'Contacte a su administrador'].join(' ')
    return { titulo: 'Ocurrió un error', texto, tecnica: informacionTecnica, desconocido }
  }
  return {
    titulo: descripcion,
    texto: '',
    tecnica: [estatus.codigo, informacionTecnica].filter(Boolean).join(' · '),
    desconocido,
  }
}

const CAMPO =
  /^(Receptor\.(RFC|NombreRazonSocial|CodigoPostal|RegimenFiscal|UsoCFDI|Correo)|FormaPago|MetodoPago|IdSucursal|Conceptos\.\d+\.(Cantidad|CodigoProducto|Producto|TextoAdicional|PrecioUnitario|Descuento|Iva|RetencionIva|RetencionIsr))$/
type Campo =
  | ('FormaPago' | 'MetodoPago' | 'IdSucursal')
  | `Receptor.${keyof ValoresFactura['Receptor']}`
  | `Conceptos.${number}.${keyof ValoresConcepto}`

/** Whether the form has an input for a complaint. */
export const esCampo = (nombre: string): nombre is Campo => CAMPO.test(nombre)

/** The server's sentence, with complaints that have no input of their own. */
function textoDe({ message, campos }: Rechazo): string {
  const sueltos = Object.entries(campos).flatMap(([nombre, textos]) =>
    esCampo(nombre) && nombre !== 'IdSucursal' ? [] : textos,
  )
  return [message, ...sueltos].join(' ')
}

export const falloDeLlamada = (error: unknown): FalloDeTimbrado =>
  error instanceof Rechazo
    ? { titulo: 'No se pudo generar la factura.', texto: textoDe(error), ...nada }
    : {
        titulo: 'Ocurrió un error al intentar generar la factura.',
        texto: 'Se puede enviar otra vez: no se timbrará dos veces.',
        ...nada,
      }
