import { useParametros } from '../../../base/direccion/useParametros.ts'
import { ListaDePresupuestos } from './ListaDePresupuestos.tsx'
import { PresupuestoAbierto } from './PresupuestoAbierto.tsx'

/** 'Presupuestos': the list, or the quote that the address names. */
export function Presupuestos() {
  const { presupuesto } = useParametros('pedidos')
  return presupuesto === null ? <ListaDePresupuestos /> : <PresupuestoAbierto key={presupuesto} id={presupuesto} />
}
