import { aPesos } from '@nitida/contract/dinero'
import { sumarDias } from '@nitida/contract/fechas'
import { pedidos } from '@nitida/contract/pedidos'
import { presupuestos } from '@nitida/contract/presupuestos'
import { rehechos } from '@nitida/contract/rehechos'
import type { Acto, Que } from '../acto.ts'
import type { Estado, TipoEscritura } from '../historia.ts'
import { type Jornada, pacienteDe } from '../jornada.ts'
import type { Contestacion } from '../llamada.ts'
import { crear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

/** Glasses of a price, whose frame is of no article. */
const elementosDe = (total: number) => {
  const importeLente = Math.floor(total / 200)
  return [{ armazon: 'Nítida 245', importeArmazon: aPesos(total) - importeLente, lente: 'CR-39', importeLente }]
}

const estados: Record<Contestacion<never>['tipo'], Estado> = { ok: 'ok', rechazo: 'rechazada', nada: 'desconocida' }

/** Notes what a click did besides the order that it made, and what screens hear of that. */
function anotarTambien(
  { historia, sucursal }: Persona,
  [tipo, event, id]: [TipoEscritura, 'PresupuestoUpdated' | 'PedidoUpdated', number],
  contestacion: { tipo: Contestacion<never>['tipo'] },
  pulsada: number,
): void {
  const estado = estados[contestacion.tipo]
  const suceso = { event, id, sucursal }
  historia.escrituras.push({ tipo, marca: String(id), estado, suceso, contestada: performance.now(), pulsada })
}

/** Writes a quote with two alternatives, whose remarks carry its name in the plan. */
export async function cotizar(jornada: Jornada, persona: Persona, que: De<'cotizar'>, { doble }: Acto): Promise<void> {
  const { sucursal: idSucursal } = persona
  const { hoy } = jornada.cadena
  const { id: idCliente } = pacienteDe(jornada, idSucursal, que.cliente)
  const marca = `${jornada.semilla}/${que.presupuesto}`
  const alternativa = (nombre: string, total: number) => ({
    ...{ nombre, fechaEntrega: sumarDias(hoy, 5), elementos: elementosDe(total) },
  })
  const contestacion = await crear(persona, {
    tipo: 'presupuesto',
    marca,
    endpoint: presupuestos.crear,
    peticion: {
      body: {
        ...{ idCliente, idSucursal, vigenteHasta: sumarDias(hoy, 15), observaciones: marca },
        alternativas: [alternativa('Buena', que.total), alternativa('Mejor', que.total * 2)],
      },
    },
    doble,
    rechazos: [],
    suceso: { event: 'PresupuestoUpdated', id: ({ id }) => id },
  })
  const hecho = contestacion.tipo === 'ok' ? { id: contestacion.cuerpo.id, idCliente, total: que.total } : null
  jornada.presupuestos.anotar(que.presupuesto, hecho)
}

/** Makes the order of a quote; somebody else may press at the same moment. */
export async function aceptar(jornada: Jornada, persona: Persona, que: De<'aceptar'>, { doble }: Acto): Promise<void> {
  const cotizado = await jornada.presupuestos.esperar(que.presupuesto)
  if (!cotizado) {
    jornada.pedidos.anotar(que.pedido, null)
    return void persona.historia.saltados++
  }
  const { id, idCliente, total } = cotizado
  const marca = `${jornada.semilla}/${que.pedido}`
  await leer(persona, presupuestos.uno, { params: { id } })
  const pulsada = performance.now()
  const contestacion = await crear(persona, {
    tipo: 'pedido',
    marca,
    endpoint: presupuestos.pedir,
    peticion: {
      params: { id },
      body: {
        orden: 1,
        pedido: {
          ...{ idCliente, idSucursal: persona.sucursal, fechaEntrega: sumarDias(jornada.cadena.hoy, 5) },
          ...({ tipoPago: 'total', anticipo: null, formaPago: 'Efectivo', facturacion: 'False' } as const),
          ...({ tipoTicketFis: 'Comprobante', observaciones: marca } as const),
          elementos: elementosDe(total),
        },
      },
    },
    doble,
    rechazos: ['PRESUPUESTO_YA_PEDIDO'],
    suceso: { event: 'NewPedidoAdded', id: ({ pedidoId }) => pedidoId },
  })
  anotarTambien(persona, ['aceptado', 'PresupuestoUpdated', id], contestacion, pulsada)
  const hecho =
    contestacion.tipo === 'ok' ? { id: contestacion.cuerpo.pedidoId, codigo: contestacion.cuerpo.HashId } : null
  jornada.pedidos.anotar(que.pedido, hecho)
}

/** Makes a delivered order again by its warranty; somebody else may claim it at the same moment. */
export async function reclamar(
  jornada: Jornada,
  persona: Persona,
  que: De<'reclamar'>,
  { doble }: Acto,
): Promise<void> {
  const hecho = await jornada.pedidos.esperar(que.pedido)
  const { puesto, historia } = persona
  if (!hecho) return void historia.saltados++
  const { id } = hecho
  const leido = await leer(persona, rehechos.dePedido, { params: { id } })
  const vigentes = leido?.data.garantias.filter(({ estado }) => estado === 'vigente') ?? []
  if (vigentes.length === 0) return void historia.saltados++
  const nota = `${jornada.semilla}/${que.pedido}/garantía/${puesto}`
  const pulsada = performance.now()
  const contestacion = await crear(persona, {
    tipo: 'pedido',
    marca: `Garantía: armazón. ${nota}`,
    endpoint: rehechos.rehacer,
    peticion: {
      params: { id },
      body: {
        ...({ causa: 'garantia', paga: 'nadie', costo: 180, diferencia: null, formaPago: null } as const),
        ...{ fechaEntrega: sumarDias(jornada.cadena.hoy, 6), nota, garantias: vigentes.map((una) => una.id) },
      },
    },
    doble,
    rechazos: ['GARANTIA_NO_VIGENTE'],
    suceso: { event: 'NewPedidoAdded', id: ({ pedidoId }) => pedidoId },
  })
  anotarTambien(persona, ['rehecho', 'PedidoUpdated', id], contestacion, pulsada)
  await leer(persona, pedidos.completo, { params: { id } })
}
