import { fechaEn } from '@nitida/contract/fechas'
import { escribirOjo, graduacionDe } from '@nitida/contract/graduacion.rules'
import type { Content } from 'pdfmake'
import { fechaLarga } from '../formatos.ts'
import type { RecetaImpresa } from './clinica.datos.ts'
import { ANCHO_UTIL, type Definicion, escrito, fichas, hoja, tinta, tituloDe } from './hoja.ts'
import { codigoQr } from './qr.ts'
import { rejillaDe } from './rejillas.ts'

const LADO_QR = 92
/** Empty facts of the record get a line to be written by hand. */
const A_MANO = '_'.repeat(16)
const A_MANO_LARGO = '_'.repeat(38)

/** The prescription as text for any optician's scanner, without an address (D-26). */
export function textoDeReceta(receta: RecetaImpresa): string {
  const { Od, Oi } = graduacionDe(receta.graduacion)
  const [od, oi] = [escribirOjo(Od), escribirOjo(Oi)]
  return [
    'RECETA OPTICA',
    receta.paciente.nombre,
    fechaEn(receta.zonaHoraria, new Date(receta.fecha)),
    od && `OD ${od}`,
    oi && `OI ${oi}`,
    receta.distanciaInterpupilar && `DP ${receta.distanciaInterpupilar}`,
    receta.altura && `ALTURA ${receta.altura}`,
    receta.tipoLente && receta.tipoLente,
    [receta.optometrista, receta.cedula && `CED ${receta.cedula}`].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join('\n')
}

function firma({ optometrista, cedula }: RecetaImpresa): Content {
  return {
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 190, y2: 0, lineWidth: 0.75, lineColor: tinta.texto }] },
      escrito(optometrista ?? 'Nombre y firma', { alignment: 'center', fontSize: 9 }),
      escrito(cedula ? `Cédula profesional ${cedula}` : 'Cédula profesional', {
        alignment: 'center',
        fontSize: 7.5,
        color: tinta.suave,
      }),
    ],
    margin: [0, 64, 0, 0],
  }
}

/** The prescription that a patient takes anywhere, on half a letter. */
export function receta(datos: RecetaImpresa): Definicion {
  const { membrete, paciente, fecha, zonaHoraria, avOd, avOi } = datos
  const proxima = datos.proximaRevision && fechaLarga(datos.proximaRevision)
  return hoja({
    membrete,
    media: true,
    asunto: 'Receta',
    titulo: tituloDe('Receta', [fechaLarga(fechaEn(zonaHoraria, new Date(fecha)))]),
    continuacion: `Receta · ${paciente.nombre}`,
    pie: 'El código guarda esta receta como texto: cualquier óptica puede leerla.',
    contenido: [
      {
        margin: [0, 0, 0, 6],
        columns: [
          { width: '*', stack: [escrito(paciente.nombre, { bold: true, fontSize: 12 })] },
          { width: 90, stack: [escrito(paciente.edad, { alignment: 'right' })] },
        ],
      },
      rejillaDe(graduacionDe(datos.graduacion), [{ titulo: 'A/V', od: avOd, oi: avOi }]),
      {
        margin: [0, 8, 0, 0],
        columnGap: 14,
        columns: [
          {
            width: ANCHO_UTIL - LADO_QR - 14 - 190 - 14,
            stack: [
              fichas(
                [
                  { nombre: 'Distancia interpupilar (DP)', valor: datos.distanciaInterpupilar ?? A_MANO },
                  { nombre: 'Altura', valor: datos.altura ?? A_MANO },
                  { nombre: 'Tipo de lente', valor: datos.tipoLente ?? A_MANO },
                  { nombre: 'Uso', valor: datos.uso ?? A_MANO },
                ],
                2,
              ),
              fichas(
                [
                  { nombre: 'Recomendación', valor: datos.recomendacion ?? A_MANO_LARGO },
                  { nombre: 'Próxima revisión', valor: proxima ?? A_MANO_LARGO },
                ],
                1,
              ),
            ],
          },
          { width: 190, stack: [firma(datos)] },
          { width: LADO_QR, stack: [codigoQr(textoDeReceta(datos), LADO_QR, 'L')] },
        ],
      },
    ],
  })
}
