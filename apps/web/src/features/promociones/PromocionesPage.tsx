import { useSearch } from '@tanstack/react-router'
import { usePagina } from '../../shared/listas/usePagina.ts'
import { Page } from '../../ui/Page.tsx'
import { leerId } from '../pedidos/shared/useIdDelPedido.ts'
import { CampanaDetalle } from './CampanaDetalle.tsx'
import { CampanasCard } from './CampanasCard.tsx'
import { Editor } from './Editor.tsx'

/** `/whatsapp/enviarPromocion` (type 0): the editor and the campaigns; with `?campana=ID`, one of them. */
export function PromocionesPage() {
  const { campana }: { campana?: unknown } = useSearch({ strict: false })
  const pagina = usePagina()
  const id = leerId(campana)
  if (id !== null) return <CampanaDetalle key={id} id={id} />
  return (
    <Page title="Enviar promoción" subtitle="A los pacientes que aceptaron recibir promociones por WhatsApp.">
      <Editor />
      <CampanasCard pagina={pagina} />
    </Page>
  )
}
