import { clientes } from '@nitida/contract/clientes'
import { aPesos } from '@nitida/contract/dinero'
import { sumarDias } from '@nitida/contract/fechas'
import { pedidos } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import type { Acto, Que } from '../acto.ts'
import { articuloDe, type Jornada, lenteDe, pacienteDe } from '../jornada.ts'
import { cambiar, crear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

const verLista = (persona: Persona) =>
  leer(persona, pedidos.listPorSucursal, { params: { branchId: persona.sucursal }, query: { page: 1, limit: 5 } })

/** The article that an order sells: a frame, or a box of a lot. */
function piezaDe(jornada: Jornada, sucursal: number, { articulo, lente }: De<'vender'>) {
  if (articulo !== undefined) return { idArticulo: articuloDe(jornada, sucursal, articulo).id }
  if (lente === undefined) return {}
  const { id: idArticulo, lote } = lenteDe(jornada, sucursal, lente)
  return { idArticulo, lote }
}

/** Another pair, at no charge. */
const SEGUNDO_PAR = { armazon: 'Nítida 245', importeArmazon: 0, lente: 'CR-39', importeLente: 0 }

/** Takes an order whose remarks carry its name in the plan. */
export async function vender(jornada: Jornada, persona: Persona, que: De<'vender'>, { doble }: Acto): Promise<void> {
  const { sucursal: idSucursal } = persona
  const { id: idCliente } = pacienteDe(jornada, idSucursal, que.cliente)
  const marca = `${jornada.semilla}/${que.pedido}`
  await leer(persona, clientes.porId, { params: { id: idCliente } })
  await leer(persona, pedidos.ultimoDeCliente, { params: { id: idCliente } })
  const importeLente = Math.floor(que.total / 200)
  const contestacion = await crear(persona, {
    tipo: 'pedido',
    marca,
    endpoint: pedidos.crear,
    peticion: {
      body: {
        idCliente,
        idSucursal,
        fechaEntrega: sumarDias(jornada.cadena.hoy, 5),
        tipoPago: que.anticipo === null ? 'total' : 'Anticipo',
        anticipo: que.anticipo === null ? null : aPesos(que.anticipo),
        formaPago: que.forma,
        facturacion: 'False',
        tipoTicketFis: 'Comprobante',
        observaciones: marca,
        elementos: [
          {
            ...{ armazon: 'Nítida 245', importeArmazon: aPesos(que.total) - importeLente },
            ...{ lente: 'CR-39', importeLente },
            ...piezaDe(jornada, idSucursal, que),
          },
          ...Array.from({ length: (que.pares ?? 1) - 1 }, () => SEGUNDO_PAR),
        ],
      },
    },
    doble,
    rechazos: [],
    suceso: { event: 'NewPedidoAdded', id: ({ pedidoId }) => pedidoId },
  })
  const hecho =
    contestacion.tipo === 'ok' ? { id: contestacion.cuerpo.pedidoId, codigo: contestacion.cuerpo.HashId } : null
  jornada.pedidos.anotar(que.pedido, hecho)
  if (hecho) await leer(persona, pedidos.completo, { params: { id: hecho.id } })
  await verLista(persona)
}

export async function abonar({ pedidos: hechos }: Jornada, persona: Persona, que: De<'abonar'>, { doble }: Acto) {
  const hecho = await hechos.esperar(que.pedido)
  if (!hecho) return void persona.historia.saltados++
  const { id } = hecho
  await leer(persona, pedidos.transacciones, { params: { id } })
  await crear(persona, {
    tipo: 'abono',
    marca: `${id} ${que.forma} ${que.importe}`,
    endpoint: pedidos.abonar,
    peticion: { params: { id }, body: { importe: aPesos(que.importe), formaPago: que.forma } },
    doble,
    rechazos: ['PEDIDO_ENTREGADO', 'ABONO_EXCEDE_SALDO'],
    suceso: { event: 'PedidoUpdated', id },
  })
}

export async function devolver(
  { pedidos: hechos, semilla }: Jornada,
  persona: Persona,
  que: De<'devolver'>,
  acto: Acto,
) {
  const hecho = await hechos.esperar(que.pedido)
  if (!hecho) return void persona.historia.saltados++
  const { id } = hecho
  const marca = `${semilla}/${que.pedido}`
  await leer(persona, pedidos.transacciones, { params: { id } })
  await crear(persona, {
    tipo: 'devolucion',
    marca,
    endpoint: pedidos.devolver,
    peticion: { params: { id }, body: { importe: aPesos(que.importe), formaPago: que.forma, motivo: marca } },
    doble: acto.doble,
    // The last: nobody knows yet whether it is in the month's global.
    rechazos: ['PEDIDO_ENTREGADO', 'DEVOLUCION_EXCEDE_PAGADO', 'VENTA_EN_TIMBRADO'],
    suceso: { event: 'PedidoUpdated', id },
  })
}

export async function recibir({ pedidos: hechos }: Jornada, persona: Persona, que: De<'recibir'>, { doble }: Acto) {
  const hecho = await hechos.esperar(que.pedido)
  if (!hecho) return void persona.historia.saltados++
  const { id } = hecho
  await verLista(persona)
  await cambiar(persona, {
    tipo: 'recepcion',
    marca: String(id),
    endpoint: pedidos.actualizarEstatus,
    peticion: { params: { id }, body: { estatusActualizado: ESTATUS_RECIBIDO } },
    doble,
    rechazos: ['PEDIDO_NO_AVANZA'],
    suceso: { event: 'PedidoUpdated', id },
  })
}

/** Hands an order over and collects what is still owed. */
export async function entregar({ pedidos: hechos }: Jornada, persona: Persona, que: De<'entregar'>, { doble }: Acto) {
  const hecho = await hechos.esperar(que.pedido)
  if (!hecho) return void persona.historia.saltados++
  const { id } = hecho
  await leer(persona, pedidos.porId, { params: { id } })
  await cambiar(persona, {
    tipo: 'entrega',
    marca: `${id} ${que.forma ?? 'nada'}`,
    endpoint: pedidos.actualizarEstatus,
    peticion: { params: { id }, body: { estatusActualizado: ESTATUS_ENTREGADO, formaPagoLiquidacion: que.forma } },
    doble,
    rechazos: ['PEDIDO_NO_AVANZA'],
    suceso: { event: 'PedidoUpdated', id },
  })
  await verLista(persona)
}
