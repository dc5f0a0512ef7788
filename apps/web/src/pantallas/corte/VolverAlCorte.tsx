import { Volver } from '../../base/direccion/Volver.tsx'

/** The way back from a manager's views of his branch. */
export const VolverAlCorte = () => <Volver to="/cortes/corteIndividual">Corte de Caja</Volver>
