import type { HechoAuditado } from '@nitida/contract/auditoria'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { hechosPorId, idsDeAuditoria } from './auditoria.service.ts'

const escribir = ({ campo, antes, despues }: HechoAuditado['cambios'][number]): string =>
  antes === null ? `${campo}: ${despues}` : `${campo}: ${antes} → ${despues ?? 'nada'}`

export const listaDeAuditoria = definirLista({
  titulo: 'Auditoría',
  permiso: 'auditoria.ver',
  filtro: filtrosDeListas.auditoria,
  columnas: [
    { titulo: 'Cuándo', tipo: 'instante', valor: ({ en }: HechoAuditado) => new Date(en) },
    { titulo: 'Quién', tipo: 'texto', valor: ({ usuario }) => usuario?.nombre ?? null },
    { titulo: 'Desde la dirección', tipo: 'texto', valor: ({ direccion }) => direccion ?? 'No consta' },
    { titulo: 'Qué hizo', tipo: 'texto', valor: ({ accion }) => accion },
    { titulo: 'Sobre qué', tipo: 'texto', valor: ({ que }) => que },
    { titulo: 'Número', tipo: 'entero', valor: ({ idEntidad }) => idEntidad },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    { titulo: 'Paciente', tipo: 'texto', valor: ({ paciente }) => paciente?.nombre ?? null },
    { titulo: 'Folio del pedido', tipo: 'entero', valor: ({ pedido }) => pedido?.folio ?? null },
    { titulo: 'Cambios', tipo: 'texto', valor: ({ cambios }) => cambios.map(escribir).join('; ') || null },
  ],
  ids: (ctx, filtro) => idsDeAuditoria(ctx, filtro),
  filas: (ctx, ids) => hechosPorId(ctx, ids),
  idDe: ({ id }) => id,
  sucursalDe: () => null, // the screen's clock, by which its days are asked for
})
