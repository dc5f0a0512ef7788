import type { ListaExportable } from '@nitida/contract/exportaciones'
import type { ListaDefinida } from '../../platform/llamada/exportables.ts'
import { listaDeAuditoria } from '../auditoria/auditoria.exportar.service.ts'
import { listaDeAsistencia } from '../citas/citas.asistencia.exportar.service.ts'
import { listaDeEspera } from '../citas/citas.espera.exportar.service.ts'
import { listaDeCitas } from '../citas/citas.exportar.service.ts'
import { listaDePacientes } from '../clientes/clientes.exportar.service.ts'
import { listaDeComisiones } from '../comisiones/comisiones.exportar.service.ts'
import { listaDeCorreos } from '../correos/correos.exportar.service.ts'
import { listaDeCortes } from '../cortes/cortes.exportar.service.ts'
import { listaDeFacturas } from '../facturacion/facturacion.exportar.service.ts'
import { listaDelSat } from '../facturacion/facturacion.sat.exportar.service.ts'
import { listaDeArticulos } from '../inventario/inventario.exportar.service.ts'
import { listaDeMensajes } from '../mensajes/mensajes.exportar.service.ts'
import { listaDeMicas } from '../micas/micas.exportar.service.ts'
import { listaDeTransacciones } from '../pagos/pagos.llevar.service.ts'
import { listaDePedidos } from '../pedidos/pedidos.exportar.service.ts'
import { listaDeDestinatarios } from '../promociones/promociones.exportar.service.ts'
import { listaPorRevisar } from '../seguimiento/seguimiento.exportar.service.ts'
import { listaDeSucursales } from '../sucursales/sucursales.exportar.service.ts'
import { listaDeUsuarios } from '../usuarios/usuarios.exportar.service.ts'

/** Every list that leaves as a file. One more is a file in its module, its filter in the contract, and a line here. */
const listas: Readonly<Record<ListaExportable, ListaDefinida>> = {
  articulos: listaDeArticulos,
  micas: listaDeMicas,
  auditoria: listaDeAuditoria,
  pacientes: listaDePacientes,
  pedidos: listaDePedidos,
  citas: listaDeCitas,
  facturas: listaDeFacturas,
  sat: listaDelSat,
  usuarios: listaDeUsuarios,
  sucursales: listaDeSucursales,
  comisiones: listaDeComisiones,
  cortes: listaDeCortes,
  transacciones: listaDeTransacciones,
  mensajes: listaDeMensajes,
  correos: listaDeCorreos,
  espera: listaDeEspera,
  asistencia: listaDeAsistencia,
  porRevisar: listaPorRevisar,
  destinatarios: listaDeDestinatarios,
}

export const definicionDe = (lista: ListaExportable): ListaDefinida => listas[lista]
