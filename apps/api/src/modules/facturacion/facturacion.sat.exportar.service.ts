import { aPesos } from '@nitida/contract/dinero'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { nombreDeClaseDelSat } from '@nitida/contract/facturacion.sat'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { type FilaDelSat, listDelSatPorIds, listIdsDelSat } from './facturacion.sat.queries.ts'

const efectos: Readonly<Record<string, string>> = { I: 'Ingreso', E: 'Egreso', P: 'Pago', N: 'Nómina', T: 'Traslado' }
const estadoDe = ({ vigenteSat }: FilaDelSat): string | null =>
  vigenteSat === null ? null : vigenteSat ? 'Vigente' : 'Cancelado'
const pesos = (centavos: number | null): number | null => (centavos === null ? null : aPesos(centavos))

/** Every difference of the last comparison of whoever asks. */
export const listaDelSat = definirLista({
  titulo: 'Comparación con el SAT',
  permiso: 'facturacion.global',
  filtro: filtrosDeListas.sat,
  columnas: [
    { titulo: 'Diferencia', tipo: 'texto', valor: ({ clase }: FilaDelSat) => nombreDeClaseDelSat[clase] },
    { titulo: 'Folio fiscal', tipo: 'texto', valor: ({ uuid }) => uuid.toUpperCase() },
    { titulo: 'Serie y folio', tipo: 'texto', valor: ({ documento }) => documento },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    { titulo: 'RFC emisor', tipo: 'texto', valor: ({ rfcEmisor }) => rfcEmisor },
    { titulo: 'RFC de la otra parte', tipo: 'texto', valor: ({ rfc }) => rfc },
    { titulo: 'Nombre de la otra parte', tipo: 'texto', valor: ({ nombre }) => nombre },
    { titulo: 'Fecha', tipo: 'fecha', valor: ({ fecha }) => fecha.slice(0, 10) },
    { titulo: 'Tipo', tipo: 'texto', valor: ({ efecto }) => efectos[efecto] ?? efecto },
    { titulo: 'Estado en el SAT', tipo: 'texto', valor: estadoDe },
    { titulo: 'Estado aquí', tipo: 'texto', valor: ({ estatusAqui }) => estatusAqui },
    { titulo: 'Total en el SAT', tipo: 'dinero', valor: ({ totalSat }) => pesos(totalSat) },
    {
      titulo: 'Moneda en el SAT',
      tipo: 'texto',
      valor: ({ totalSat, monedaSat }) => (totalSat === null ? null : monedaSat),
    },
    { titulo: 'Total aquí', tipo: 'dinero', valor: ({ totalAqui }) => pesos(totalAqui) },
    { titulo: 'Moneda aquí', tipo: 'texto', valor: ({ monedaAqui }) => monedaAqui },
  ],
  ids: ({ db, actor }) => listIdsDelSat(db, actor.id),
  filas: ({ db, actor }, ids) => listDelSatPorIds(db, actor.id, ids),
  idDe: ({ id }) => id,
  sucursalDe: () => null,
})
