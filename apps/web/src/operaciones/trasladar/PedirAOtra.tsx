import type { Articulo, Existencia } from '@nitida/contract/inventario'
import { Truck } from 'lucide-react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

interface Props {
  articulo: Pick<Articulo, 'id' | 'marca' | 'modelo'>
  /** Where there is some. */
  donde: Existencia
  /** Branch that asks. */
  sucursal: number
}

/** 'Pedir a 03': asks the branch that has a piece to send it. */
export function PedirAOtra({ articulo, donde, sucursal }: Props) {
  const pedir = useUnaVez('inventario', (de: number, clave) => {
    const body = { de, a: sucursal, nota: '', renglones: [{ articulo: articulo.id, piezas: 1 }] }
    return call(api.traslados.crear, { body }, { clave })
  })
  const { idSucursal, sucursalNumber } = donde
  if (idSucursal === null || idSucursal === sucursal || donde.cantidad <= 0) return null
  return (
    <Button
      size="sm"
      icon={<Truck />}
      cargando={pedir.isPending}
      onClick={() =>
        preguntar({
          title: `¿Pedir ${articulo.marca} ${articulo.modelo} a ${sucursalNumber}?`,
          description: 'Se les avisa que envíen una pieza. Cuando llegue, se recibe en «Traslados».',
          confirmLabel: `Pedir a ${sucursalNumber}`,
          fallo: (error) => (error instanceof Error ? error.message : 'No se pidió.'),
          hacer: async () => {
            const { id } = await pedir.mutateAsync(idSucursal)
            toast.exito('¡Traslado pedido!', `T-${id}, a ${sucursalNumber}.`)
          },
        })
      }
    >
      {`Pedir a ${sucursalNumber}`}
    </Button>
  )
}
