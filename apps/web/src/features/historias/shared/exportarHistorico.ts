import { call } from '../../../shared/api/call.ts'
import { api } from '../../../shared/api/rutas.ts'
import { toast } from '../../../ui/toast.ts'
import { abrirPapel } from './abrirPapel.ts'

/** 'Exportar Histórico' of a patient's gear (spec §2, §8): the whole clinical record as a PDF in a new tab. */
export const exportarHistorico = (idCliente: number): Promise<void> =>
  abrirPapel(
    async () => {
      const { existeHistoriaClinica } = await call(api.historias.validar, { body: { idCliente } })
      if (!existeHistoriaClinica) {
        toast.info('No hay registros!')
        return null
      }
      return (await call(api.documentos.exportar, { body: { idCliente } })).pdfUrl
    },
    () => alert('Hubo un problema al generar el PDF.'), // the browser's own, as specified
  )
