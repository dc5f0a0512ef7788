import { z } from 'zod'
import {
  faltaDeClaveProdServ,
  faltaDeClaveUnidad,
  faltaDeCodigoPostal,
  faltaDeFolioFiscal,
  faltaDeRfc,
  leerClaveProdServ,
  leerClaveUnidad,
  leerCodigoPostal,
  leerFolioFiscal,
  leerRfc,
} from './claves.ts'

/** Longest text in which a key is looked for. A receiver's data pasted whole are shorter; reading more would keep others waiting. */
const MAXIMO_ESCRITO = 2000

/** A key that is read as people write it, and refused with what is wrong with it. */
const clave = (leer: (escrito: string) => string, falta: (leida: string) => string | null) =>
  z
    .string()
    .max(MAXIMO_ESCRITO, { abort: true })
    .overwrite(leer)
    .superRefine((leida, ctx) => {
      const message = falta(leida)
      if (message) ctx.addIssue({ code: 'custom', message })
    })

export const Rfc = clave(leerRfc, faltaDeRfc)
export const CodigoPostal = clave(leerCodigoPostal, faltaDeCodigoPostal)
/** A UUID in lower case with its hyphens. */
export const FolioFiscal = clave(leerFolioFiscal, faltaDeFolioFiscal)
/** Eight digits; whether SAT's catalogue may hold them is `esClaveProdServ`. */
export const ClaveProdServ = clave(leerClaveProdServ, faltaDeClaveProdServ)
export const ClaveUnidad = clave(leerClaveUnidad, faltaDeClaveUnidad)
