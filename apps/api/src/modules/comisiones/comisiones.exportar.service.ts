import { etiquetaFamiliaDeComision } from '@nitida/contract/comisiones.rules'
import { aPesos } from '@nitida/contract/dinero'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { etiquetaMovimiento } from '@nitida/contract/pedidos.rules'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { listCerrados, listIdsCerrados, type RenglonCerrado } from './comisiones.cerradas.queries.ts'

const partesEscritas = ({ partes }: RenglonCerrado): string =>
  partes
    .map(
      ({ familia, porcentaje, comision }) =>
        `${etiquetaFamiliaDeComision[familia]} ${porcentaje / 100} %: ${aPesos(comision).toFixed(2)}`,
    )
    .join('; ')

/** The rows of a frozen period, of one person or of all. */
export const listaDeComisiones = definirLista({
  titulo: 'Comisiones',
  permiso: 'comisiones.ver',
  filtro: filtrosDeListas.comisiones,
  columnas: [
    { titulo: 'Persona', tipo: 'texto', valor: ({ nombre }: RenglonCerrado) => nombre },
    { titulo: 'Día', tipo: 'fecha', valor: ({ dia }) => dia },
    { titulo: 'Pedido', tipo: 'texto', valor: ({ sucursalNumber, folio }) => `${sucursalNumber}-${folio}` },
    { titulo: 'Número del movimiento', tipo: 'entero', valor: ({ idPago }) => idPago },
    { titulo: 'Movimiento', tipo: 'texto', valor: ({ tipo }) => etiquetaMovimiento[tipo] },
    { titulo: 'Cobrado', tipo: 'dinero', valor: ({ cobrado }) => aPesos(cobrado) },
    { titulo: 'Base', tipo: 'dinero', valor: ({ base }) => aPesos(base) },
    { titulo: 'Sin costo', tipo: 'dinero', valor: ({ sinCosto }) => aPesos(sinCosto) },
    { titulo: 'Comisión', tipo: 'dinero', valor: ({ comision }) => aPesos(comision) },
    { titulo: 'Por familia', tipo: 'texto', valor: partesEscritas },
  ],
  ids: ({ db, alcance }, { periodo, persona }) =>
    listIdsCerrados(db, { alcance, idPeriodo: periodo, idUsuario: persona ?? null }),
  filas: ({ db }, ids) => listCerrados(db, ids),
  idDe: ({ idPago }) => idPago,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
