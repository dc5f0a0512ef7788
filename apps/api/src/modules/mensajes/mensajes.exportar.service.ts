import { filtrosDeListas } from '@nitida/contract/exportaciones'
import type { TipoMensaje } from '@nitida/contract/mensajes'
import { etiquetaEstado, etiquetaTipo } from '@nitida/contract/mensajes.rules'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { listIdsDeMensajes, listPorIds, type MensajePorSacar } from './mensajes.lista.queries.ts'
import { motivoDe } from './mensajes.motivos.ts'

/** Messages to patients, newest first. Everybody for whom lists leave sees those of orders as well. */
export const listaDeMensajes = definirLista({
  titulo: 'Mensajes',
  permiso: 'mensajes.ver',
  filtro: filtrosDeListas.mensajes,
  columnas: [
    { titulo: 'Creado', tipo: 'instante', valor: ({ creadoEn }: MensajePorSacar) => creadoEn },
    { titulo: 'Paciente', tipo: 'texto', valor: ({ nombreCliente }) => nombreCliente },
    { titulo: 'Teléfono', tipo: 'texto', valor: ({ telefono }) => telefono },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    // Only this module writes types.
    { titulo: 'Tipo', tipo: 'texto', valor: ({ tipo }) => etiquetaTipo[tipo as TipoMensaje] },
    { titulo: 'Texto', tipo: 'texto', valor: ({ texto }) => texto },
    { titulo: 'Estado', tipo: 'texto', valor: ({ estado }) => etiquetaEstado[estado] },
    { titulo: 'Motivo', tipo: 'texto', valor: ({ estado, codigo }) => motivoDe(estado, codigo) },
    { titulo: 'Cambió', tipo: 'instante', valor: ({ cambiadoEn }) => cambiadoEn },
  ],
  ids: ({ db, alcance }, filtro) => listIdsDeMensajes(db, alcance, filtro),
  filas: ({ db, alcance }, ids) => listPorIds(db, alcance, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
