import { leerId } from '../../shared/direccion.ts'
import { usePagina } from '../../shared/listas/usePagina.ts'
import { useParametros } from '../../shared/useParametros.ts'
import { Page } from '../../ui/Page.tsx'
import { CampanaDetalle } from './CampanaDetalle.tsx'
import { CampanasCard } from './CampanasCard.tsx'
import { Editor } from './Editor.tsx'

/** `/whatsapp/enviarPromocion` (type 0): the editor and the campaigns; with `?campana=ID`, one of them. */
export function PromocionesPage() {
  const { campana } = useParametros({ campana: leerId })
  const pagina = usePagina()
  if (campana !== null) return <CampanaDetalle key={campana} id={campana} />
  return (
    <Page title="Enviar promoción" subtitle="A los pacientes que aceptaron recibir promociones por WhatsApp.">
      <Editor />
      <CampanasCard pagina={pagina} />
    </Page>
  )
}
