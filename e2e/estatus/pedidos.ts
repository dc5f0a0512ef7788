import { type APIRequestContext, expect } from '@playwright/test'
import { CONTRASENA } from '../sesion/personas.ts'

const aplicacion = { 'x-app-token': process.env.APP_TOKEN ?? 'nitida-demo' }

export interface PedidoTomado {
  id: number
  HashId: string
  /** Calls the API as the cashier who took the order. */
  avanzar(estatusActualizado: string): Promise<void>
}

/** The cashier takes an order of $500 with an advance of $200 for a new patient of her branch, through the API. */
export async function tomarPedido(request: APIRequestContext): Promise<PedidoTomado> {
  const entrada = await request.post('/api/login', {
    headers: aplicacion,
    data: { username: 'caja@nitida.mx', password: CONTRASENA },
  })
  const { tk, userData, sesion } = await entrada.json()
  const headers = { ...aplicacion, authorization: `Bearer ${tk}` }
  const enviar = async (metodo: 'post' | 'put', ruta: string, data: object) => {
    const respuesta = await request[metodo](`/api${ruta}`, { headers, data })
    expect(respuesta.status(), await respuesta.text()).toBe(200)
    return respuesta.json()
  }
  const telefono = String(Math.floor(2_220_000_000 + Math.random() * 9_999_999))
  const { data } = await enviar('post', '/clientes/crearCliente', {
    nombreCompleto: 'MARÍA FERNANDA DE PRUEBA',
    edad: 34,
    telefono,
  })
  const { pedidoId, HashId } = await enviar('post', '/crearPedido', {
    idCliente: data.id,
    idSucursal: userData.branchId,
    fechaEntrega: sesion.hoy,
    tipoPago: 'Anticipo',
    formaPago: 'Efectivo',
    anticipo: 200,
    facturacion: 'False',
    tipoTicketFis: 'Comprobante',
    elementos: [{ armazon: 'Nítida 52□18', importeArmazon: 500 }],
  })
  return {
    id: pedidoId,
    HashId,
    avanzar: (estatusActualizado) =>
      enviar('put', `/pedidoUpdateStatus/${pedidoId}`, { estatusActualizado, formaPagoLiquidacion: 'Efectivo' }),
  }
}
