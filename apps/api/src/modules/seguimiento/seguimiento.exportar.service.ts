import { filtrosDeListas } from '@nitida/contract/exportaciones'
import type { PorRevisar } from '@nitida/contract/seguimiento'
import { etiquetaMedio, nombresDeMotivo } from '@nitida/contract/seguimiento.rules'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { idsPorRevisar, porRevisarDe } from './seguimiento.service.ts'

/** Patients who are due, the newest reason first. */
export const listaPorRevisar = definirLista({
  titulo: 'Por revisar',
  permiso: 'clientes.atender',
  filtro: filtrosDeListas.porRevisar,
  columnas: [
    { titulo: 'Paciente', tipo: 'texto', valor: ({ nombreCompleto }: PorRevisar) => nombreCompleto },
    { titulo: 'Teléfono', tipo: 'texto', valor: ({ telefono }) => (telefono === SIN_TELEFONO ? null : telefono) },
    { titulo: 'Edad', tipo: 'entero', valor: ({ edad }) => edad },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    {
      titulo: 'Motivos',
      tipo: 'texto',
      valor: ({ motivos }) => motivos.map(({ motivo }) => nombresDeMotivo[motivo]).join(', '),
    },
    { titulo: 'Desde', tipo: 'fecha', valor: ({ motivos }) => motivos[0]?.desde ?? null },
    { titulo: 'Última visita', tipo: 'fecha', valor: ({ ultimaVisita }) => ultimaVisita },
    { titulo: 'Próxima revisión', tipo: 'fecha', valor: ({ proximaRevision }) => proximaRevision },
    { titulo: 'Último contacto', tipo: 'fecha', valor: ({ ultimoContacto }) => ultimoContacto?.dia ?? null },
    {
      titulo: 'Medio',
      tipo: 'texto',
      valor: ({ ultimoContacto }) => ultimoContacto && etiquetaMedio[ultimoContacto.medio],
    },
    { titulo: 'Nota', tipo: 'texto', valor: ({ ultimoContacto }) => ultimoContacto?.nota ?? null },
    { titulo: 'Llamar el', tipo: 'fecha', valor: ({ ultimoContacto }) => ultimoContacto?.proximo ?? null },
  ],
  ids: idsPorRevisar,
  filas: porRevisarDe,
  idDe: ({ id }) => id,
  sucursalDe: ({ sucursal }) => sucursal,
})
