import { Volver } from '../../base/direccion/Volver.tsx'
import { Depositos } from '../../operaciones/depositar/Depositos.tsx'
import { Page } from '../../ui/Page.tsx'

/** Cash of the manager's branch on its way to the bank. */
export const DepositosPage = () => (
  <Page
    title="Depósitos"
    back={
      <Volver to="/cortes/corteIndividual" search={{}}>
        Corte de Caja
      </Volver>
    }
  >
    <Depositos sucursal={null} />
  </Page>
)
