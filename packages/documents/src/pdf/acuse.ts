import type { Definicion, Membrete } from './hoja.ts'
import { apartado, fichas, hoja, tituloDe } from './hoja.ts'
import { fechaHora } from './numeros.ts'

/** SAT's acknowledgement of a cancellation, with the cancelled invoice. */
export interface AcuseImpreso {
  readonly membrete: Membrete
  /** Series and folio of the invoice. */
  readonly folio: string
  readonly uuid: string
  readonly receptor: string
  readonly rfcEmisor: string
  /** Wall clock of the centre, as the acuse writes it. */
  readonly fecha: string
  /** SAT's code with its meaning. */
  readonly estatus: string
  readonly motivo: string
  readonly sustitucion: string | null
  /** Outcome, as lists show it. */
  readonly resultado: string
  readonly sinValidez: boolean
}

/** An acuse de cancelación on paper; the XML is what counts. */
export function acuse(datos: AcuseImpreso): Definicion {
  const { membrete, folio, uuid } = datos
  return hoja({
    membrete,
    asunto: `Acuse de cancelación ${folio}`,
    titulo: tituloDe('Acuse de cancelación', [`Factura ${folio}`, `Folio fiscal ${uuid}`]),
    continuacion: `Acuse de cancelación ${folio}`,
    pie: 'Representación impresa del acuse de cancelación; el documento válido es el XML.',
    leyenda: datos.sinValidez ? 'SIN VALIDEZ FISCAL' : null,
    contenido: [
      apartado(
        'Solicitud',
        fichas(
          [
            { nombre: 'RFC del emisor', valor: datos.rfcEmisor },
            { nombre: 'Receptor', valor: datos.receptor },
            { nombre: 'Fecha y hora', valor: datos.fecha ? fechaHora(datos.fecha.slice(0, 19)) : null },
            { nombre: 'Motivo', valor: datos.motivo },
            { nombre: 'Folio fiscal que la sustituye', valor: datos.sustitucion },
          ],
          2,
        ),
      ),
      apartado(
        'Respuesta del SAT',
        fichas(
          [
            { nombre: 'Estatus', valor: datos.estatus },
            { nombre: 'Resultado', valor: datos.resultado },
          ],
          2,
        ),
      ),
    ],
  })
}
