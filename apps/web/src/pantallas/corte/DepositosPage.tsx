import { Depositos } from '../../operaciones/depositar/Depositos.tsx'
import { Page } from '../../ui/Page.tsx'
import { VolverAlCorte } from './VolverAlCorte.tsx'

/** Cash of the manager's branch on its way to the bank. */
export const DepositosPage = () => (
  <Page title="Depósitos" back={<VolverAlCorte />}>
    <Depositos sucursal={null} />
  </Page>
)
