import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { cortes } from '@nitida/contract/cortes'
import { sumarDias } from '@nitida/contract/fechas'
import { laboratorio } from '@nitida/contract/laboratorio'
import { mensajes } from '@nitida/contract/mensajes'
import { pedidos } from '@nitida/contract/pedidos'
import { tablero } from '@nitida/contract/tablero'
import type { Que } from '../acto.ts'
import type { Jornada } from '../jornada.ts'
import { leer, type Persona } from '../persona.ts'

const PRIMERA = { page: 1, limit: 10 }

/** Opens a screen: the list of the branch, or of the chain for the master. */
export async function mirar(
  { cadena: { hoy } }: Jornada,
  persona: Persona,
  { pantalla }: Extract<Que, { tipo: 'mirar' }>,
) {
  const { sucursal, id } = persona
  const branchId = sucursal
  const deTodas = sucursal === 0
  switch (pantalla) {
    case 'agenda': {
      const query = { fechaInicio: hoy, fechaFin: sumarDias(hoy, 5), sucursalId: sucursal }
      return void (await leer(persona, citas.proximosDias, { query }))
    }
    case 'pacientes':
      return void (await (deTodas
        ? leer(persona, clientes.list, { query: PRIMERA })
        : leer(persona, clientes.listPorSucursal, { params: { branchId }, query: { ...PRIMERA, search: 'mar' } })))
    case 'pedidos':
      return void (await (deTodas
        ? leer(persona, pedidos.list, { query: PRIMERA })
        : leer(persona, pedidos.listPorSucursal, { params: { branchId }, query: PRIMERA })))
    case 'caja':
      return void (await leer(persona, cortes.transacciones, { params: { userId: id } }))
    case 'mensajes':
      return void (await leer(persona, mensajes.list, { query: PRIMERA }))
    case 'tablero':
      return void (await leer(persona, tablero.ver, { query: { ...(!deTodas && { sucursal }), limit: 50 } }))
    case 'cola':
      return void (await leer(persona, laboratorio.cola, { query: PRIMERA }))
    case 'panel':
      return void (await leer(persona, cortes.admin, { params: { date: hoy } }))
  }
}
