import { filtrosDeListas } from '@nitida/contract/exportaciones'
import type { Usuario } from '@nitida/contract/usuarios'
import { etiquetaTipo } from '@nitida/contract/usuarios.rules'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { listIdsDeUsuarios, listPorIds } from './usuarios.queries.ts'

export const listaDeUsuarios = definirLista({
  titulo: 'Usuarios',
  permiso: 'usuarios.administrar',
  filtro: filtrosDeListas.usuarios,
  columnas: [
    { titulo: 'Nombre', tipo: 'texto', valor: ({ name }: Usuario) => name },
    { titulo: 'Apellido paterno', tipo: 'texto', valor: ({ lastName }) => lastName },
    { titulo: 'Apellido materno', tipo: 'texto', valor: ({ secondLastName }) => secondLastName },
    { titulo: 'Correo electrónico', tipo: 'texto', valor: ({ email }) => email },
    { titulo: 'Tipo de usuario', tipo: 'texto', valor: ({ userType }) => etiquetaTipo(userType) },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ branchNum }) => branchNum },
    { titulo: 'Cédula profesional', tipo: 'texto', valor: ({ cedula }) => cedula },
    { titulo: 'Horario de sesión', tipo: 'texto', valor: ({ sessionLimit }) => sessionLimit },
    {
      titulo: 'Última sesión',
      tipo: 'instante',
      valor: ({ lastSessionDate: ultima }) => (ultima === null ? null : new Date(ultima)),
    },
    { titulo: 'Activo', tipo: 'texto', valor: ({ active }) => (active ? 'Sí' : 'No') },
  ],
  ids: ({ db }, filtro) => listIdsDeUsuarios(db, filtro),
  filas: ({ db }, ids) => listPorIds(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ branchId }) => branchId,
})
