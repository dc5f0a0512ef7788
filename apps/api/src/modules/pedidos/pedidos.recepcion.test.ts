import { pedidos } from '@nitida/contract/pedidos'
import { tablero } from '@nitida/contract/tablero'
import { MAXIMO_CODIGOS } from '@nitida/contract/tablero.rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { auditoriaDe } from '../../../test/citas.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const recibir = (tk: string, codigos: string[], extra?: Record<string, string>) =>
  t.call(tk, tablero.recibirMultiples, { body: { codigos } }, extra)

async function tomar({ tk, usuario }: Puesto, cuantos: number) {
  const tomados = []
  for (let n = 0; n < cuantos; n++)
    tomados.push(await tomarPedido(t, tk, usuario, { tipoPago: 'Anticipo', anticipo: 100 }))
  return tomados
}

/** Keys of the notices that the order can be fetched. */
const avisosDeListo = async (id: number): Promise<string[]> => {
  const filas = await t.db
    .selectFrom('mensaje')
    .select('clave')
    .where('id_pedido', '=', id)
    .where('tipo', '=', 'AvisoPedidoListoRecogerSucursal')
    .execute()
  return filas.map(({ clave }) => clave)
}

const estatusDe = async (id: number) => (await sumasDe(t, id)).estatus

test('says of each code what became of it, in the order scanned, each once and in either case (D-23)', async () => {
  const puesto = await abrirPuesto(t)
  const [uno, dos, recibido, entregado] = await tomar(puesto, 4)
  const [ajeno] = await tomar(await abrirPuesto(t), 1)
  if (!uno || !dos || !recibido || !entregado || !ajeno) throw new Error('no order')
  await recibir(puesto.tk, [recibido.HashId, entregado.HashId])
  const body = { estatusActualizado: 'Entregado a cliente', formaPagoLiquidacion: 'Efectivo' } as const
  await t.call(puesto.tk, pedidos.actualizarEstatus, { params: { id: entregado.id }, body })
  const nadie = '0'.repeat(26)

  const { status, body: respuesta } = await recibir(puesto.tk, [
    dos.HashId.toLowerCase(),
    ajeno.HashId,
    recibido.HashId,
    nadie,
    uno.HashId,
    entregado.HashId,
    dos.HashId,
  ])

  const de = ({ id, folio }: typeof uno) => ({
    id,
    folio,
    sucursalNumber: expect.any(String),
    nombreCliente: 'PACIENTE DE PRUEBA',
  })
  expect(status).toBe(200)
  expect(respuesta.data).toEqual([
    { codigo: dos.HashId, resultado: 'recibido', pedido: de(dos) },
    { codigo: ajeno.HashId, resultado: 'noEncontrado', pedido: null },
    { codigo: recibido.HashId, resultado: 'yaRecibido', pedido: de(recibido) },
    { codigo: nadie, resultado: 'noEncontrado', pedido: null },
    { codigo: uno.HashId, resultado: 'recibido', pedido: de(uno) },
    { codigo: entregado.HashId, resultado: 'yaEntregado', pedido: de(entregado) },
  ])
  for (const { id } of [uno, dos, recibido]) expect(await estatusDe(id)).toBe('Recibido en sucursal')
  expect(await estatusDe(entregado.id)).toBe('Entregado a cliente')
  expect(await estatusDe(ajeno.id)).toBe('En proceso de elaboración')
  expect(await avisosDeListo(ajeno.id)).toEqual([])
})

test('receiving many is receiving each: announced once, audited, and nothing is collected (D-31, D-64)', async () => {
  const puesto = await abrirPuesto(t, '1')
  const tomados = await tomar(puesto, 3)

  await recibir(
    puesto.tk,
    tomados.map(({ HashId }) => HashId),
  )

  for (const { id } of tomados) {
    expect(await avisosDeListo(id)).toEqual([`pedido:${id}:listo:1`])
    expect(await sumasDe(t, id)).toMatchObject({ estatus: 'Recibido en sucursal', saldo: 400_00, libro: 100_00 })
    expect((await auditoriaDe(t, 'pedido', id)).at(-1)).toMatchObject({
      accion: 'estatus actualizado',
      id_usuario: puesto.usuario.id,
      antes: { estatus: 'En proceso de elaboración' },
      despues: { estatus: 'Recibido en sucursal' },
    })
  }
})

test('scanned again, nobody is told twice; made again, the patient is told again (D-64)', async () => {
  const puesto = await abrirPuesto(t)
  const [pedido] = await tomar(puesto, 1)
  if (!pedido) throw new Error('no order')
  const { id, HashId, enviado } = pedido

  await recibir(puesto.tk, [HashId])
  const repetida = await recibir(puesto.tk, [HashId])
  expect(repetida.body.data).toMatchObject([{ resultado: 'yaRecibido' }])
  expect(await avisosDeListo(id)).toEqual([`pedido:${id}:listo:1`])

  await t.call(puesto.tk, pedidos.actualizar, { params: { id }, body: enviado })
  const tras = await recibir(puesto.tk, [HashId])
  expect(tras.body.data).toMatchObject([{ resultado: 'recibido' }])
  expect(await avisosDeListo(id)).toEqual([`pedido:${id}:listo:1`, `pedido:${id}:listo:2`])
})

test('a removed order is not found', async () => {
  const puesto = await abrirPuesto(t)
  const [pedido] = await tomar(puesto, 1)
  if (!pedido) throw new Error('no order')
  const jefe = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await t.call(jefe, pedidos.eliminar, { params: { id: pedido.id }, body: { motivo: 'Duplicado' } })

  expect((await recibir(puesto.tk, [pedido.HashId])).body.data).toEqual([
    { codigo: pedido.HashId, resultado: 'noEncontrado', pedido: null },
  ])
})

test('a user without branch finds nothing (D-9)', async () => {
  const [pedido] = await tomar(await abrirPuesto(t), 1)
  if (!pedido) throw new Error('no order')
  const suelto = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: null }))

  expect((await recibir(suelto, [pedido.HashId])).body.data).toMatchObject([{ resultado: 'noEncontrado' }])
  expect(await estatusDe(pedido.id)).toBe('En proceso de elaboración')
})

test('two boxes scanned at once in opposite orders share the work: each order is received and announced once', async () => {
  const puesto = await abrirPuesto(t)
  await Promise.all(Array.from({ length: 8 }, () => recibir(puesto.tk, ['0'.repeat(26)]))) // warms the pool
  for (let vuelta = 0; vuelta < 10; vuelta++) {
    const tomados = await tomar(puesto, 6)
    const codigos = tomados.map(({ HashId }) => HashId)

    const respuestas = await Promise.all([
      recibir(puesto.tk, codigos),
      recibir(puesto.tk, codigos.toReversed()),
      ...codigos.map((codigo) => recibir(puesto.tk, [codigo])),
    ])

    expect(respuestas.map(({ status }) => status)).toEqual(respuestas.map(() => 200))
    const hechas = respuestas.flatMap(({ body }) => body.data.filter(({ resultado }) => resultado === 'recibido'))
    expect(hechas.map(({ codigo }) => codigo).sort()).toEqual(codigos.toSorted())
    for (const { id } of tomados) expect(await avisosDeListo(id)).toEqual([`pedido:${id}:listo:1`])
  }
})

test.each([[[]], [['']], [['x'.repeat(41)]], [Array.from({ length: MAXIMO_CODIGOS + 1 }, (_, n) => String(n))]])(
  'refuses a list that is none: case %#',
  async (codigos) => {
    expect((await recibir((await abrirPuesto(t)).tk, codigos)).status).toBe(422)
  },
)
