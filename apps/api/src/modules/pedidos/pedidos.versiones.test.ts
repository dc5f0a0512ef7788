import { pedidos } from '@nitida/contract/pedidos'
import type { ActualizarPedido } from '@nitida/contract/pedidos.cuerpos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildCliente } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { elemento, libroDe, pedidoNuevo, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

let t: TestApp
let puesto: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  puesto = await abrirPuesto(t)
})
afterAll(() => t.cerrar())

const escrito = { lente: 'CR-39', importeLente: 300, otro: 'Estuche', importeOtro: 50, grado: '+1.00', tono: 'Gris' }

/** An order whose every field says something. */
async function tomar() {
  const cliente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  const body = pedidoNuevo(cliente.id, puesto.idSucursal, {
    ...{ fechaEntrega: '2026-12-05', tipoPago: 'Anticipo', formaPago: 'Debito', anticipo: 150, facturacion: 'True' },
    ...{
      tipoTicketFis: 'Nota Simple',
      observaciones: 'Llamar antes',
      idVisita: (await buildVisita(t.db, { cliente })).id,
    },
    elementos: [elemento(500, { ...escrito, observaciones: 'Con cuidado' }), elemento(100)],
  })
  const { pedidoId: id } = (await t.call(puesto.tk, pedidos.crear, { body })).body
  return id
}

const leer = async (id: number) => {
  const { pedido, elementos } = (await t.call(puesto.tk, pedidos.conElementos, { params: { id } })).body
  return { ...pedido, elementos }
}

const editar = (id: number, body: z.input<typeof ActualizarPedido>) =>
  t.call(puesto.tk, pedidos.actualizar, { params: { id }, body })

/** An edit leaves its own marks on whatever it changes. */
const sinMarcas = ({
  version: _,
  ultimaModificacion: __,
  estatus: ___,
  estatusDesde: ____,
  ...pedido
}: object & {
  version: number
  ultimaModificacion: string
  estatus: string
  estatusDesde: string | null
}) => pedido

describe('what an edit leaves out keeps its value (D-78)', () => {
  test('an edit of nothing changes nothing but its own marks', async () => {
    const id = await tomar()
    const antes = await leer(id)

    expect((await editar(id, {})).status).toBe(200)

    const despues = await leer(id)
    expect(sinMarcas(despues)).toEqual(sinMarcas(antes))
    expect(despues).toMatchObject({ estatus: 'Esperando elaboración', version: antes.version + 1 })
    expect(await libroDe(t, id)).toHaveLength(1)
  })

  test('nor does it collect what a refund left owed', async () => {
    const { id } = await tomarPedido(t, puesto.tk, puesto.usuario)
    const encargado = await abrirPuesto(t, '1', puesto.idSucursal)
    const devolucion = { importe: 200, formaPago: 'Efectivo', motivo: 'Se cobró de más' } as const
    await t.call(encargado.tk, pedidos.devolver, { params: { id }, body: devolucion })

    expect((await editar(id, { observaciones: 'Llamar antes' })).status).toBe(200)

    expect(await leer(id)).toMatchObject({ tipoPago: 'total', importe: 500, total: 500, saldoPendiente: 200 })
    expect(await libroDe(t, id)).toHaveLength(2)
  })

  test('an edit of one field changes that one', async () => {
    const id = await tomar()
    const antes = await leer(id)

    await editar(id, { fechaEntrega: '2026-12-24' })
    expect(sinMarcas(await leer(id))).toEqual({ ...sinMarcas(antes), fechaEntregaPrevista: '2026-12-24' })

    await editar(id, { observaciones: null, idVisita: null })
    expect(await leer(id)).toMatchObject({ observaciones: '', idVisita: null, tipoTicketFis: 'Nota Simple' })
  })

  test('so does one of an element that says which it is', async () => {
    const id = await tomar()
    const [uno, otro] = (await leer(id)).elementos

    const { status } = await editar(id, { elementos: [{ id: uno?.id, tono: 'Café' }, { id: otro?.id }, elemento(20)] })

    expect(status).toBe(200)
    const despues = await leer(id)
    expect(despues.elementos).toMatchObject([{ ...uno, tono: 'Café' }, { ...otro }, { importeArmazon: 20, lente: '' }])
    expect(despues).toMatchObject({ total: 970, saldoPendiente: 820, anticipo: 150 })

    await editar(id, { elementos: [{ id: uno?.id, lente: null, importeLente: '' }] })
    expect(await leer(id)).toMatchObject({ total: 550, elementos: [{ lente: '', importeLente: 0, otro: 'Estuche' }] })
  })

  test('a new element still needs its frame, and one that is gone is no new one', async () => {
    const id = await tomar()
    const [uno] = (await leer(id)).elementos

    const sinNada = await editar(id, { elementos: [{ lente: 'CR-39' }] })
    const ajeno = await editar(id, { elementos: [{ id: (uno?.id ?? 0) + 90_000, tono: 'Café' }] })

    expect([sinNada.status, sinNada.body.errors]).toEqual([
      422,
      {
        'elementos.0.armazon': ['El armazón es obligatorio.'],
        'elementos.0.importeArmazon': ['El importe del armazón es obligatorio.'],
      },
    ])
    expect([ajeno.status, ajeno.body.errors]).toEqual([422, { elementos: ['Ese elemento ya no está en el pedido.'] }])
    expect((await leer(id)).elementos).toHaveLength(2)
  })
})

test('an old version is refused with the order as it is (D-78)', async () => {
  const id = await tomar()
  const { version } = await leer(id)
  await editar(id, { observaciones: 'Ya no', version })

  const edicion = await editar(id, { observaciones: 'Otra cosa', version })
  const recibido = { estatusActualizado: 'Recibido en sucursal' } as const
  await t.call(puesto.tk, pedidos.actualizarEstatus, { params: { id }, body: recibido })
  const entrega = await t.call(puesto.tk, pedidos.actualizarEstatus, {
    params: { id },
    body: { estatusActualizado: 'Entregado a cliente', formaPagoLiquidacion: 'Efectivo', version },
  })

  expect([edicion.status, edicion.body.error, edicion.body.actual]).toMatchObject([
    409,
    'PEDIDO_CAMBIADO',
    { observaciones: 'Ya no', estatus: 'Esperando elaboración', elementos: [{ tono: 'Gris' }, {}] },
  ])
  expect([entrega.status, entrega.body.actual]).toEqual([409, await leer(id)])
})
