import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { etiquetaEstado } from '@nitida/contract/mensajes.rules'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { motivoDe } from '../mensajes/mensajes.motivos.ts'
import { type DestinatarioPorSacar, listDestinatariosPorIds, listIdsDeDestinatarios } from './promociones.queries.ts'

/** What became of each recipient of a campaign, in the order in which they were queued. */
export const listaDeDestinatarios = definirLista({
  titulo: 'Destinatarios',
  permiso: 'promociones.enviar',
  filtro: filtrosDeListas.destinatarios,
  columnas: [
    { titulo: 'Paciente', tipo: 'texto', valor: ({ nombreCliente }: DestinatarioPorSacar) => nombreCliente },
    { titulo: 'Teléfono', tipo: 'texto', valor: ({ telefono }) => telefono },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    { titulo: 'Estado', tipo: 'texto', valor: ({ estado }) => etiquetaEstado[estado] },
    { titulo: 'Motivo', tipo: 'texto', valor: ({ estado, codigo }) => motivoDe(estado, codigo) },
    { titulo: 'Último cambio', tipo: 'instante', valor: ({ cambiadoEn }) => cambiadoEn },
    { titulo: 'Volvió', tipo: 'texto', valor: ({ volvio }) => (volvio ? 'Sí' : 'No') },
  ],
  ids: ({ db }, { idCampana }) => listIdsDeDestinatarios(db, idCampana),
  filas: ({ db }, ids, { idCampana }) => listDestinatariosPorIds(db, idCampana, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
