import type { Recepcion } from '@nitida/contract/inventario.recepciones'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { Button } from '../../../ui/Button.tsx'
import { BotonEtiquetas } from '../etiquetas/BotonEtiquetas.tsx'
import { juntos, porEtiquetar } from '../etiquetas/porEtiquetar.ts'
import { useDescartar } from './useRecepciones.ts'

/** What may be done to a supplier's CFDI besides counting it: thrown away before, its labels after. */
export function AccionesDeRecepcion(recepcion: Recepcion) {
  if (recepcion.estado === 'pendiente') return <Descartar {...recepcion} />
  const llegaron = recepcion.lineas.flatMap(({ articulo, recibidas }) =>
    articulo && recibidas ? [porEtiquetar(articulo, recibidas)] : [],
  )
  return llegaron.length > 0 ? <BotonEtiquetas sucursal={recepcion.idSucursal} articulos={juntos(llegaron)} /> : null
}

function Descartar({ id, idSucursal }: Recepcion) {
  const descartar = useDescartar(id)
  const navigate = useNavigate()
  return (
    <Button
      icon={<Trash2 />}
      onClick={() =>
        preguntar({
          title: '¿Descartar esta factura?',
          description: 'Nada entra al inventario. Puedes volver a traer su XML.',
          confirmLabel: 'Descartar',
          peligro: true,
          fallo: (fallo) => (fallo instanceof Error ? fallo.message : 'No se descartó.'),
          hacer: async () => {
            await descartar.mutateAsync()
            void navigate({ to: '.', search: { vista: 'recibir', sucursal: idSucursal } })
          },
        })
      }
    >
      Descartar
    </Button>
  )
}
