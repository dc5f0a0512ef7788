import { lenteDelTexto } from '@nitida/contract/calidad.rules'
import { graduacionDe } from '@nitida/contract/graduacion.rules'
import { renglonesDeMontaje } from '@nitida/contract/montaje.rules'
import type { OrdenDeLaboratorio } from '@nitida/contract/oma'
import { fechaLarga } from '../formatos.ts'
import { apartado, type Definicion, fichas, hoja, type Membrete, tituloDe } from './hoja.ts'
import { rejillaDe } from './rejillas.ts'

/** An order for an external laboratory: what it makes, and no name, phone or price. */
export interface OrdenImpresa extends OrdenDeLaboratorio {
  readonly membrete: Membrete
  readonly laboratorio: string
  /** Day that the laboratory promised, else the order's own. */
  readonly prometido: string
  readonly observaciones: string
}

/** The order on half a letter. */
export function orden(datos: OrdenImpresa): Definicion {
  const { membrete, folio, laboratorio, prometido, graduacion, montaje } = datos
  const titulo = `Pedido ${folio}`
  const { Od, Oi } = graduacionDe(graduacion ?? {})
  return hoja({
    membrete,
    media: true,
    asunto: titulo,
    titulo: tituloDe(titulo, [laboratorio, `Para el ${fechaLarga(prometido)}`]),
    continuacion: titulo,
    pie: `Al responder, cita el pedido ${folio}.`,
    contenido: [
      ...(graduacion
        ? [
            rejillaDe({ Od: lenteDelTexto(Od, datos.lente), Oi: lenteDelTexto(Oi, datos.lente) }, []),
            fichas(
              [
                { nombre: 'DI (distancia interpupilar)', valor: graduacion.diData },
                { nombre: 'AO (altura de oblea)', valor: graduacion.aoData },
                { nombre: 'Lente de contacto', valor: graduacion.lenteContactoDes },
              ],
              3,
            ),
          ]
        : []),
      ...(montaje ? [apartado('Medidas de montaje', fichas(renglonesDeMontaje(montaje), 3))] : []),
      apartado(
        'Lente y armazón',
        fichas(
          [
            { nombre: 'Lente', valor: datos.lente },
            { nombre: 'Armazón', valor: datos.armazon },
            { nombre: 'Tono', valor: datos.tono },
            { nombre: 'Observaciones', valor: datos.observaciones },
          ],
          2,
        ),
      ),
    ],
  })
}
