import type { Traslado } from '@nitida/contract/inventario.traslados'
import { Trash2, X } from 'lucide-react'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { Button } from '../../../ui/Button.tsx'
import { contar } from '../../../ui/formatos.ts'
import { BotonEtiquetas } from '../etiquetas/BotonEtiquetas.tsx'
import { porEtiquetar } from '../etiquetas/porEtiquetar.ts'
import { useAdministra } from '../inventario/useInventario.ts'
import { useEstaEn, useMover } from './useTraslados.ts'

const fallo = (error: unknown) => (error instanceof Error ? error.message : 'No se pudo.')

/** What may be done to a transfer besides scanning it. */
export function AccionesDeTraslado({ traslado }: { traslado: Traslado }) {
  const { cancelar, cerrar } = useMover(traslado.id)
  const administra = useAdministra()
  const llega = useEstaEn(traslado.aSucursal)
  if (traslado.estado === 'pedido')
    return (
      <Button
        icon={<Trash2 />}
        onClick={() =>
          preguntar({
            ...{ title: '¿Cancelar este traslado?', description: 'Nada se ha movido.', peligro: true, fallo },
            ...{ confirmLabel: 'Cancelar traslado', cancelLabel: 'Regresar', hacer: () => cancelar.mutateAsync() },
          })
        }
      >
        Cancelar
      </Button>
    )
  const faltan = traslado.enviadas - traslado.recibidas - traslado.perdidas
  const llegaron = traslado.renglones.flatMap((uno) =>
    uno.recibidas > 0 ? [porEtiquetar({ ...uno, id: uno.idArticulo }, uno.recibidas)] : [],
  )
  if (!llega) return null
  return (
    <>
      {llegaron.length > 0 ? <BotonEtiquetas sucursal={traslado.aSucursal} articulos={llegaron} /> : null}
      {traslado.estado === 'enviado' && administra ? <CerrarConFaltantes faltan={faltan} cerrar={cerrar} /> : null}
    </>
  )
}

interface CerrarProps {
  faltan: number
  cerrar: ReturnType<typeof useMover>['cerrar']
}

function CerrarConFaltantes({ faltan, cerrar }: CerrarProps) {
  const darPor = faltan === 1 ? 'Dar por perdida' : 'Dar por perdidas'
  return (
    <Button
      icon={<X />}
      onClick={() =>
        preguntar({
          ...{ title: `¿${darPor} ${contar(faltan, 'pieza')}?`, peligro: true, fallo, motivo: {} },
          description: `${faltan === 1 ? 'Sale' : 'Salen'} del inventario como merma, con tu nombre.`,
          confirmLabel: darPor,
          hacer: (motivo) => cerrar.mutateAsync({ motivo }),
        })
      }
    >
      Cerrar con faltantes
    </Button>
  )
}
