import * as clinica from '@nitida/contract/clinica.rules'
import type { Addendum } from '@nitida/contract/clinica.schema'
import { fechaEn } from '@nitida/contract/fechas'
import { escribirDioptria, escribirEje } from '@nitida/contract/graduacion.rules'
import type { Content } from 'pdfmake'
import { momentoEn } from '../formatos.ts'
import { escrito, tinta } from './hoja.ts'

/** '-1.25', '005°', '43.25'. */
const escribirMedida: clinica.EscribirMedida = (medida, valor) =>
  medida === 'eje' ? `${escribirEje(valor)}°` : medida === 'curva' ? valor.toFixed(2) : escribirDioptria(valor)

const valorDeCampo = (campo: string, valor: string | number | null): string =>
  clinica.valorDeCampo(campo, valor, escribirMedida)

/** What stands beside a corrected field of a paper. */
export const correccionesDe = (addenda: readonly Addendum[], zona: string): clinica.Correcciones =>
  clinica.correccionesDe(addenda, {
    dia: (createDate) => fechaEn(zona, new Date(createDate)).split('-').reverse().join('/'),
    valor: valorDeCampo,
  })

/** Corrections in full, after the record: author, time, reason, and both values (D-81). */
export function addendaDe(addenda: readonly Addendum[], tipo: clinica.TipoDeNota, zona: string): Content[] {
  return addenda.map(({ autor, cedula, createDate, motivo, cambios }) => ({
    margin: [0, 0, 0, 6],
    stack: [
      escrito(
        [`Corrección del ${momentoEn(zona, createDate)}`, `por ${autor}`, cedula && `cédula ${cedula}`]
          .filter(Boolean)
          .join(', '),
        { bold: true, fontSize: 8 },
      ),
      escrito(`Motivo: ${motivo}`, { fontSize: 8, color: tinta.suave }),
      ...cambios.map(({ campo, antes, despues }) =>
        escrito(
          `${clinica.nombreDeCampo(campo, tipo)}: de ${valorDeCampo(campo, antes)} a ${valorDeCampo(campo, despues)}`,
          { fontSize: 8 },
        ),
      ),
    ],
  }))
}
