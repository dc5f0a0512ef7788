import type { Existencia } from '@nitida/contract/inventario'
import { Truck } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { type Peticion, preguntarSiPedir } from './preguntarSiPedir.tsx'

interface Props extends Pick<Peticion, 'articulo' | 'sucursal'> {
  /** Where there is some. */
  donde: Existencia
}

/** 'Pedir a 03': asks the branch that has pieces to send some. */
export function PedirAOtra({ articulo, donde, sucursal }: Props) {
  const { idSucursal, sucursalNumber, cantidad } = donde
  if (idSucursal === null || sucursalNumber === null || idSucursal === sucursal || cantidad <= 0) return null
  const de = { id: idSucursal, numero: sucursalNumber, hay: cantidad }
  return (
    <Button size="sm" icon={<Truck />} onClick={() => preguntarSiPedir({ articulo, de, sucursal })}>
      {`Pedir a ${sucursalNumber}`}
    </Button>
  )
}
