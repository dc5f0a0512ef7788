import { useParametros } from '../../base/direccion/useParametros.ts'
import { Depositos } from '../../operaciones/depositar/Depositos.tsx'
import { Page } from '../../ui/Page.tsx'
import { PestanasDeCortes } from './PestanasDeCortes.tsx'

/** Cash of the chain's branches on its way to the bank. */
export function DepositosPage() {
  const { sucursal } = useParametros('panelCortes')
  return (
    <Page title="Depósitos" subtitle="El efectivo de los cortes, hasta que llega al banco.">
      <PestanasDeCortes actual="depositos" />
      <Depositos sucursal={sucursal} />
    </Page>
  )
}
