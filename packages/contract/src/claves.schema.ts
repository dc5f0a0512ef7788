import { z } from 'zod'
import {
  faltaDeCodigoPostal,
  faltaDeFolioFiscal,
  faltaDeRfc,
  leerCodigoPostal,
  leerFolioFiscal,
  leerRfc,
} from './claves.ts'

/** A key that is read as people write it, and refused with what is wrong with it. */
const clave = (leer: (escrito: string) => string, falta: (leida: string) => string | null) =>
  z
    .string()
    .overwrite(leer)
    .superRefine((leida, ctx) => {
      const message = falta(leida)
      if (message) ctx.addIssue({ code: 'custom', message })
    })

export const Rfc = clave(leerRfc, faltaDeRfc)
export const CodigoPostal = clave(leerCodigoPostal, faltaDeCodigoPostal)
/** A UUID in lower case with its hyphens. */
export const FolioFiscal = clave(leerFolioFiscal, faltaDeFolioFiscal)
