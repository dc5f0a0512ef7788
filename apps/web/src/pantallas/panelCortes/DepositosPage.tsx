import { useNavigate } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { FiltroSucursal } from '../../entidades/sucursal/FiltroSucursal.tsx'
import { Depositos } from '../../operaciones/depositar/Depositos.tsx'
import { Page } from '../../ui/Page.tsx'
import { PestanasDeCortes } from './PestanasDeCortes.tsx'

/** Cash of the chain's branches on its way to the bank. */
export function DepositosPage() {
  const { sucursal } = useParametros('panelCortes')
  const navigate = useNavigate()
  const elegir = (id: number | null) =>
    void navigate(aPath('/cortes/panelAdmin', { vista: 'depositos', ...(id !== null && { sucursal: id }) }))
  return (
    <Page title="Depósitos" subtitle="El efectivo de los cortes, hasta que llega al banco.">
      <PestanasDeCortes actual="depositos" />
      <div className="mb-4">
        <FiltroSucursal sucursal={sucursal} onSucursal={elegir} />
      </div>
      <Depositos sucursal={sucursal} />
    </Page>
  )
}
