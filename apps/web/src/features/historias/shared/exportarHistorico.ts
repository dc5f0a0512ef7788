import { call } from '../../../shared/api/call.ts'
import { Rechazo } from '../../../shared/api/fallos.ts'
import { api } from '../../../shared/api/rutas.ts'
import { toast } from '../../../ui/toast.ts'
import { abrirPapel } from './abrirPapel.ts'

/** Null for a patient with neither histories nor visits. */
async function pedir(idCliente: number): Promise<string | null> {
  try {
    return (await call(api.documentos.exportar, { body: { idCliente } })).pdfUrl
  } catch (error) {
    if (!(error instanceof Rechazo && error.codigo === 'SIN_REGISTROS')) throw error
    toast.info('No hay registros!')
    return null
  }
}

/** 'Exportar Histórico' of a patient's gear (spec §2, §8): the whole clinical record as a PDF in a new tab. */
export const exportarHistorico = (idCliente: number): Promise<void> =>
  abrirPapel(
    () => pedir(idCliente),
    () => alert('Hubo un problema al generar el PDF.'), // the browser's own, as specified
  )
