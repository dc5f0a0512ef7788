import { aPesos } from '@nitida/contract/dinero'
import { etiquetaMotivoDePerdida } from '@nitida/contract/presupuestos.rules'
import { z } from 'zod'
import { definirLista } from '../../platform/llamada/exportables.ts'
import {
  listIdsDePresupuestos,
  listPresupuestosLlevados,
  type PresupuestoLlevado,
} from './presupuestos.llevar.queries.ts'

const escribir = ({ nombre, total, interesa }: PresupuestoLlevado['alternativas'][number]): string =>
  `${nombre}: $${aPesos(total).toFixed(2)}${interesa ? ' (le interesa)' : ''}`

/** All quotes, with their alternatives in one cell. */
export const presupuestosLlevados = definirLista({
  titulo: 'Presupuestos',
  permiso: 'pedidos.verTodos',
  filtro: z.strictObject({}),
  columnas: [
    { titulo: 'Número del presupuesto', tipo: 'entero', valor: ({ id }: PresupuestoLlevado) => id },
    {
      titulo: 'Folio en la sucursal',
      tipo: 'texto',
      valor: ({ sucursalNumber, folio }) => `${sucursalNumber}-P${folio}`,
    },
    { titulo: 'Número de paciente', tipo: 'entero', valor: ({ idCliente }) => idCliente },
    { titulo: 'Paciente', tipo: 'texto', valor: ({ nombre }) => nombre },
    { titulo: 'Fecha y hora', tipo: 'instante', valor: ({ creadoEn }) => creadoEn },
    { titulo: 'Vigente hasta', tipo: 'fecha', valor: ({ vigenteHasta }) => vigenteHasta },
    { titulo: 'Alternativas', tipo: 'texto', valor: ({ alternativas }) => alternativas.map(escribir).join('; ') },
    { titulo: 'Enviado', tipo: 'instante', valor: ({ enviadoEn }) => enviadoEn },
    { titulo: 'Correos', tipo: 'entero', valor: ({ correos }) => correos },
    { titulo: 'Perdido', tipo: 'instante', valor: ({ perdidoEn }) => perdidoEn },
    { titulo: 'Por qué', tipo: 'texto', valor: ({ motivoPerdido: dicho }) => dicho && etiquetaMotivoDePerdida[dicho] },
    { titulo: 'Nota', tipo: 'texto', valor: ({ notaPerdido }) => notaPerdido || null },
    { titulo: 'Llamar el', tipo: 'fecha', valor: ({ llamarEl }) => llamarEl },
    { titulo: 'Número del pedido', tipo: 'entero', valor: ({ idPedido }) => idPedido },
    { titulo: 'Observaciones', tipo: 'texto', valor: ({ observaciones }) => observaciones || null },
    { titulo: 'Lo hizo', tipo: 'texto', valor: ({ creador }) => creador },
  ],
  ids: ({ db }) => listIdsDePresupuestos(db),
  filas: ({ db }, ids) => listPresupuestosLlevados(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
