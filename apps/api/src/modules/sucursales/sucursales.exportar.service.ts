import { filtrosDeListas } from '@nitida/contract/exportaciones'
import type { Sucursal } from '@nitida/contract/sucursales'
import { etiquetaRegimen, etiquetaTasa, nombreDeZona } from '@nitida/contract/sucursales.rules'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { listIdsDeSucursales, listPorIds } from './sucursales.queries.ts'

export const listaDeSucursales = definirLista({
  titulo: 'Sucursales',
  permiso: 'sucursales.administrar',
  filtro: filtrosDeListas.sucursales,
  columnas: [
    { titulo: 'Folio', tipo: 'texto', valor: ({ sucursalNumber }: Sucursal) => sucursalNumber },
    { titulo: 'Dirección fiscal', tipo: 'texto', valor: ({ direccion }) => direccion },
    { titulo: 'Código postal', tipo: 'texto', valor: ({ codigoPostal }) => codigoPostal },
    { titulo: 'RFC', tipo: 'texto', valor: ({ rfc }) => rfc },
    { titulo: 'Razón social', tipo: 'texto', valor: ({ razonSocial }) => razonSocial },
    { titulo: 'Régimen', tipo: 'texto', valor: ({ regimen }) => etiquetaRegimen(regimen) },
    { titulo: 'Teléfono', tipo: 'texto', valor: ({ telefono }) => telefono },
    { titulo: 'Horario', tipo: 'texto', valor: ({ horario }) => horario },
    { titulo: 'Zona horaria', tipo: 'texto', valor: ({ zonaHoraria }) => nombreDeZona(zonaHoraria) },
    { titulo: 'IVA', tipo: 'texto', valor: ({ tasaIva }) => etiquetaTasa[tasaIva] },
    { titulo: 'Encargado', tipo: 'texto', valor: ({ encargado }) => encargado },
    { titulo: 'Activa', tipo: 'texto', valor: ({ active }) => (active ? 'Sí' : 'No') },
    { titulo: 'Certificado', tipo: 'texto', valor: ({ CSD }) => CSD },
    {
      titulo: 'Certificado hasta',
      tipo: 'instante',
      valor: ({ csdVigenteHasta: hasta }) => (hasta === null ? null : new Date(hasta)),
    },
  ],
  ids: ({ db }, filtro) => listIdsDeSucursales(db, filtro),
  filas: ({ db }, ids) => listPorIds(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ id }) => id,
})
