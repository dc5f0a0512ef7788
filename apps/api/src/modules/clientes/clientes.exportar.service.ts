import type { Cliente } from '@nitida/contract/clientes'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { visiblePara } from './clientes.consulta.service.ts'
import { listIdsDeClientes, listPorIds } from './clientes.queries.ts'

const telefono = (digitos: string | null): string | null => (digitos === SIN_TELEFONO ? null : digitos)
const siNo = (dicho: boolean | undefined): string | null => (dicho === undefined ? null : dicho ? 'Sí' : 'No')
const proxima = ({ proximaCita: cita }: Cliente): string | null => cita && `${cita.fecha}T${cita.hora}`

/** Patients. Their own fields are headed as the import reads them. */
export const listaDePacientes = definirLista({
  titulo: 'Pacientes',
  permiso: 'clientes.atender',
  filtro: filtrosDeListas.pacientes,
  columnas: [
    { titulo: 'Número de paciente', tipo: 'entero', valor: ({ id }: Cliente) => id },
    { titulo: 'Nombre completo', tipo: 'texto', valor: ({ nombreCompleto }) => nombreCompleto },
    { titulo: 'Teléfono', tipo: 'texto', valor: (paciente) => telefono(paciente.telefono) },
    { titulo: 'Teléfono 2', tipo: 'texto', valor: ({ telefono2 }) => telefono(telefono2) },
    { titulo: 'Fecha de nacimiento', tipo: 'fecha', valor: ({ fechaNacimiento }) => fechaNacimiento },
    { titulo: 'Edad', tipo: 'entero', valor: ({ edad }) => edad },
    { titulo: 'Sexo', tipo: 'texto', valor: ({ sexo }) => sexo },
    { titulo: 'Domicilio', tipo: 'texto', valor: ({ domicilio }) => domicilio },
    { titulo: 'Correo electrónico', tipo: 'texto', valor: ({ email }) => email },
    { titulo: 'RFC', tipo: 'texto', valor: ({ rfc }) => rfc },
    { titulo: 'Código postal', tipo: 'texto', valor: ({ codigoPostal }) => codigoPostal },
    { titulo: 'Convenio', tipo: 'texto', valor: ({ convenio }) => convenio },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    {
      titulo: 'Acepta avisos por WhatsApp',
      tipo: 'texto',
      valor: ({ consentimiento }) => siNo(consentimiento?.whatsappAvisos),
    },
    {
      titulo: 'Acepta promociones por WhatsApp',
      tipo: 'texto',
      valor: ({ consentimiento: dado }) => siNo(dado ? dado.whatsappPromociones && dado.baja === null : undefined),
    },
    { titulo: 'Próxima cita', tipo: 'instante', valor: proxima },
    { titulo: 'Pedido', tipo: 'texto', valor: ({ estatusPedido }) => estatusPedido },
    { titulo: 'Saldo', tipo: 'dinero', valor: ({ saldoPendiente }) => saldoPendiente },
    { titulo: 'Registrado', tipo: 'instante', valor: ({ createDate }) => new Date(createDate) },
  ],
  ids: (ctx, filtro) => listIdsDeClientes(ctx.db, ctx.alcance, filtro),
  filas: async (ctx, ids) =>
    (await listPorIds(ctx.db, ctx.alcance, ids, ctx.now())).map((cliente) => visiblePara(ctx, cliente)),
  idDe: ({ id }) => id,
  sucursalDe: ({ sucursal }) => sucursal,
})
