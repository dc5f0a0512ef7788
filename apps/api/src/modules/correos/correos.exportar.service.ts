import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { etiquetaEstado } from '@nitida/contract/mensajes.rules'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { aCorreo } from './correos.consulta.service.ts'
import { type FilaCorreo, listIdsDeCorreos, listPorIds } from './correos.queries.ts'
import { vistaDe } from './correos.vista.service.ts'

type Fila = ReturnType<typeof aCorreo> & Pick<FilaCorreo, 'idSucursal'>

export const listaDeCorreos = definirLista({
  titulo: 'Correos',
  permiso: 'correos.ver',
  filtro: filtrosDeListas.correos,
  columnas: [
    { titulo: 'Creado', tipo: 'instante', valor: ({ createDate }: Fila) => new Date(createDate) },
    { titulo: 'Para', tipo: 'texto', valor: ({ nombre }) => nombre },
    { titulo: 'Correo electrónico', tipo: 'texto', valor: ({ direccion }) => direccion },
    { titulo: 'Asunto', tipo: 'texto', valor: ({ asunto }) => asunto },
    { titulo: 'Archivos', tipo: 'texto', valor: ({ adjuntos }) => adjuntos.join(', ') || null },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    { titulo: 'Estado', tipo: 'texto', valor: ({ estado }) => etiquetaEstado[estado] },
    { titulo: 'Motivo', tipo: 'texto', valor: ({ motivo }) => motivo },
    { titulo: 'Cambió', tipo: 'instante', valor: ({ cambioDate }) => new Date(cambioDate) },
  ],
  ids: (ctx, filtro) => listIdsDeCorreos(ctx.db, vistaDe(ctx), filtro),
  filas: async (ctx, ids) =>
    (await listPorIds(ctx.db, vistaDe(ctx), ids)).map((fila) => ({ ...aCorreo(fila), idSucursal: fila.idSucursal })),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
