import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { cortes } from '@nitida/contract/cortes'
import type { Endpoint } from '@nitida/contract/endpoint'
import { laboratorio } from '@nitida/contract/laboratorio'
import { mensajes } from '@nitida/contract/mensajes'
import { pedidos } from '@nitida/contract/pedidos'
import { sesion } from '@nitida/contract/sesion'
import { tablero } from '@nitida/contract/tablero'
import { tickets } from '@nitida/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../builders.ts'
import { tokenDe } from '../citas.ts'
import { camposDe, llamadas } from '../contrato.ts'
import { abrirMaestro, abrirTienda, esperaDe } from '../cortes.ts'
import { elemento, pedidoNuevo } from '../pedidos.ts'
import { pedirCrudo } from '../peticion.ts'
import { crearTestApp, type TestApp } from '../testApp.ts'

/** Personal data of a day's work, which only the database may hold (41, D-74). */
const CANARIO = 'Canario7731'
const TELEFONO = '5577310042'
const CORREO = 'canario7731@prueba.mx'
const RFC = 'CANA770131AB1'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const exigirSinRastro = (...secretos: string[]) => {
  const log = t.log.join('').toLowerCase()
  for (const secreto of [CANARIO, TELEFONO, CORREO, RFC, ...secretos]) expect(log).not.toContain(secreto.toLowerCase())
}

test('a whole day that goes well', { timeout: 60_000 }, async () => {
  const { idSucursal, encargado } = await abrirTienda(t, { direccion: `Calle ${CANARIO}` })
  const maestro = await abrirMaestro(t)
  const { tk } = encargado
  const secretos = [tk, maestro.tk]
  /** A call that must succeed; refused ones are covered elsewhere. */
  async function bien<E extends Endpoint>(endpoint: E, peticion: Parameters<typeof t.call<E>>[2], quien = tk) {
    const { status, body } = await t.call(quien, endpoint, peticion)
    expect([endpoint.path, status, body.error]).toEqual([endpoint.path, 200, undefined])
    return body
  }

  const paciente = {
    nombreCompleto: `Paciente ${CANARIO}`,
    edad: 40,
    telefono: TELEFONO,
    telefono2: TELEFONO,
    email: CORREO,
    domicilio: `Calle ${CANARIO}`,
    rfc: RFC,
    sucursal: idSucursal,
  }
  const { id: idCliente } = (await bien(clientes.crear, { body: paciente })).data
  await bien(clientes.guardar, { params: { id: idCliente }, body: { ...paciente, domicilio: `Otra ${CANARIO}` } })
  await bien(clientes.listPorSucursal, { params: { branchId: idSucursal }, query: { search: CANARIO } })

  const cita = {
    fecha: '2026-11-25',
    hora: '10:00',
    sucursalId: idSucursal,
    sucursalDireccion: CANARIO,
    idCliente,
    clienteName: CANARIO,
    telefonoCliente: TELEFONO,
  }
  const { id: idCita } = (await bien(citas.crear, { body: cita })).data
  const aviso = { Fecha: '25/11/2026', Hora: '10:00', nombreCliente: CANARIO, phoneNumber: `+52${TELEFONO}` }
  await bien(mensajes.avisoCreacionCita, { body: aviso })
  secretos.push(tokenDe(t, idCita))
  await bien(citas.confirmarPorEnlace, { query: { token: tokenDe(t, idCita) } })
  await bien(citas.listPorSucursal, { params: { branchId: idSucursal }, query: { search: CANARIO } })
  await bien(mensajes.list, {})

  const partes = { lente: CANARIO, otro: CANARIO, grado: CANARIO, tono: CANARIO, observaciones: CANARIO }
  const pedido = pedidoNuevo(idCliente, idSucursal, {
    tipoPago: 'Anticipo',
    anticipo: 100,
    observaciones: CANARIO,
    elementos: [elemento(500, { ...partes, armazon: CANARIO })],
  })
  const creado = await bien(pedidos.crear, { body: pedido })
  const params = { id: creado.pedidoId }
  secretos.push(creado.HashId)
  await bien(pedidos.estatus, { params: { id: creado.HashId } })
  await bien(pedidos.sugerencias, { query: { campo: 'armazon', texto: CANARIO, sucursal: idSucursal } })
  await bien(pedidos.abonar, { params, body: { importe: 50, formaPago: 'Efectivo' } })
  await bien(pedidos.devolver, { params, body: { importe: 20, formaPago: 'Efectivo', motivo: CANARIO } })
  const [primera] = (await bien(pedidos.transacciones, { params })).data.filter(({ tipo }) => tipo === 'anticipo')
  const correccion = { formaPago: 'Debito', motivo: CANARIO } as const
  await bien(pedidos.corregir, { params: { id: primera?.id ?? 0 }, body: correccion })
  await bien(pedidos.actualizar, { params, body: { ...pedido, observaciones: `Otra ${CANARIO}` } })
  expect((await bien(laboratorio.cola, {}, maestro.tk)).total).toBe(1)
  expect((await bien(tablero.ver, {})).data.flatMap(({ pedidos }) => pedidos)).toHaveLength(1)
  const codigos = [creado.HashId, CANARIO]
  const recibidos = (await bien(tablero.recibirMultiples, { body: { codigos } })).data
  expect(recibidos.map(({ pedido }) => pedido?.id ?? null)).toEqual([creado.pedidoId, null])
  const vistos = await bien(tickets.capturas, { body: { id: creado.pedidoId } })
  secretos.push(new URL(vistos.notaVentaUrl, 'http://x').searchParams.get('firma') ?? 'sin firma')
  expect((await t.app.inject({ method: 'GET', url: vistos.notaVentaUrl })).statusCode).toBe(200)

  await bien(cortes.crearMovimiento, { body: { tipo: 'gasto', importe: 30, motivo: CANARIO } })
  const { body: espera } = await esperaDe(t, encargado)
  const corte = { ...espera.totales, nota: CANARIO, nombreCreador: CANARIO }
  const { id: idCorte } = (await bien(cortes.crear, { body: corte })).data
  await bien(cortes.acta, { params: { id: idCorte } })
  await bien(cortes.reabrir, { params: { id: idCorte }, body: { motivo: CANARIO } }, maestro.tk)
  await bien(pedidos.eliminar, { params, body: { motivo: CANARIO } }, maestro.tk)
  await bien(sesion.logout, {})

  exigirSinRastro(...secretos)
  expect(t.log.join('')).toContain('"ruta":"/api/pedidos/:id/devoluciones"')
})

const conCanario = (campos: readonly string[]) => Object.fromEntries(campos.map((campo) => [campo, CANARIO]))

test('every call of the contract, with nonsense in every field that it names', { timeout: 60_000 }, async () => {
  const administrador = await buildUsuario(t.db, { tipo: '0', nombre: CANARIO, correo: CORREO })
  const estados: number[] = []
  for (const { method, path, body, query } of llamadas) {
    const tk = await t.entrar(administrador)
    const consulta = new URLSearchParams({ ...conCanario(camposDe(query)), [CANARIO]: CANARIO })
    for (const id of [CANARIO, '1']) {
      const { status } = await pedirCrudo(t.app, method, `${path.replace(/:\w+/g, id)}?${consulta}`, {
        tk,
        ...(body && { body: conCanario([...camposDe(body), CANARIO]) }),
        headers: { iduser: CANARIO, name: CANARIO, lastname: CANARIO, 'idempotency-key': `${CANARIO}-${id}` },
      })
      estados.push(status)
    }
  }
  expect(llamadas.length).toBeGreaterThan(60)
  expect(estados.filter((estado) => estado >= 500)).toEqual([])
  expect(estados.filter((estado) => estado >= 400).length).toBeGreaterThan(llamadas.length)
  exigirSinRastro()
})
